import type { BulkTable } from '@homeroom/database';

/** A student's place in a class as the table holds it. */
export interface EnrollmentRow {
  readonly id: number;
  readonly class_id: number;
  readonly student_id: number;
  readonly enrolled_at: string;
}

/** The enrollments, for writing in bulk, together with the `enrolled_count` of their classes. */
export const enrollmentTable: BulkTable<EnrollmentRow> = {
  name: 'enrollment',
  columns: ['id', 'class_id', 'student_id', 'enrolled_at'],
};
