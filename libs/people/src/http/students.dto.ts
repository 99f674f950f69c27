import { withoutUndefined } from '@homeroom/kernel';
import {
  Changeable,
  kinds,
  Optional,
  ListQueryDto,
  QueryParameter,
  Required,
  SearchParameter,
  SortParameter,
} from '@homeroom/http';
import { type Included, IncludeParameter, SchoolField, SchoolParameter } from '@homeroom/schools';
import { ApiSchema } from '@nestjs/swagger';
import { includedOfPeople, PreferredNameField } from './preferred-name.dto';
import { schoolDate } from './school-date';
import { studentLengths } from '../domain/student';

/** The optional fields of a student. */
class StudentFieldsDto {
  @Optional(kinds.date, { description: 'Not in the future' })
  date_of_birth?: string | null;

  @Optional(kinds.line(studentLengths.guardian_name))
  guardian_name?: string | null;

  @Optional(kinds.email)
  guardian_email?: string | null;

  @Optional(kinds.line(studentLengths.guardian_phone))
  guardian_phone?: string | null;

  @Optional(kinds.text(studentLengths.address))
  address?: string | null;

  @Optional(kinds.date, schoolDate)
  enrollment_date?: string | null;

  @SchoolField('The home school; null for none')
  school_id?: number | null;

  @PreferredNameField(studentLengths.preferred_given_name)
  preferred_given_name?: string | null;

  protected optional() {
    return withoutUndefined({
      dateOfBirth: this.date_of_birth,
      guardianName: this.guardian_name,
      guardianEmail: this.guardian_email,
      guardianPhone: this.guardian_phone,
      address: this.address,
      enrollmentDate: this.enrollment_date ?? undefined,
      schoolId: this.school_id,
      preferredGivenName: this.preferred_given_name,
    });
  }
}

/** POST /students */
@ApiSchema({ name: 'CreateStudent' })
export class CreateStudentDto extends StudentFieldsDto {
  @Required(kinds.line(studentLengths.name))
  name!: string;

  @Required(kinds.email)
  email!: string;

  @Required(kinds.line(studentLengths.grade_level))
  grade_level!: string;

  details() {
    return { name: this.name, email: this.email, gradeLevel: this.grade_level, ...this.optional() };
  }
}

/** PUT /students/{id}; every field is optional. */
@ApiSchema({ name: 'UpdateStudent' })
export class UpdateStudentDto extends StudentFieldsDto {
  @Changeable(kinds.line(studentLengths.name))
  name?: string;

  @Changeable(kinds.email)
  email?: string;

  @Changeable(kinds.line(studentLengths.grade_level))
  grade_level?: string;

  details() {
    return {
      ...withoutUndefined({ name: this.name, email: this.email, gradeLevel: this.grade_level }),
      ...this.optional(),
    };
  }
}

/** GET /students */
export class ListStudentsDto extends ListQueryDto {
  @SearchParameter('in the name or e-mail address', 'zoe mul')
  search?: string;

  @QueryParameter(kinds.text(studentLengths.grade_level), { description: 'Exactly this grade level', example: '9' })
  grade_level?: string;

  @SchoolParameter()
  school_id?: number;

  @QueryParameter(kinds.oneOf(['active', 'withdrawn', 'all']), { default: 'active' })
  status?: 'active' | 'withdrawn' | 'all';

  @IncludeParameter(...includedOfPeople)
  include?: Included;

  @SortParameter('id', 'name', 'family_name', 'grade_level', 'enrollment_date')
  sort?: string;

  filter() {
    const { search, grade_level: gradeLevel, school_id: schoolId, status } = this;
    return { search, gradeLevel, schoolId, status };
  }
}
