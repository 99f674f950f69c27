import { type GradingScale, letterGrade } from './grading-scale';

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
}
