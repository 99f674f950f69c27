import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';

/** A grade. The view `grade_record` makes the JSON. */
@ApiSchema({ name: 'Grade' })
export class GradeResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.id)
  class_id!: number;

  @ShownOrNull(kinds.text(255))
  assignment_name!: string | null;

  @Shown(kinds.number({ least: 0 }))
  score!: number;

  @Shown(kinds.number({ above: 0 }))
  max_score!: number;

  @Shown(kinds.text(2), {
    description: 'Derived from score / max_score when the grade is recorded. It does not change afterwards',
  })
  letter_grade!: string;

  @Shown(kinds.text(255))
  term!: string;

  @Shown(kinds.dateTime)
  graded_at!: string;

  @ShownOrNull(kinds.text(2000))
  comments!: string | null;
}
