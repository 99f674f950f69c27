import type { BulkTable } from '@homeroom/database';

/** A row of the table. Dates are `YYYY-MM-DD`, instants ISO 8601. */
export interface StudentRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly grade_level: string;
  readonly date_of_birth: string | null;
  readonly guardian_name: string | null;
  readonly guardian_email: string | null;
  readonly guardian_phone: string | null;
  readonly address: string | null;
  readonly enrollment_date: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The table of students, for bulk writes. Triggers keep the totals. */
export const studentTable: BulkTable<StudentRow> = {
  name: 'student',
  columns: [
    'id',
    'name',
    'email',
    'grade_level',
    'date_of_birth',
    'guardian_name',
    'guardian_email',
    'guardian_phone',
    'address',
    'enrollment_date',
    'created_at',
    'updated_at',
  ],
};
