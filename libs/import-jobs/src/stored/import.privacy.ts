import type { Sql } from '@homeroom/database';
import type { Json } from '@homeroom/kernel';

/** SQL for what imports did to the records of a student: the column `json`, and the `id` by which the rows are ordered. */
export const importRecordsAbout = (sql: Sql, studentId: number) => sql`
  SELECT id, json_build_object('import', import_id, 'record', record, 'record_id', record_id, 'before', before, 'after', after)::text
    AS json
  FROM import_record WHERE student_id = ${studentId} AND after IS NOT NULL`;

/** What an import did to a record that is not the student's. */
export interface ImportedRecord {
  readonly id: string;
  readonly record: string;
  readonly recordId: number;
  readonly values: readonly [before: Json, after: Json];
}

/** The records that are not about the student, and in whose stored values a pattern matches, folded. */
export const importRecordsLike = (sql: Sql, studentId: number, patterns: readonly string[]) => sql<ImportedRecord[]>`
  SELECT id::text, record, record_id AS "recordId", json_build_array(before, after) AS values FROM import_record
  WHERE student_id IS DISTINCT FROM ${studentId} AND after IS NOT NULL
    AND fold(concat_ws(' ', before::text, after::text)) LIKE ANY (${[...patterns]}::text[])`;

/** The stored values of records, by their types and ids, that imports changed. @returns their numbers */
export async function importRecordsOf(sql: Sql, record: string, recordId: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id::text FROM import_record WHERE record = ${record} AND record_id = ${recordId} AND after IS NOT NULL`;
  return rows.map(({ id }) => id);
}

/** Counts the records of a student of which imports stored values. */
export async function countImportRecords(sql: Sql, studentId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM import_record WHERE student_id = ${studentId} AND after IS NOT NULL`;
  return row?.count ?? 0;
}

/**
 * Erases the values that imports stored of the records of a student, and of the given rows. An undo then leaves those records as they are.
 *
 * @returns the number of rows
 */
export async function eraseImportRecords(sql: Sql, studentId: number, others: readonly string[]): Promise<number> {
  const { count } = await sql`
    UPDATE import_record SET before = NULL, after = NULL
    WHERE (student_id = ${studentId} OR id = ANY (${[...others]}::bigint[])) AND after IS NOT NULL`;
  return count;
}

/** Counts the findings of all reports. */
export async function countReportFindings(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM import_finding`;
  return row?.count ?? 0;
}

/**
 * Deletes all reports. A finding may be about a row of the student without naming the student, for example if the date of birth is no date. A
 * client that needs the report sends the file again.
 *
 * @returns the number of findings
 */
export async function eraseReports(sql: Sql): Promise<number> {
  const { count } = await sql`DELETE FROM import_finding`;
  await sql`UPDATE import_job SET has_report = false WHERE has_report AND status <> 'running'`;
  return count;
}
