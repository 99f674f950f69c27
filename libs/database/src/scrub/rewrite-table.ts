import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** A table is in use, or may not be rewritten by this user. */
export class TableNotRewritten extends Error {}

/** Milliseconds that the lock on a table is waited for: requests for the table wait behind it. */
const lockTimeout = 2_000;
const attempts = 30;
/** Milliseconds in which those go on that have waited. */
const retryInterval = 1_000;

/** PostgreSQL's codes for a lock that was not got in time, and for a transaction that it has undone. */
const lockErrors = ['55P03', '40P01'];

/**
 * Writes a table, its indexes and what it keeps out of line to new files, with the rows that there are and nothing else; the
 * old files are deleted. Statements on the table wait meanwhile.
 *
 * @param sql one connection
 * @throws TableNotRewritten
 */
export async function rewriteTable(sql: Sql, table: string): Promise<void> {
  const before = await fileOf(sql, table);
  await sql`SELECT set_config('lock_timeout', ${String(lockTimeout)}, false)`;
  await retryWhileLocked(table, () => sql`VACUUM (FULL) ${sql(table)}`);
  // VACUUM passes over a table that the user may not rewrite, with a warning.
  if ((await fileOf(sql, table)) === before) {
    throw new TableNotRewritten(`The user of the database may not rewrite ${table}: its owner may, or a superuser`);
  }
}

async function retryWhileLocked(table: string, work: () => PromiseLike<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!lockErrors.includes(String((error as { code?: unknown }).code))) throw error;
      if (attempt === attempts) throw new TableNotRewritten(`${table} is in use all the time: try again later`);
      await pause(retryInterval);
    }
  }
}

async function fileOf(sql: Sql, table: string): Promise<string> {
  const [row] = await sql<{ file: string }[]>`SELECT pg_relation_filenode(${table}::text::regclass)::text AS file`;
  return row?.file ?? '';
}
