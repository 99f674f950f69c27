import type { Sql } from '@homeroom/database';

/** The table of the events. */
export const eventTable = 'event';

/**
 * Deletes the events of a student, and of the contacts of the student, from before this transaction. Those of seats, grades and attendance no longer
 * name the student. The erasure itself has events, so a copy reads these records again.
 *
 * @param studentIds also those of records that were merged into the student
 */
export async function eraseEvents(sql: Sql, studentIds: readonly number[]): Promise<void> {
  const before = sql`student_id = ANY (${[...studentIds]}::integer[]) AND changed_in <> pg_current_xact_id()`;
  await sql`DELETE FROM event WHERE ${before} AND record IN ('student', 'contact') AND change <> 'removed'`;
  await sql`UPDATE event SET student_id = NULL WHERE ${before}`;
}
