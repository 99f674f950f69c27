import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import { maxSubjects } from './teachers.dto';

/** A teacher. The view `teacher_record` makes the JSON. */
@ApiSchema({ name: 'Teacher' })
export class TeacherResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(255))
  name!: string;

  @Shown(kinds.email)
  email!: string;

  @Shown(kinds.text(255))
  department!: string;

  @Shown(kinds.listOf(kinds.text(255), maxSubjects))
  subjects!: string[];

  @ShownOrNull(kinds.text(255))
  phone!: string | null;

  @ShownOrNull(kinds.text(255))
  office_room!: string | null;

  @Shown(kinds.date, { description: "The date of creation in the school's time zone" })
  hire_date!: string;

  @Shown(kinds.dateTime)
  created_at!: string;

  @Shown(kinds.dateTime)
  updated_at!: string;
}
