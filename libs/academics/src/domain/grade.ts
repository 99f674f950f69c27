import { ValidationFailed } from '@homeroom/kernel';
import { type GradingScale, letterGrade } from './grading-scale';

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const gradeLengths = { assignment_name: 255, comments: 2000, term: 255 } as const;

/** The fields of a grade; null for an unset value. */
interface GradeDetails {
  readonly studentId: number;
  readonly classId: number;
  readonly assignmentName: string | null;
  readonly score: number;
  readonly maxScore: number;
  readonly term: string;
  readonly comments: string | null;
}

/** A new grade: only student, class, score and term are required. */
export type NewGrade = Pick<GradeDetails, 'studentId' | 'classId' | 'score' | 'term'> & Partial<GradeDetails>;

const defaults = { assignmentName: null, maxScore: 100, comments: null };

/** The fields of a correction. A grade belongs to one student for ever: another `studentId` is an error. */
export type GradeCorrection = Partial<GradeDetails>;

/** A score with its letter grade. The letter does not change when the school changes its scale. */
export class Grade implements GradeDetails {
  readonly id!: number;
  readonly studentId!: number;
  readonly classId!: number;
  readonly assignmentName!: string | null;
  readonly score!: number;
  readonly maxScore!: number;
  readonly letterGrade!: string;
  readonly term!: string;
  readonly gradedAt!: Date;
  readonly comments!: string | null;

  static record(details: NewGrade, scale: GradingScale, at: Date): Grade {
    const grade = Object.assign(new Grade(), defaults, details, { gradedAt: at });
    return Object.assign(grade, { letterGrade: letterGrade(scale, grade.score, grade.maxScore) });
  }

  /**
   * Changes the given fields and keeps the others. A new score or maximum gets a new letter.
   *
   * @throws ValidationFailed for another student
   */
  correct(details: GradeCorrection, scale: GradingScale): void {
    if (details.studentId !== undefined && details.studentId !== this.studentId) {
      throw new ValidationFailed(['student_id cannot be changed: delete the grade and record another']);
    }
    const { score, maxScore } = this;
    Object.assign(this, details);
    if (this.score === score && this.maxScore === maxScore) return;
    Object.assign(this, { letterGrade: letterGrade(scale, this.score, this.maxScore) });
  }
}
