import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../connections/sql';

/** A transaction or replica still sees old row versions, so PostgreSQL keeps them. */
export class OldRowsAreKept extends Error {
  constructor(by: readonly string[]) {
    super(`Old row versions are still kept by ${by.join(', ')}: try again when they have ended`);
  }
}

const interval = 500;

/**
 * Waits until no transaction and no replica sees the database as it was before this call.
 *
 * @param timeout milliseconds
 * @throws OldRowsAreKept
 */
export async function waitForOlderTransactions(sql: Sql, timeout = 60_000): Promise<void> {
  const [now] = await sql<{ id: string }[]>`SELECT pg_current_xact_id()::text AS id`;
  const end = Date.now() + timeout;
  for (;;) {
    const older = await olderThan(sql, now?.id ?? '');
    if (older.length === 0) return;
    if (Date.now() > end) throw new OldRowsAreKept(older);
    await pause(interval);
  }
}

/**
 * Lists the sessions, replicas and slots that see rows deleted before a transaction. `age` is the distance from the
 * newest transaction.
 */
async function olderThan(sql: Sql, transaction: string): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    SELECT what FROM (
      SELECT concat_ws(' ', 'process', pid, nullif(application_name, ''), 'since ' || xact_start::timestamptz(0)) AS what,
        greatest(age(backend_xmin), age(backend_xid)) AS age
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      UNION ALL SELECT concat_ws(' ', 'replica', application_name), age(backend_xmin) FROM pg_stat_replication
      UNION ALL SELECT 'replication slot ' || slot_name, greatest(age(xmin), age(catalog_xmin)) FROM pg_replication_slots
      UNION ALL SELECT 'prepared transaction ' || gid, age(transaction) FROM pg_prepared_xacts
      WHERE database = current_database()
    ) holder WHERE age > age(${transaction}::text::xid8::xid)`;
  return rows.map(({ what }) => what);
}
