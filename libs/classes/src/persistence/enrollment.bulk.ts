import type { BulkTable } from '@homeroom/database';

/** A row of the table: the seat of a student in a class. */
export interface EnrollmentRow {
  readonly id: number;
  readonly class_id: number;
  readonly student_id: number;
  readonly enrolled_at: string;
}

/** The table of enrollments, for bulk writes. The writer sets the `enrolled_count` of the classes itself. */
export const enrollmentTable: BulkTable<EnrollmentRow> = {
  name: 'enrollment',
  columns: ['id', 'class_id', 'student_id', 'enrolled_at'],
};
