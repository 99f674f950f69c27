import type { TransactionSql } from 'postgres';

export const studentStatuses = ['active', 'withdrawn', 'all'] as const;

export type StudentStatus = (typeof studentStatuses)[number];

/** A list of records as the API answers them. */
export interface ExportedList {
  /** The fields of a record in the order of the interface. Nested records are left out. */
  readonly columns: readonly string[];
  /** The field that names the student whom a record is about. Absent if the records are not about students. */
  readonly studentField?: 'id' | 'student_id';
  /** @param status which students; only for students */
  readonly records: (sql: TransactionSql, status: StudentStatus) => ReturnType<typeof jsonRows>;
}

const jsonRows = (sql: TransactionSql, view: string) =>
  sql<{ json: string }[]>`SELECT row_to_json(r)::text AS json FROM ${sql(view)} r ORDER BY id`;

const words = (text: string): string[] => text.split(' ');

/** The lists that can be exported, by name. */
const lists = {
  students: {
    columns: words(
      'id name email grade_level date_of_birth guardian_name guardian_email guardian_phone address enrollment_date created_at updated_at',
    ),
    studentField: 'id',
    records: (sql, status) => sql`
      SELECT row_to_json(r)::text AS json FROM student_record r JOIN student_status ON student_id = id
      WHERE ${status}::text IN ('all', student_status.status) ORDER BY id`,
  },
  teachers: {
    columns: words('id name email department subjects phone office_room hire_date created_at updated_at'),
    records: (sql) => jsonRows(sql, 'teacher_record'),
  },
  classes: {
    columns: words('id name teacher_id schedule room capacity enrolled_count semester created_at'),
    records: (sql) => jsonRows(sql, 'class_record'),
  },
  enrollments: {
    columns: words('class_id student_id begin_date end_date'),
    studentField: 'student_id',
    records: (sql) => sql`
      SELECT row_to_json(r)::text AS json FROM enrollment_period r ORDER BY class_id, student_id, begin_date`,
  },
  announcements: {
    columns: words('id title content scope class_id grade_level priority author_id published_at expires_at created_at'),
    records: (sql) => jsonRows(sql, 'announcement_record'),
  },
  grades: {
    columns: words('id student_id class_id assignment_name score max_score letter_grade term graded_at comments'),
    studentField: 'student_id',
    records: (sql) => jsonRows(sql, 'grade_record'),
  },
  attendance: {
    columns: words('id student_id class_id date status notes recorded_at'),
    studentField: 'student_id',
    records: (sql) => jsonRows(sql, 'attendance_record'),
  },
} as const satisfies Record<string, ExportedList>;

export type RecordListName = keyof typeof lists;

export const recordLists: Readonly<Record<RecordListName, ExportedList>> = lists;

export const recordListNames = Object.keys(lists) as RecordListName[];
