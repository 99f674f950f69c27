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

/** A student sits in a class from one day up to another. The view `enrollment_record` makes the JSON. */
@ApiSchema({ name: 'EnrollmentRecord' })
export class EnrollmentResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.id)
  class_id!: number;

  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.date, { description: 'The first day, also one to come' })
  begin_date!: string;

  @ShownOrNull(kinds.date, { description: 'The first day without the student, also one to come; null: not known yet' })
  end_date!: string | null;

  @Shown(kinds.dateTime)
  enrolled_at!: string;
}

/** The time in which a student sits in a class. */
@ApiSchema({ name: 'EnrollmentPeriod' })
class EnrollmentPeriodResource {
  @Shown(kinds.id, { description: 'The id of the enrollment' })
  id!: number;

  @Shown(kinds.date, { description: 'The first day' })
  begin_date!: string;

  @ShownOrNull(kinds.date, { description: 'The first day without the student; null: not known yet' })
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
