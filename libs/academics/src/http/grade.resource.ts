import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import { gradeLengths } from '../domain/grade';

/** A grade. The view `grade_record` makes the JSON. */
@ApiSchema({ name: 'Grade' })
export class GradeResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.id)
  class_id!: number;

  @ShownOrNull(kinds.text(gradeLengths.assignment_name))
  assignment_name!: string | null;

  @Shown(kinds.number({ least: 0 }))
  score!: number;

  @Shown(kinds.number({ above: 0 }))
  max_score!: number;

  @Shown(kinds.text(2), {
    description: 'Derived from score / max_score when the grade is recorded. It does not change afterwards',
  })
  letter_grade!: string;

  @Shown(kinds.text(gradeLengths.term))
  term!: string;

  @Shown(kinds.dateTime)
  graded_at!: string;

  @ShownOrNull(kinds.text(gradeLengths.comments))
  comments!: string | null;
}
