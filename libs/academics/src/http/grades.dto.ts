import { withoutUndefined } from '@homeroom/kernel';
import { Changeable, kinds, Optional, ListQueryDto, QueryParameter, Required, SortParameter } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import { gradeLengths } from '../domain/grade';

/** POST /grades */
@ApiSchema({ name: 'CreateGrade' })
export class CreateGradeDto {
  @Required(kinds.integer())
  student_id!: number;

  @Required(kinds.integer())
  class_id!: number;

  @Optional(kinds.line(gradeLengths.assignment_name))
  assignment_name?: string | null;

  @Required(kinds.number({ least: 0 }), { description: 'May exceed max_score: extra credit' })
  score!: number;

  @Optional(kinds.number({ above: 0 }), { default: 100 })
  max_score?: number | null;

  @Required(kinds.line(gradeLengths.term))
  term!: string;

  @Optional(kinds.text(gradeLengths.comments))
  comments?: string | null;

  details() {
    const { student_id: studentId, class_id: classId, assignment_name: assignmentName, score, term, comments } = this;
    return withoutUndefined({
      studentId,
      classId,
      assignmentName,
      score,
      maxScore: this.max_score ?? undefined,
      term,
      comments,
    });
  }
}

/** PUT /grades/{id}; every field is optional. */
@ApiSchema({ name: 'CorrectGrade' })
export class CorrectGradeDto {
  @Changeable(kinds.integer(), { description: 'Must be the student of the grade' })
  student_id?: number;

  @Changeable(kinds.integer())
  class_id?: number;

  @Optional(kinds.line(gradeLengths.assignment_name))
  assignment_name?: string | null;

  @Changeable(kinds.number({ least: 0 }), { description: 'May exceed max_score: extra credit' })
  score?: number;

  /** null sets it to 100. */
  @Optional(kinds.number({ above: 0 }), { description: 'null: 100' })
  max_score?: number | null;

  @Changeable(kinds.line(gradeLengths.term))
  term?: string;

  @Optional(kinds.text(gradeLengths.comments))
  comments?: string | null;

  details() {
    const { student_id: studentId, class_id: classId, assignment_name: assignmentName, score, term, comments } = this;
    const maxScore = this.max_score === null ? 100 : this.max_score;
    return withoutUndefined({ studentId, classId, assignmentName, score, maxScore, term, comments });
  }
}

/** GET /students/{id}/grades */
export class StudentGradesDto extends ListQueryDto {
  @QueryParameter(kinds.queryInteger(), { example: 1 })
  class_id?: number;

  @QueryParameter(kinds.text(gradeLengths.term), { description: 'Exactly this term', example: 'Q1' })
  term?: string;

  @SortParameter('id', 'student_id', 'class_id', 'term')
  sort?: string;
}

/** GET /students/{id}/averages */
export class StudentAveragesDto {
  @QueryParameter(kinds.queryInteger(), { example: 1 })
  class_id?: number;

  @QueryParameter(kinds.text(gradeLengths.term), { description: 'Exactly this term', example: 'Q1' })
  term?: string;
}

/** GET /grades */
export class ListGradesDto extends StudentGradesDto {
  @QueryParameter(kinds.queryInteger(), { example: 1 })
  student_id?: number;

  filter() {
    return { studentId: this.student_id, classId: this.class_id, term: this.term };
  }
}
