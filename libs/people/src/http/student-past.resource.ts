import { kinds, Shown } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { studentLengths } from '../domain/student';

/** The name and grade level that a student had. */
@ApiSchema({ name: 'StudentThen' })
export class StudentThenResource {
  @Shown(kinds.text(studentLengths.name), { description: 'The legal name' })
  name!: string;

  @Shown(kinds.text(studentLengths.grade_level))
  grade_level!: string;
}

@ApiSchema({ name: 'StudentBefore' })
class StudentBeforeResource extends StudentThenResource {
  @Shown(kinds.date, { description: 'The first day on which the student had another name or grade level' })
  until!: string;
}

/** The answer to GET /students/{id}/past. */
@ApiSchema({ name: 'StudentPast' })
export class StudentPastResource {
  @Shown(kinds.id)
  student_id!: number;

  @ApiProperty({ type: [StudentBeforeResource], description: 'The earliest first, without those of today' })
  past!: StudentBeforeResource[];
}
