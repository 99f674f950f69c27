import { type GradingScale, letterGrade } from './grading-scale';

/** What a teacher says of one piece of work; null where nothing is said. */
interface GradeDetails {
  readonly studentId: number;
  readonly classId: number;
  readonly assignmentName: string | null;
  readonly score: number;
  readonly maxScore: number;
  readonly term: string;
  readonly comments: string | null;
}

/** What has to be known of a grade from the start. */
export type NewGrade = Pick<GradeDetails, 'studentId' | 'classId' | 'score' | 'term'> & Partial<GradeDetails>;

const nothingElseKnown = { assignmentName: null, maxScore: 100, comments: null };

/** A score, and the letter that it was given on the day. */
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
    const grade = Object.assign(new Grade(), nothingElseKnown, details, { gradedAt: at });
    return Object.assign(grade, { letterGrade: letterGrade(scale, grade.score, grade.maxScore) });
  }
}
