import { recordCommand, recordOperatorEvent } from '@homeroom/audit';
import { storedAnswerTable } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { studentTable } from '@homeroom/people';
import {
  canOverwriteWal,
  type OldWal,
  waitForOlderTransactions,
  overwriteOldWal,
  rewriteTable,
  type DatabaseSession,
} from '@homeroom/database';
import { importRecordTable } from '@homeroom/import-jobs';
import { guardianTables, rosterObjectTables } from '@homeroom/rostering';
import type { OperatorContext } from './export-student';
import { textTables, totalTables } from './text-tables';

/** The tables that hold personal data, or held it before an erasure. */
export const personalTables = [
  ...new Set([
    studentTable.name,
    ...[...textTables, ...totalTables].map(({ name }) => name),
    importRecordTable,
    ...rosterObjectTables,
    'roster_entry',
    'share_entry',
    ...guardianTables,
    storedAnswerTable,
  ]),
];

/** The planner's statistics contain sample values of each table. */
const statistics = 'pg_catalog.pg_statistic';

export interface TableSize {
  readonly name: string;
  /** Including indexes. */
  readonly bytes: number;
}

export interface ScrubResult {
  /** With their sizes before the scrub. */
  readonly tables: readonly (TableSize & { readonly milliseconds: number })[];
  /** null: the database user may not overwrite the write-ahead log. */
  readonly wal: OldWal | null;
}

/** The sizes of the tables that a scrub would rewrite. */
export async function surveyScrub({ sql }: DatabaseSession, tables: readonly string[]): Promise<TableSize[]> {
  const rows = await sql<{ name: string; bytes: number }[]>`
    SELECT name, pg_total_relation_size(name::regclass)::float8 AS bytes
    FROM unnest(${[...tables, statistics]}::text[]) WITH ORDINALITY given (name, place) ORDER BY place`;
  return [...rows];
}

/**
 * Removes the bytes of erased and overwritten values from the files of the database: tables, indexes, statistics and the
 * write-ahead log. Statements on a table wait while it is rewritten.
 *
 * @param session with the schema of the environment in its search_path
 * @throws OldRowsAreKept, TableNotRewritten
 */
export async function scrub(
  session: DatabaseSession,
  environment: Environment,
  tables: readonly string[],
  { actor, at }: OperatorContext,
): Promise<ScrubResult> {
  const { sql, begin } = session;
  // Replaces old values in the statistics. The old rows of pg_statistic go when it is rewritten.
  for (const table of tables) await sql`ANALYZE ${sql(table)}`;
  await waitForOlderTransactions(sql);
  const rewritten: (TableSize & { milliseconds: number })[] = [];
  for (const { name, bytes } of await surveyScrub(session, tables)) {
    const began = Date.now();
    await rewriteTable(sql, name);
    rewritten.push({ name, bytes, milliseconds: Date.now() - began });
    // Sets the visibility map, which index-only scans need.
    await sql`VACUUM ${sql(name)}`;
  }
  await begin('READ WRITE', async (transaction) => {
    const event = { at, actor: actor.name, command: 'privacy scrub', action: 'write' } as const;
    await recordOperatorEvent(transaction, { environment, studentId: null }, event);
    await recordCommand(transaction, { at, by: actor, environment });
  });
  return { tables: rewritten, wal: (await canOverwriteWal(sql)) ? await overwriteOldWal(sql) : null };
}
