import type { BulkTable } from '@homeroom/database';

/** A row of the table. Dates are `YYYY-MM-DD`, instants ISO 8601. */
export interface TeacherRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly department: string;
  readonly subjects: readonly string[];
  readonly phone: string | null;
  readonly office_room: string | null;
  readonly hire_date: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The table of teachers, for bulk writes. */
export const teacherTable: BulkTable<TeacherRow> = {
  name: 'teacher',
  columns: [
    'id',
    'name',
    'email',
    'department',
    'subjects',
    'phone',
    'office_room',
    'hire_date',
    'created_at',
    'updated_at',
  ],
};
