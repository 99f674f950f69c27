import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { withdrawalLengths } from '../domain/withdrawals';

/** The statuses of a student. */
export const studentStatuses = ['active', 'withdrawn'] as const;

/** The answer to GET /students/{id}/status. */
@ApiSchema({ name: 'StudentStatus' })
export class StudentStatusResource {
  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.oneOf(studentStatuses))
  status!: (typeof studentStatuses)[number];

  @ShownOrNull(kinds.date, { description: 'The first day without the student; null: the student is active' })
  withdrawn_on!: string | null;

  @ShownOrNull(kinds.text(withdrawalLengths.reason))
  reason!: string | null;
}

@ApiSchema({ name: 'StudentWithdrawal' })
class StudentWithdrawalResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.date, { description: 'The first day without the student, also one to come' })
  date!: string;

  @ShownOrNull(kinds.date, { description: 'The first day on which the student is back; null: not known yet' })
  return_date!: string | null;

  @ShownOrNull(kinds.text(withdrawalLengths.reason))
  reason!: string | null;
}

/** The answer to GET /students/{id}/withdrawals. */
@ApiSchema({ name: 'StudentWithdrawals' })
export class StudentWithdrawalsResource {
  @Shown(kinds.id)
  student_id!: number;

  @ApiProperty({ type: [StudentWithdrawalResource], description: 'The earliest first' })
  withdrawals!: StudentWithdrawalResource[];
}
