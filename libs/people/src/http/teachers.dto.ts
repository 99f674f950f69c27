import { given } from '@homeroom/kernel';
import { kinds, Optional, PageQueryDto, Required } from '@homeroom/platform';

/** Subjects that one teacher may list. */
const mostSubjects = 100;

/** POST /teachers and PUT /teachers/{id} */
export class TeacherDto {
  @Required(kinds.text(255))
  name!: string;

  @Required(kinds.email)
  email!: string;

  @Required(kinds.text(255))
  department!: string;

  @Optional(kinds.listOf(kinds.text(255), mostSubjects))
  subjects?: string[] | null;

  @Optional(kinds.text(255))
  phone?: string | null;

  @Optional(kinds.text(255))
  office_room?: string | null;

  details() {
    const { name, email, department, subjects, phone, office_room: officeRoom } = this;
    return given({ name, email, department, subjects: subjects === null ? [] : subjects, phone, officeRoom });
  }
}

/** GET /teachers */
export class ListTeachersDto extends PageQueryDto {
  @Optional(kinds.text(255))
  search?: string;

  @Optional(kinds.text(255))
  department?: string;
}
