import type { TransactionSql } from 'postgres';

/** The columns with teachers' remarks about a student, each with its table. */
const remarks = { comments: 'grade', notes: 'attendance' } as const;

/** The columns with free text, each with its maximum number of characters. */
export const gradeTexts = { name: 'grade', record: 'grade', fields: { assignment_name: 255, comments: 2000 } } as const;
export const attendanceTexts = { name: 'attendance', record: 'attendance', fields: { notes: 2000 } } as const;

/** A value for each column with remarks. */
export type Remarks<T> = Record<keyof typeof remarks, T>;

/** The grades of a student, with the name of each class. */
export const exportGrades = (sql: TransactionSql, studentId: number) => exportRecords(sql, 'grade', studentId);

/** The attendance of a student, with the name of each class. */
export const exportAttendance = (sql: TransactionSql, studentId: number) => exportRecords(sql, 'attendance', studentId);

/** Counts the remarks about a student. */
export async function countRemarks(sql: TransactionSql, studentId: number): Promise<Remarks<number>> {
  const [row] = await sql<Remarks<number>[]>`
    SELECT (SELECT count(comments)::integer FROM grade WHERE student_id = ${studentId}) AS comments,
      (SELECT count(notes)::integer FROM attendance WHERE student_id = ${studentId}) AS notes`;
  return row ?? { comments: 0, notes: 0 };
}

/** Clears the remarks on the student's grades and attendance. @returns the ids of the changed rows */
export const eraseRemarks = async (sql: TransactionSql, studentId: number): Promise<Remarks<readonly number[]>> => ({
  comments: await erase(sql, 'comments', studentId),
  notes: await erase(sql, 'notes', studentId),
});

async function erase(sql: TransactionSql, field: keyof typeof remarks, studentId: number): Promise<number[]> {
  const table = remarks[field];
  // The lock waits for concurrent writes, so that the next statement sees their remarks.
  await sql`SELECT FROM ${sql(table)} WHERE student_id = ${studentId} FOR UPDATE`;
  const erased = await sql<{ id: number }[]>`
    UPDATE ${sql(table)} SET ${sql({ [field]: null })} WHERE student_id = ${studentId} AND ${sql(field)} IS NOT NULL
    RETURNING id`;
  return erased.map(({ id }) => id);
}

const exportRecords = (sql: TransactionSql, table: 'grade' | 'attendance', studentId: number) => sql<
  { json: string }[]
>`
  SELECT row_to_json(r)::text AS json FROM (
    SELECT record.*, class_record.name AS class_name
    FROM ${sql(`${table}_record`)} record JOIN class_record ON class_record.id = record.class_id
    WHERE student_id = ${studentId} ORDER BY record.id) r`;
