import type { TransactionSql } from 'postgres';
import { importMapping, importRecordMapping, importRosterObjectMapping, rosterObjectMapping } from './import.mapping';

/** The tables with values that imports stored. */
export const importedValueTables = [importRecordMapping, importRosterObjectMapping, rosterObjectMapping].map(
  ({ meta }) => meta.tableName,
);

/** The tables of imports. Rows that refer to others come first. */
export const importTables = [...importedValueTables, importMapping.meta.tableName];

/** The users of packages who are a student or a guardian of that student only. */
const usersAbout = (sql: TransactionSql, studentId: number) => sql`
  SELECT kind, sourced_id FROM roster_object WHERE student_id = ${studentId}
  UNION ALL
  SELECT guardian.kind, guardian.sourced_id FROM roster_object student
    CROSS JOIN jsonb_array_elements_text(student.fields->'agents') agent
    JOIN roster_object guardian ON guardian.kind = 'user' AND guardian.sourced_id = agent
      AND (guardian.record IS NULL OR guardian.record = 'guardian')
  WHERE student.kind = 'user' AND student.student_id = ${studentId} AND NOT EXISTS (
    SELECT FROM roster_object other WHERE other.kind = 'user' AND other.record = 'student'
      AND other.student_id <> ${studentId} AND other.fields->'agents' ? agent)`;

/** What imports did to the records of a student, and what they stored of the student. */
export const exportImportRecords = (sql: TransactionSql, studentId: number) => sql<{ json: string }[]>`
  SELECT json FROM (
    SELECT id, json_build_object('import', import_id, 'record', record, 'record_id', record_id, 'before', before, 'after', after)::text
      AS json
    FROM import_record WHERE student_id = ${studentId} AND after IS NOT NULL
    UNION ALL
    SELECT NULL, json_build_object('oneroster', kind, 'sourced_id', sourced_id, 'fields', fields, 'is_current', is_current)::text
    FROM roster_object JOIN (${usersAbout(sql, studentId)}) about USING (kind, sourced_id)
    UNION ALL
    SELECT NULL, json_build_object('import', import_id, 'oneroster', kind, 'sourced_id', sourced_id, 'before', before->'fields')::text
    FROM import_roster_object WHERE student_id = ${studentId}) stored
  ORDER BY id, json`;

/** The values of other students that imports stored and that match a pattern, folded. */
export const importRecordsLike = (sql: TransactionSql, studentId: number, patterns: readonly string[]) => sql<
  { id: string; text: string }[]
>`
  SELECT id, text FROM (
    SELECT id, fold(concat_ws(' ', before::text, after::text)) AS text FROM import_record
    WHERE student_id IS DISTINCT FROM ${studentId} AND after IS NOT NULL) record
  WHERE text LIKE ANY (${[...patterns]}::text[])`;

/** The sourcedIds by which the newest packages have a student. */
export async function sourcedIdsOf(sql: TransactionSql, studentId: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT sourced_id AS id FROM roster_object WHERE record = 'student' AND record_id = ${studentId} AND is_current ORDER BY 1`;
  return rows.map(({ id }) => id);
}

/** Counts the records of a student of which imports stored values. */
export async function countImportRecords(sql: TransactionSql, studentId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT (SELECT count(*) FROM import_record WHERE student_id = ${studentId} AND after IS NOT NULL)::integer
      + (SELECT count(*) FROM (${usersAbout(sql, studentId)}) about)::integer AS count`;
  return row?.count ?? 0;
}

/**
 * Erases the values that imports stored: of a student, of the guardians of nobody else, and of the given rows. An undo then leaves those
 * records as they are, and the next package that has the student creates a new one.
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
  const [objects] = await sql<{ count: number }[]>`
    WITH about AS MATERIALIZED (${usersAbout(sql, studentId)}),
      earlier AS (DELETE FROM import_roster_object USING about
        WHERE import_roster_object.kind = about.kind AND import_roster_object.sourced_id = about.sourced_id),
      gone AS (DELETE FROM roster_object USING about
        WHERE roster_object.kind = about.kind AND roster_object.sourced_id = about.sourced_id RETURNING 1)
    SELECT count(*)::integer AS count FROM gone`;
  await sql`DELETE FROM import_roster_object WHERE student_id = ${studentId}`;
  return count + (objects?.count ?? 0);
}
