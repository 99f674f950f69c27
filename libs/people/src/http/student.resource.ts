import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { SchoolOfRecord, SchoolResource } from '@homeroom/schools';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { CalledContactResource } from './contacts/contact.resource';
import { PreferredNameOfRecord, ShownNameOfRecord } from './preferred-name.resource';
import { StudentThenResource } from './student-past.resource';
import { studentLengths } from '../domain/student';

/** A student. The view `student_record` defines the fields. */
@ApiSchema({ name: 'Student' })
export class StudentResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(studentLengths.name))
  name!: string;

  @ShownOrNull(kinds.email, {
    description: 'Null only for a caller whose share shows no contact data of the student any more',
  })
  email!: string | null;

  @Shown(kinds.text(studentLengths.grade_level))
  grade_level!: string;

  @ShownOrNull(kinds.date)
  date_of_birth!: string | null;

  @ShownOrNull(kinds.text(studentLengths.guardian_name))
  guardian_name!: string | null;

  @ShownOrNull(kinds.email)
  guardian_email!: string | null;

  @ShownOrNull(kinds.text(studentLengths.guardian_phone))
  guardian_phone!: string | null;

  @ShownOrNull(kinds.text(studentLengths.address))
  address!: string | null;

  @Shown(kinds.date, { description: "The date of creation in the school's time zone" })
  enrollment_date!: string;

  @Shown(kinds.dateTime)
  created_at!: string;

  @Shown(kinds.dateTime)
  updated_at!: string;

  @SchoolOfRecord()
  school?: SchoolResource | null;

  @PreferredNameOfRecord()
  preferred_given_name?: string;

  @ShownNameOfRecord()
  shown_name?: string;

  @ApiProperty({
    required: false,
    type: [CalledContactResource],
    description: 'In the order of calls. Only in a roster with `include=contacts`',
  })
  contacts?: CalledContactResource[];

  @ApiProperty({
    required: false,
    type: StudentThenResource,
    description: 'On the day of a roster with `include=then`. Only if the name or the grade level was another one',
  })
  then?: StudentThenResource;
}
