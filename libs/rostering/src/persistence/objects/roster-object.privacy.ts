import type { Sql } from '@homeroom/database';
import type { Json } from '@homeroom/kernel';
import { emailKey } from '../../domain/erased-people';

/** The users of packages who are a student or a guardian of that student only. */
const usersAbout = (sql: Sql, studentId: number) => sql`
  SELECT kind, sourced_id FROM roster_object WHERE student_id = ${studentId}
  UNION ALL
  SELECT guardian.kind, guardian.sourced_id FROM roster_object student
    CROSS JOIN jsonb_array_elements_text(student.fields->'agents') agent
    JOIN roster_object guardian ON guardian.kind IN ('user', 'guardian') AND guardian.sourced_id = agent
      AND (guardian.record IS NULL OR guardian.record = 'guardian')
  WHERE student.kind = 'user' AND student.student_id = ${studentId} AND NOT EXISTS (
    SELECT FROM roster_object other WHERE other.kind = 'user' AND other.record = 'student'
      AND other.student_id <> ${studentId} AND other.fields->'agents' ? agent)`;

/** The digest of a sourcedId, with the id of the environment. `ErasedPeople` makes the same. */
const erasedDigest = (sql: Sql) => sql`sha256(convert_to(identity.id::text || ' ' || sourced_id, 'UTF8'))`;

/** SQL for what packages say of a student: rows as those of `importRecordsAbout`, which have no id. */
export const rosterObjectsAbout = (sql: Sql, studentId: number) => sql`
  SELECT NULL::bigint AS id,
    json_build_object('oneroster', kind, 'sourced_id', sourced_id, 'fields', fields, 'is_current', is_current)::text AS json
  FROM roster_object JOIN (${usersAbout(sql, studentId)}) about USING (kind, sourced_id)
  UNION ALL
  SELECT NULL, json_build_object('import', import_id, 'oneroster', kind, 'sourced_id', sourced_id, 'before', before->'fields')::text
  FROM import_roster_object WHERE student_id = ${studentId}`;

/** An object of a package that is not the student's, as it is or as it was before an import. */
export interface ImportedObject {
  /** Null for the object as it is. */
  readonly importId: number | null;
  readonly kind: string;
  readonly sourcedId: string;
  readonly record: string | null;
  readonly recordId: number | null;
  readonly isCurrent: boolean;
  readonly fields: Json;
}

/** The objects that are not about the student, and in whose fields a pattern matches, folded. */
export const rosterObjectsLike = (sql: Sql, studentId: number, patterns: readonly string[]) => sql<ImportedObject[]>`
  SELECT * FROM (
    SELECT NULL::integer AS "importId", kind, sourced_id AS "sourcedId", record, record_id AS "recordId",
      is_current AS "isCurrent", fields, student_id FROM roster_object
    UNION ALL
    SELECT import_id, kind, sourced_id, before->>'record', (before->>'record_id')::integer, false, before->'fields', student_id
    FROM import_roster_object) object
  WHERE student_id IS DISTINCT FROM ${studentId} AND fold(fields::text) LIKE ANY (${[...patterns]}::text[])
    AND (kind, "sourcedId") NOT IN (${usersAbout(sql, studentId)})
  ORDER BY "importId" NULLS FIRST, kind, "sourcedId"`;

/** The objects about a record, as they are and as they were. */
export const rosterObjectsOf = (sql: Sql, record: string, recordId: number) => sql<ImportedObject[]>`
  SELECT NULL::integer AS "importId", kind, sourced_id AS "sourcedId", record, record_id AS "recordId",
    is_current AS "isCurrent", fields FROM roster_object WHERE record = ${record} AND record_id = ${recordId}
  UNION ALL
  SELECT import_id, kind, sourced_id, before->>'record', (before->>'record_id')::integer, false, before->'fields'
  FROM import_roster_object WHERE before->>'record' = ${record} AND (before->>'record_id')::integer = ${recordId}`;

/** Stores other fields of an object. */
export async function replaceFields(sql: Sql, object: ImportedObject, fields: Json): Promise<void> {
  const { importId, kind, sourcedId } = object;
  const json = JSON.stringify(fields);
  if (importId === null) {
    await sql`UPDATE roster_object SET fields = ${json}::text::jsonb WHERE kind = ${kind} AND sourced_id = ${sourcedId}`;
  } else {
    await sql`
      UPDATE import_roster_object SET before = jsonb_set(before, '{fields}', ${json}::text::jsonb)
      WHERE import_id = ${importId} AND kind = ${kind} AND sourced_id = ${sourcedId}`;
  }
}

/** The sourcedIds by which the newest packages have a student. */
export async function sourcedIdsOf(sql: Sql, studentId: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT sourced_id AS id FROM roster_object WHERE record = 'student' AND record_id = ${studentId} AND is_current ORDER BY 1`;
  return rows.map(({ id }) => id);
}

/** Counts the objects about a student. */
export async function countRosterObjects(sql: Sql, studentId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM (${usersAbout(sql, studentId)}) about`;
  return row?.count ?? 0;
}

/**
 * Keeps a digest of the e-mail address of a student, so that the next CSV file does not create the student again. If others have the address
 * too, as in a family, the name is part of the digest.
 */
export async function keepErasedAddress(
  sql: Sql,
  {
    studentId,
    name,
    email,
  }: { readonly studentId: number; readonly name: string | null; readonly email: string | null },
  at: Date,
): Promise<void> {
  if (email === null) return;
  const others =
    await sql`SELECT FROM student_record WHERE lower(email) = lower(${email}) AND id <> ${studentId} LIMIT 1`;
  const key = others.length > 0 ? emailKey(email, name ?? '') : emailKey(email);
  await sql`
    INSERT INTO erased_person (digest, erased_at)
    SELECT sha256(convert_to(identity.id::text || ' ' || ${key}::text, 'UTF8')), ${at} FROM roster_identity identity
    ON CONFLICT DO NOTHING`;
}

/**
 * Erases the objects of a student, and of the guardians of nobody else. A digest of each sourcedId is kept, so that the next package does not
 * create these people again.
 *
 * @returns the number of objects
 */
export async function eraseRosterObjects(sql: Sql, studentId: number, at: Date): Promise<number> {
  const [objects] = await sql<{ count: number }[]>`
    WITH about AS MATERIALIZED (${usersAbout(sql, studentId)}),
      erased AS (INSERT INTO erased_person (digest, erased_at)
        SELECT ${erasedDigest(sql)}, ${at} FROM about CROSS JOIN roster_identity identity WHERE kind = 'user'
        ON CONFLICT DO NOTHING),
      earlier AS (DELETE FROM import_roster_object USING about
        WHERE import_roster_object.kind = about.kind AND import_roster_object.sourced_id = about.sourced_id),
      gone AS (DELETE FROM roster_object USING about
        WHERE roster_object.kind = about.kind AND roster_object.sourced_id = about.sourced_id RETURNING 1)
    SELECT count(*)::integer AS count FROM gone`;
  await sql`DELETE FROM import_roster_object WHERE student_id = ${studentId}`;
  return objects?.count ?? 0;
}
