import type { BulkTable } from '@homeroom/database';

/** An attendance record as the table holds it: one a student, class and date. */
export interface AttendanceRow {
  readonly id: number;
  readonly student_id: number;
  readonly class_id: number;
  readonly date: string;
  readonly status: 'present' | 'absent' | 'late' | 'excused';
  readonly notes: string | null;
  readonly recorded_at: string;
}

/** The attendance records, for writing in bulk. */
export const attendanceTable: BulkTable<AttendanceRow> = {
  name: 'attendance',
  columns: ['id', 'student_id', 'class_id', 'date', 'status', 'notes', 'recorded_at'],
};
