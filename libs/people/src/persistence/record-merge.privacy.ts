import type { Sql } from '@homeroom/database';
import { instantAsText } from '@homeroom/database';
import type { Identifiers } from './student.privacy';

/** The ids of a student: that of the record, and those of the records that were merged into it. */
export interface StudentIds {
  readonly studentId: number;
  readonly mergedIds: readonly number[];
}

/** The record that has the data of a student, whose id may be that of a merged record. */
export async function idsOfStudent(sql: Sql, id: number): Promise<StudentIds> {
  const [row] = await sql<{ id: number; ids: readonly number[] }[]>`
    SELECT id, merged_ids('student', id) AS ids FROM (SELECT coalesce(merged_into('student', ${id}::integer), ${id}::integer) AS id) kept`;
  const { id: studentId, ids } = row ?? { id, ids: [] };
  return { studentId, mergedIds: ids.filter((each) => each !== studentId) };
}

const storedOf = (sql: Sql, { studentId, mergedIds }: StudentIds) => sql`
  record = 'student' AND kept_id = ANY (${[studentId, ...mergedIds]}::integer[]) AND stored IS NOT NULL`;

/** The values that identify the student in the data that merges have set aside. */
export async function mergedIdentifiers(sql: Sql, ids: StudentIds): Promise<readonly Partial<Identifiers>[]> {
  const rows = await sql<
    { student: Partial<Identifiers>; before: Partial<Identifiers>; past: Partial<Identifiers>[] }[]
  >`
    SELECT stored->'student' AS student, stored->'before' AS before, coalesce(stored->'past', '[]') AS past
    FROM record_merge WHERE ${storedOf(sql, ids)}`;
  // The names of before alone: rows of the past have an id and a day as well.
  return rows.flatMap(({ student, before, past }) => [student, before, ...past.map(({ name }) => ({ name }))]);
}

/** The merges into a student, with what they have set aside. */
export const exportMerges = (
  sql: Sql,
  { studentId, mergedIds = [] }: { studentId: number; mergedIds?: readonly number[] },
) => sql<{ json: string }[]>`
  SELECT json_build_object('merged_id', merged_id, 'merged_at', ${sql.unsafe(instantAsText('merged_at'))}, 'set_aside', stored)::text AS json
  FROM record_merge WHERE record = 'student' AND kept_id = ANY (${[studentId, ...mergedIds]}::integer[]) ORDER BY id`;

/** Counts the merges that have set data of a student aside. */
export async function countMerges(sql: Sql, ids: StudentIds): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM record_merge WHERE ${storedOf(sql, ids)}`;
  return row?.count ?? 0;
}

/** Erases what merges have set aside of a student. They cannot be undone any more. @returns their number */
export async function eraseMerges(sql: Sql, ids: StudentIds): Promise<number> {
  const { count } = await sql`UPDATE record_merge SET stored = NULL WHERE ${storedOf(sql, ids)}`;
  return count;
}
