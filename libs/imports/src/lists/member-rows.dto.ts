import { ClassDto } from '@homeroom/classes';
import { kinds, Optional } from '@homeroom/http';
import { withoutUndefined } from '@homeroom/kernel';
import { CreateStudentDto, TeacherDto } from '@homeroom/people';

/** A row of students, with the home school. */
export class StudentRowDto extends CreateStudentDto {
  @Optional(kinds.integer(1))
  school_id?: number | null;

  override details() {
    return { ...super.details(), ...withoutUndefined({ schoolId: this.school_id }) };
  }
}

/** A row of teachers, with the home school. */
export class TeacherRowDto extends TeacherDto {
  @Optional(kinds.integer(1))
  school_id?: number | null;

  override details() {
    return { ...super.details(), ...withoutUndefined({ schoolId: this.school_id }) };
  }
}

/** A row of classes, with the school. */
export class ClassRowDto extends ClassDto {
  @Optional(kinds.integer(1))
  school_id?: number | null;

  override details() {
    return { ...super.details(), ...withoutUndefined({ schoolId: this.school_id }) };
  }
}
