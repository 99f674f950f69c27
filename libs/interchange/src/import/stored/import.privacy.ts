import type { TransactionSql } from 'postgres';
import { importMapping, importRecordMapping } from './import.mapping';

/** The table with the values that imports changed. */
export const importRecordTable = importRecordMapping.meta.tableName;

/** The tables of imports. Rows that refer to others come first. */
export const importTables = [importRecordTable, importMapping.meta.tableName];

/** What imports did to the records of a student. */
export const exportImportRecords = (sql: TransactionSql, studentId: number) => sql<{ json: string }[]>`
  SELECT json_build_object('import', import_id, 'record', record, 'record_id', record_id, 'before', before, 'after', after)::text
    AS json
  FROM import_record WHERE student_id = ${studentId} AND after IS NOT NULL ORDER BY id`;

/** The values of other students that imports stored and that match a pattern, folded. */
export const importRecordsLike = (sql: TransactionSql, studentId: number, patterns: readonly string[]) => sql<
  { id: string; text: string }[]
>`
  SELECT id, text FROM (
    SELECT id, fold(concat_ws(' ', before::text, after::text)) AS text FROM import_record
    WHERE student_id IS DISTINCT FROM ${studentId} AND after IS NOT NULL) record
  WHERE text LIKE ANY (${[...patterns]}::text[])`;

/** Counts the records of a student of which imports stored values. */
export async function countImportRecords(sql: TransactionSql, studentId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM import_record WHERE student_id = ${studentId} AND after IS NOT NULL`;
  return row?.count ?? 0;
}

/**
 * Erases the values that imports stored: of a student, and of the given rows. An undo then leaves those records as they are.
 *
 * @returns the number of rows
 */
export async function eraseImportRecords(
  sql: TransactionSql,
  studentId: number,
  others: readonly string[],
): Promise<number> {
  const { count } = await sql`
    UPDATE import_record SET before = NULL, after = NULL
    WHERE (student_id = ${studentId} OR id = ANY (${[...others]}::bigint[])) AND after IS NOT NULL`;
  return count;
}
