import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { SchoolOfRecord, SchoolResource } from '@homeroom/schools';
import { ApiSchema } from '@nestjs/swagger';
import { PreferredNameOfRecord, ShownNameOfRecord } from './preferred-name.resource';
import { maxSubjects } from './teachers.dto';
import { teacherLengths } from '../domain/teacher';

/** A teacher. The view `teacher_record` makes the JSON. */
@ApiSchema({ name: 'Teacher' })
export class TeacherResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(teacherLengths.name))
  name!: string;

  @Shown(kinds.email)
  email!: string;

  @Shown(kinds.text(teacherLengths.department))
  department!: string;

  @Shown(kinds.listOf(kinds.text(teacherLengths.subjects), maxSubjects))
  subjects!: string[];

  @ShownOrNull(kinds.text(teacherLengths.phone))
  phone!: string | null;

  @ShownOrNull(kinds.text(teacherLengths.office_room))
  office_room!: string | null;

  @Shown(kinds.date, { description: "The date of creation in the school's time zone" })
  hire_date!: string;

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
}
