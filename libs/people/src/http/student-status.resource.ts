import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';

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

  @ShownOrNull(kinds.text(500))
  reason!: string | null;
}
