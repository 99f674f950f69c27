import type { Sql } from '@homeroom/database';
import { attendanceVersionTable } from './attendance.table';
import { gradeVersionTable } from './grade.table';

/** The columns with teachers' remarks about a student, each with its table. */
const remarks = { comments: 'grade', notes: 'attendance' } as const;

/** The tables of earlier versions, with the tables of their records. */
const versions = { grade: gradeVersionTable.name, attendance: attendanceVersionTable.name };

/** A value for each column with remarks. */
export type Remarks<T> = Record<keyof typeof remarks, T>;

/** The grades of a student, with the name of each class. */
export const exportGrades = (sql: Sql, studentId: number) => exportRecords(sql, 'grade', studentId);

/** The attendance of a student, with the name of each class. */
export const exportAttendance = (sql: Sql, studentId: number) => exportRecords(sql, 'attendance', studentId);

/** What OneRoster knows of the grades of a student, and the results that are no grades. */
export const exportResults = (sql: Sql, studentId: number) => sql<{ json: string }[]>`
  SELECT row_to_json(result)::text AS json FROM result WHERE student_id = ${studentId} ORDER BY id`;

/** Counts the results of a student that have something to erase. */
export async function countResults(sql: Sql, studentId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM result WHERE student_id = ${studentId} AND ${hasTexts(sql)}`;
  return row?.count ?? 0;
}

/** Clears the texts of the student's results, and the sourcedIds that other systems gave them. @returns the ids of the changed rows */
export async function eraseResults(sql: Sql, studentId: number): Promise<readonly number[]> {
  await sql`SELECT FROM result WHERE student_id = ${studentId} FOR UPDATE`;
  const erased = await sql<{ id: number }[]>`
    UPDATE result SET comment = NULL, text_score = NULL, sourced_id = NULL
    WHERE student_id = ${studentId} AND ${hasTexts(sql)} RETURNING id`;
  return erased.map(({ id }) => id);
}

const hasTexts = (sql: Sql) => sql`num_nonnulls(comment, text_score, sourced_id) > 0`;

/** The earlier versions of the grades and attendance of a student. */
export const exportVersions = (sql: Sql, studentId: number) => sql<{ json: string }[]>`
  SELECT json FROM (
    SELECT 1 AS part, id, json_build_object('record', 'grade', 'version', row_to_json(v))::text AS json
    FROM grade_version v WHERE record_id IN (SELECT id FROM grade WHERE student_id = ${studentId})
    UNION ALL SELECT 2, id, json_build_object('record', 'attendance', 'version', row_to_json(v))::text
    FROM attendance_version v WHERE record_id IN (SELECT id FROM attendance WHERE student_id = ${studentId})) version
  ORDER BY part, id`;

/** Counts the earlier versions of the grades and attendance of a student. */
export async function countVersions(sql: Sql, studentId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT (SELECT count(*) FROM grade_version
        WHERE record_id IN (SELECT id FROM grade WHERE student_id = ${studentId}))::integer
      + (SELECT count(*) FROM attendance_version
        WHERE record_id IN (SELECT id FROM attendance WHERE student_id = ${studentId}))::integer AS count`;
  return row?.count ?? 0;
}

/** Deletes the earlier versions of the student's grades and attendance, whose rows `eraseRemarks` has locked. @returns their number */
export async function eraseVersions(sql: Sql, studentId: number): Promise<number> {
  let erased = 0;
  for (const [table, versionTable] of Object.entries(versions)) {
    const { count } = await sql`DELETE FROM ${sql(versionTable)}
      WHERE record_id IN (SELECT id FROM ${sql(table)} WHERE student_id = ${studentId})`;
    erased += count;
  }
  return erased;
}

/** Counts the remarks about a student. */
export async function countRemarks(sql: Sql, studentId: number): Promise<Remarks<number>> {
  const [row] = await sql<Remarks<number>[]>`
    SELECT (SELECT count(comments)::integer FROM grade WHERE student_id = ${studentId}) AS comments,
      (SELECT count(notes)::integer FROM attendance WHERE student_id = ${studentId}) AS notes`;
  return row ?? { comments: 0, notes: 0 };
}

/** Clears the remarks on the student's grades and attendance. @returns the ids of the changed rows */
export const eraseRemarks = async (sql: Sql, studentId: number): Promise<Remarks<readonly number[]>> => ({
  comments: await erase(sql, 'comments', studentId),
  notes: await erase(sql, 'notes', studentId),
});

async function erase(sql: Sql, field: keyof typeof remarks, studentId: number): Promise<number[]> {
  const table = remarks[field];
  // The lock waits for concurrent writes, so that the next statement sees their remarks.
  await sql`SELECT FROM ${sql(table)} WHERE student_id = ${studentId} FOR UPDATE`;
  const erased = await sql<{ id: number }[]>`
    UPDATE ${sql(table)} SET ${sql(field)} = NULL WHERE student_id = ${studentId} AND ${sql(field)} IS NOT NULL
    RETURNING id`;
  return erased.map(({ id }) => id);
}

const exportRecords = (sql: Sql, table: 'grade' | 'attendance', studentId: number) => sql<{ json: string }[]>`
  SELECT row_to_json(r)::text AS json FROM (
    SELECT record.*, class_record.name AS class_name
    FROM ${sql(`${table}_record`)} record JOIN class_record ON class_record.id = record.class_id
    WHERE student_id = ${studentId} ORDER BY record.id) r`;
