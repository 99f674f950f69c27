import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ClassResource } from './class.resource';

/** The answer to POST /classes/{id}/enroll. */
@ApiSchema({ name: 'EnrollmentConfirmation' })
export class EnrollmentConfirmationResource {
  @Shown(kinds.text(255))
  message!: string;

  @Shown(kinds.id)
  class_id!: number;

  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.dateTime)
  enrolled_at!: string;
}

/** The time in which a student sits in a class. */
@ApiSchema({ name: 'EnrollmentPeriod' })
class EnrollmentPeriodResource {
  @Shown(kinds.date, { description: 'The first day' })
  begin_date!: string;

  @ShownOrNull(kinds.date, { description: 'The first day without the student; null: the student sits there' })
  end_date!: string | null;

  @Shown(kinds.dateTime)
  enrolled_at!: string;
}

@ApiSchema({ name: 'StudentClass' })
class StudentClassResource {
  @ApiProperty({ type: ClassResource })
  class!: ClassResource;

  @ApiProperty({ type: [EnrollmentPeriodResource], description: 'The earliest first' })
  periods!: EnrollmentPeriodResource[];
}

/** The answer to GET /students/{id}/classes. */
@ApiSchema({ name: 'StudentClasses' })
export class StudentClassesResource {
  @Shown(kinds.id)
  student_id!: number;

  @ApiProperty({ type: [StudentClassResource], description: 'Ordered by the id of the class' })
  classes!: StudentClassResource[];
}
