import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../connections/sql';

/** The table is in use, or this user may not rewrite it. */
export class TableNotRewritten extends Error {}

/** Milliseconds to wait for the lock. Requests for the table wait behind it. */
const lockTimeout = 2_000;
const attempts = 30;
/** Milliseconds between attempts, in which waiting requests proceed. */
const retryInterval = 1_000;

/** SQLSTATE codes for a lock timeout and for a deadlock. */
const lockErrors = ['55P03', '40P01'];

/**
 * Rewrites a table, its indexes and its TOAST data into new files without dead rows. The old files are deleted.
 * Statements on the table wait meanwhile.
 *
 * @param sql one connection
 * @throws TableNotRewritten
 */
export async function rewriteTable(sql: Sql, table: string): Promise<void> {
  const before = await fileOf(sql, table);
  await sql`SELECT set_config('lock_timeout', ${String(lockTimeout)}, false)`;
  await retryWhileLocked(table, () => sql`VACUUM (FULL) ${sql(table)}`);
  // VACUUM only warns about a table that the user may not rewrite.
  if ((await fileOf(sql, table)) === before) {
    throw new TableNotRewritten(`The database user may not rewrite ${table}: only its owner or a superuser may`);
  }
}

async function retryWhileLocked(table: string, work: () => PromiseLike<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!lockErrors.includes(String((error as { code?: unknown }).code))) throw error;
      if (attempt === attempts) throw new TableNotRewritten(`${table} is constantly in use: try again later`);
      await pause(retryInterval);
    }
  }
}

async function fileOf(sql: Sql, table: string): Promise<string> {
  const [row] = await sql<{ file: string }[]>`SELECT pg_relation_filenode(${table}::text::regclass)::text AS file`;
  return row?.file ?? '';
}
