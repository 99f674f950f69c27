import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';

/** A student. The view `student_record` defines the fields. */
@ApiSchema({ name: 'Student' })
export class StudentResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(255))
  name!: string;

  @Shown(kinds.email)
  email!: string;

  @Shown(kinds.text(255))
  grade_level!: string;

  @ShownOrNull(kinds.date)
  date_of_birth!: string | null;

  @ShownOrNull(kinds.text(255))
  guardian_name!: string | null;

  @ShownOrNull(kinds.email)
  guardian_email!: string | null;

  @ShownOrNull(kinds.text(255))
  guardian_phone!: string | null;

  @ShownOrNull(kinds.text(2000))
  address!: string | null;

  @Shown(kinds.date, { description: "The date of creation in the school's time zone" })
  enrollment_date!: string;

  @Shown(kinds.dateTime)
  created_at!: string;

  @Shown(kinds.dateTime)
  updated_at!: string;
}
