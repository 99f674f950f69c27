import type { Sql } from '@homeroom/database';
import { guardianTable, studentGuardianTable } from './guardian.table';

/** The tables with the guardians of students. */
export const guardianTables = [guardianTable, studentGuardianTable].map(({ name }) => name);

/** The guardians of a student. */
export const exportGuardians = (sql: Sql, studentId: number) => sql<{ json: string }[]>`
  SELECT json_build_object('given_name', given_name, 'family_name', family_name, 'middle_name', middle_name, 'email', email,
    'phone', phone, 'other_phone', other_phone)::text AS json
  FROM student_guardian JOIN guardian ON guardian.id = guardian_id WHERE student_id = ${studentId} ORDER BY place, guardian_id`;

/** The number of guardians of a student. */
export async function countGuardians(sql: Sql, studentId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM student_guardian WHERE student_id = ${studentId}`;
  return row?.count ?? 0;
}

/** The ids of the guardians whom no other student has. */
export async function guardiansOnlyOf(sql: Sql, studentId: number): Promise<ReadonlySet<number>> {
  const rows = await sql<{ id: number }[]>`
    SELECT guardian_id AS id FROM student_guardian own WHERE student_id = ${studentId} AND NOT EXISTS (
      SELECT FROM student_guardian other WHERE other.guardian_id = own.guardian_id AND other.student_id <> ${studentId})`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes the guardians of a student, except those who are guardians of other students.
 *
 * @returns the number of guardians that the student had
 */
export async function eraseGuardians(sql: Sql, studentId: number): Promise<number> {
  const gone = await sql<{ id: number }[]>`
    DELETE FROM student_guardian WHERE student_id = ${studentId} RETURNING guardian_id AS id`;
  await sql`
    DELETE FROM guardian WHERE id = ANY (${gone.map(({ id }) => id)}::integer[])
      AND NOT EXISTS (SELECT FROM student_guardian WHERE guardian_id = guardian.id)`;
  return gone.length;
}
