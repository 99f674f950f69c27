import { ValidationFailed } from '@homeroom/kernel';
import { kinds, Optional, QueryParameter, Required } from '@homeroom/http';
import { withdrawalLengths } from '@homeroom/people';
import { ApiSchema } from '@nestjs/swagger';

/** POST /students/{id}/withdraw */
@ApiSchema({ name: 'WithdrawStudent' })
export class WithdrawStudentDto {
  @Required(kinds.date, { description: 'The first day without the student, also one to come' })
  date!: string;

  @Optional(kinds.text(withdrawalLengths.reason))
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

  @QueryParameter(kinds.queryBoolean, {
    description:
      'Whether the withdrawal was recorded by mistake. It is removed, and the enrollments are as if there had been none',
    default: false,
  })
  mistake?: boolean;

  details() {
    const { date, enrollments = true } = this;
    return { date, seats: enrollments ? ('resumed' as const) : ('none' as const) };
  }

  /** @throws ValidationFailed for other parameters beside `mistake` */
  get isMistake(): boolean {
    if (!this.mistake) return false;
    if (this.date !== undefined || this.enrollments !== undefined) {
      throw new ValidationFailed(['mistake must not be given with date or enrollments']);
    }
    return true;
  }
}
