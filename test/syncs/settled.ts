import { setTimeout as pause } from 'node:timers/promises';
import type { TestSchool } from '../support/test-school';

/** Waits until no transaction is in progress that began before now, in any database of the server: other tests have some. */
export async function settled(school: TestSchool): Promise<void> {
  const sql = school.sql();
  const [now] = await sql<{ id: string }[]>`SELECT pg_current_xact_id()::text AS id`;
  for (;;) {
    const [{ isOver } = { isOver: false }] = await sql<{ isOver: boolean }[]>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${now!.id}::xid8 AS "isOver"`;
    if (isOver) return;
    await pause(10);
  }
}
