import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../connections/sql';

/** The result of removing old write-ahead log. */
export interface OldWal {
  /** Recycled segments that were overwritten. PostgreSQL renames old segments without clearing them. */
  readonly overwritten: number;
  /** Names of old segments that still exist. */
  readonly left: readonly string[];
  /** What prevents their removal. */
  readonly kept_by: readonly string[];
  /** Replicas and archives that have a copy of the log. */
  readonly copies: readonly string[];
}

/** Number of checkpoints to try, and milliseconds between them. Archiving may be in progress. */
const checkpoints = 10;
const interval = 1_000;

/** Whether the user has the privileges for `overwriteOldWal`. */
export async function canOverwriteWal(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    SELECT pg_has_role('pg_checkpoint', 'USAGE') AND has_function_privilege('pg_switch_wal()', 'EXECUTE')
      AND has_function_privilege('pg_ls_waldir()', 'EXECUTE') AS may`;
  return row?.may === true;
}

/**
 * Removes older content from the write-ahead log. A checkpoint deletes old segments, or renames them for reuse with
 * their content. Those are overwritten: PostgreSQL fills a segment with zeros when it is ended early.
 */
export async function overwriteOldWal(sql: Sql): Promise<OldWal> {
  const last = await currentSegment(sql);
  let left: string[];
  for (let done = 1; ; done += 1) {
    await endSegment(sql);
    await sql`CHECKPOINT`;
    left = (await segments(sql)).filter((name) => positionOf(name) <= positionOf(last));
    if (left.length === 0 || done === checkpoints) break;
    await pause(interval);
  }
  const overwritten = await overwriteRecycled(sql);
  return { overwritten, left, kept_by: left.length > 0 ? await holders(sql) : [], copies: await copies(sql) };
}

/** Overwrites all recycled segments. @returns their number */
async function overwriteRecycled(sql: Sql): Promise<number> {
  const from = await currentSegment(sql);
  const ready = (await segments(sql)).filter((name) => positionOf(name) > positionOf(from));
  for (const name of ready.sort()) {
    while (positionOf(await currentSegment(sql)) <= positionOf(name)) await endSegment(sql);
  }
  return ready.length;
}

/** PostgreSQL does not end an empty segment, so a transaction is committed first. */
async function endSegment(sql: Sql): Promise<void> {
  await sql`SELECT pg_current_xact_id()`;
  await sql`SELECT pg_switch_wal()`;
}

async function currentSegment(sql: Sql): Promise<string> {
  const [row] = await sql<{ name: string }[]>`SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name`;
  return row?.name ?? '';
}

async function segments(sql: Sql): Promise<string[]> {
  const rows = await sql<
    { name: string }[]
  >`SELECT name FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$' ORDER BY name`;
  return rows.map(({ name }) => name);
}

/** The position of a segment in the log, without its timeline. */
const positionOf = (segment: string): string => segment.slice(8);

async function holders(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    SELECT 'replication slot ' || slot_name AS what FROM pg_replication_slots WHERE restart_lsn IS NOT NULL
    UNION ALL SELECT name || ' = ' || current_setting(name) FROM pg_settings
    WHERE name = 'wal_keep_size' AND setting <> '0' OR name = 'archive_mode' AND setting <> 'off'`;
  return rows.map(({ what }) => what);
}

async function copies(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    SELECT concat_ws(' ', 'replica', application_name, host(client_addr)) AS what FROM pg_stat_replication
    UNION ALL SELECT 'archive of the write-ahead log' WHERE current_setting('archive_mode') <> 'off'`;
  return rows.map(({ what }) => what);
}
