import type { BulkTable } from '@homeroom/database';

/** A row of the table. `enrolled_count` must be the number of its enrollments. */
export interface SchoolClassRow {
  readonly id: number;
  readonly name: string;
  readonly teacher_id: number;
  readonly schedule: string;
  readonly room: string | null;
  readonly capacity: number | null;
  readonly enrolled_count: number;
  readonly semester: string | null;
  readonly created_at: string;
}

/** The table of classes, for bulk writes. */
export const schoolClassTable: BulkTable<SchoolClassRow> = {
  name: 'school_class',
  columns: ['id', 'name', 'teacher_id', 'schedule', 'room', 'capacity', 'enrolled_count', 'semester', 'created_at'],
};
