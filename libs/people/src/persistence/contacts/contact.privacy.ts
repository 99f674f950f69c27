import type { Sql } from '@homeroom/database';
import type { Identifiers } from '../student.privacy';

/** The contacts of a student, as the API shows them. */
export const exportContacts = (sql: Sql, studentId: number) => sql<{ json: string }[]>`
  SELECT row_to_json(contact_record)::text AS json FROM contact_record WHERE student_id = ${studentId} ORDER BY call_order, id`;

/** The values of the contacts that identify the student in a free text, beside those of the first one. */
export const contactIdentifiers = (sql: Sql, studentId: number): PromiseLike<readonly Partial<Identifiers>[]> => sql<
  Partial<Identifiers>[]
>`
  SELECT name AS guardian_name, email AS guardian_email, phone AS guardian_phone
  FROM contact LEFT JOIN LATERAL unnest(phones) phone ON true WHERE student_id = ${studentId} ORDER BY call_order, id`;

/** The ids of the contacts of a student. */
export async function contactIds(sql: Sql, studentId: number): Promise<readonly number[]> {
  const rows = await sql<{ id: number }[]>`SELECT id FROM contact WHERE student_id = ${studentId} ORDER BY id`;
  return rows.map(({ id }) => id);
}

/** Removes the contacts of a student. The first one may be gone with the guardian fields already. */
export async function eraseContacts(sql: Sql, studentId: number): Promise<void> {
  await sql`DELETE FROM contact WHERE student_id = ${studentId}`;
}
