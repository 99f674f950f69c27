import { kinds, Optional, QueryParameter, Required } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';

/** POST /students/{id}/withdraw */
@ApiSchema({ name: 'WithdrawStudent' })
export class WithdrawStudentDto {
  @Required(kinds.date, { description: 'The first day without the student, also one to come' })
  date!: string;

  @Optional(kinds.text(500))
  reason?: string | null;

  details() {
    return { date: this.date, reason: this.reason ?? null };
  }
}

/** POST /students/{id}/reinstate */
export class ReinstateDto {
  @QueryParameter(kinds.queryBoolean, {
    description: 'Whether the enrollments that the withdrawal ended go on from that day on',
    default: true,
  })
  enrollments?: boolean;

  @QueryParameter(kinds.date, { description: 'The first day back, also one to come; today by default' })
  date?: string;
}
