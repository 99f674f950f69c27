import { withoutUndefined } from '@homeroom/kernel';
import { Changeable, kinds, ListQueryDto, Optional, QueryParameter, Required, SortParameter } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';

/** POST /classes/{id}/enroll */
@ApiSchema({ name: 'EnrollStudent' })
export class EnrollDto {
  @Required(kinds.integer())
  student_id!: number;

  @Optional(kinds.date, { description: 'The first day, also one that has passed or is to come; null: today' })
  begin_date?: string | null;

  @Optional(kinds.date, { description: 'The first day without the student; null: not known yet' })
  end_date?: string | null;

  details() {
    const { student_id: studentId, begin_date: beginDate, end_date: endDate } = this;
    return { studentId, beginDate: beginDate ?? undefined, endDate };
  }
}

/** POST /classes/{id}/enroll/batch */
@ApiSchema({ name: 'EnrollStudents' })
export class EnrollStudentsDto {
  @Required(kinds.batchItems(EnrollDto))
  records!: unknown[];
}

/** DELETE /classes/{id}/enroll/{student_id} */
export class WithdrawFromClassDto {
  @QueryParameter(kinds.date, { description: 'The first day without the student, also one to come; today by default' })
  date?: string;
}

/** GET /students/{id}/classes */
export class StudentClassesDto {
  @QueryParameter(kinds.oneOf(['then']), {
    description:
      'Adds the teacher of each class on the last day of the student there, at most today, where it was another one or had another name',
  })
  include?: 'then';
}

/** POST /enrollments/{id}/move */
@ApiSchema({ name: 'MoveEnrollment' })
export class MoveEnrollmentDto {
  @Required(kinds.integer(), { description: 'The class in which the student gets a seat' })
  class_id!: number;

  @Optional(kinds.date, { description: 'The first day in that class, also one to come; null: today' })
  date?: string | null;

  @Optional(kinds.date, {
    description:
      'The first day without the student; that of the other enrollment if it is left out, null: not known yet',
  })
  end_date?: string | null;

  details() {
    return { toClassId: this.class_id, date: this.date ?? undefined, endDate: this.end_date };
  }
}

/** PUT /enrollments/{id}; every field is optional. */
@ApiSchema({ name: 'CorrectEnrollment' })
export class CorrectEnrollmentDto {
  @Changeable(kinds.date, { description: 'The first day' })
  begin_date?: string;

  @Optional(kinds.date, { description: 'The first day without the student; null: not known yet' })
  end_date?: string | null;

  details() {
    return withoutUndefined({ beginDate: this.begin_date, endDate: this.end_date });
  }
}

/** GET /enrollments */
export class ListEnrollmentsDto extends ListQueryDto {
  @QueryParameter(kinds.queryInteger(), { example: 1 })
  student_id?: number;

  @QueryParameter(kinds.queryInteger(), { example: 1 })
  class_id?: number;

  @QueryParameter(kinds.date, { description: 'Only periods that have this day' })
  as_of?: string;

  @SortParameter('id')
  sort?: string;
}
