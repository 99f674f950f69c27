import { kinds, Shown } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { gradeLengths } from '../domain/grade';

@ApiSchema({ name: 'TermAverage' })
class TermAverageResource {
  @Shown(kinds.id)
  class_id!: number;

  @Shown(kinds.text(gradeLengths.term))
  term!: string;

  @Shown(kinds.number({ least: 0 }), {
    description:
      'The mean of the percentages of the grades that count, rounded down to a tenth. Extra credit: above 100',
  })
  percent!: number;

  @Shown(kinds.text(2), { description: 'The letter of `percent` on the grading scale of the school' })
  letter_grade!: string;

  @Shown(kinds.integer(1), {
    description: 'The number of grades that count: of several for one assignment name only the newest',
  })
  grades!: number;
}

/** The answer to GET /students/{id}/averages. */
@ApiSchema({ name: 'StudentAverages' })
export class StudentAveragesResource {
  @Shown(kinds.id)
  student_id!: number;

  @ApiProperty({ type: [TermAverageResource], description: 'Ordered by class and term: Q2 before Q10' })
  averages!: TermAverageResource[];
}
