import { withoutUndefined } from '@homeroom/kernel';
import {
  kinds,
  Optional,
  ListQueryDto,
  QueryParameter,
  Required,
  SearchParameter,
  SortParameter,
} from '@homeroom/http';
import { ArchivedParameter, type Included, IncludeParameter, SchoolField, SchoolParameter } from '@homeroom/schools';
import { ApiSchema } from '@nestjs/swagger';
import { includedOfPeople, PreferredNameField } from './preferred-name.dto';
import { schoolDate } from './school-date';
import { teacherLengths } from '../domain/teacher';

/** The largest number of subjects of a teacher. */
export const maxSubjects = 100;

/** POST /teachers and PUT /teachers/{id} */
@ApiSchema({ name: 'TeacherFields' })
export class TeacherDto {
  @Required(kinds.line(teacherLengths.name))
  name!: string;

  @Required(kinds.email)
  email!: string;

  @Required(kinds.line(teacherLengths.department))
  department!: string;

  @Optional(kinds.listOf(kinds.text(teacherLengths.subjects), maxSubjects))
  subjects?: string[] | null;

  @Optional(kinds.line(teacherLengths.phone))
  phone?: string | null;

  @Optional(kinds.line(teacherLengths.office_room))
  office_room?: string | null;

  @Optional(kinds.date, schoolDate)
  hire_date?: string | null;

  @SchoolField('The home school; null for none')
  school_id?: number | null;

  @PreferredNameField(teacherLengths.preferred_given_name)
  preferred_given_name?: string | null;

  details() {
    const { name, email, department, subjects, phone, office_room: officeRoom } = this;
    return withoutUndefined({
      name,
      email,
      department,
      subjects: subjects === null ? [] : subjects,
      phone,
      officeRoom,
      hireDate: this.hire_date ?? undefined,
      schoolId: this.school_id,
      preferredGivenName: this.preferred_given_name,
    });
  }
}

/** GET /teachers */
export class ListTeachersDto extends ListQueryDto {
  @SearchParameter('in the name or e-mail address', 'okafor')
  search?: string;

  @QueryParameter(kinds.text(teacherLengths.department), {
    description: 'Exactly this department',
    example: 'Mathematics',
  })
  department?: string;

  @SchoolParameter()
  school_id?: number;

  @ArchivedParameter()
  archived?: boolean;

  @IncludeParameter(...includedOfPeople)
  include?: Included;

  @SortParameter('id', 'name', 'family_name', 'department')
  sort?: string;

  filter() {
    const { search, department, school_id: schoolId, archived } = this;
    return { search, department, schoolId, archived };
  }
}
