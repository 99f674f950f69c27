import type { BulkTable } from '@homeroom/database';

/** A row of the table, which has one row for each student, class and date. */
export interface AttendanceRow {
  readonly id: number;
  readonly student_id: number;
  readonly class_id: number;
  readonly date: string;
  readonly status: 'present' | 'absent' | 'late' | 'excused';
  readonly notes: string | null;
  readonly recorded_at: string;
}

/** The table of attendance records, for bulk writes. */
export const attendanceTable: BulkTable<AttendanceRow> = {
  name: 'attendance',
  columns: ['id', 'student_id', 'class_id', 'date', 'status', 'notes', 'recorded_at'],
};
