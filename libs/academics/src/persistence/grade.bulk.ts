import type { BulkTable } from '@homeroom/database';

/** A row of the table. The letter grade follows from the score on the school's grading scale. */
export interface GradeRow {
  readonly id: number;
  readonly student_id: number;
  readonly class_id: number;
  readonly assignment_name: string | null;
  readonly score: number;
  readonly max_score: number;
  readonly letter_grade: string;
  readonly term: string;
  readonly graded_at: string;
  readonly comments: string | null;
}

/** The table of grades, for bulk writes. Triggers keep the totals. */
export const gradeTable: BulkTable<GradeRow> = {
  name: 'grade',
  columns: [
    'id',
    'student_id',
    'class_id',
    'assignment_name',
    'score',
    'max_score',
    'letter_grade',
    'term',
    'graded_at',
    'comments',
  ],
};
