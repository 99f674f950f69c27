import type { Sql } from '@homeroom/database';

/** Days for which the sourcedIds of erased people are told to consumers, so that they remove these people as well. */
const toldFor = 30;

/**
 * Takes the sourcedIds that packages and clients gave a student, and the guardians and records of the student, away from these records. The next
 * refresh says that they are removed. Call it before the objects of packages are deleted.
 */
export async function forgetSourcedIds(sql: Sql, studentId: number): Promise<void> {
  await sql`SELECT forget_sourced_ids(${studentId})`;
}

/** Deletes the sourcedIds of erased people that consumers were told long ago. */
export async function deleteErasedSourcedIds(sql: Sql): Promise<void> {
  await sql`DELETE FROM roster_entry WHERE record_id < 0 AND status = 'removed' AND modified_at < now() - ${toldFor}::integer * interval '1 day'`;
}
