import { recordOperatorEvent, storedAnswerTable } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { studentTable } from '@homeroom/people';
import {
  canOverwriteWal,
  type OldWal,
  waitForOlderTransactions,
  overwriteOldWal,
  rewriteTable,
  type Session,
} from '@homeroom/database';
import type { Handling } from './export-student';
import { freeTextTables } from './free-texts';

/** The tables that hold or have held something personal. */
export const personalTables = [studentTable.name, ...freeTextTables.map(({ name }) => name), storedAnswerTable];

/** Examples of values, which the planner keeps of every table. */
const statistics = 'pg_catalog.pg_statistic';

export interface TableSize {
  readonly name: string;
  /** With its indexes. */
  readonly bytes: number;
}

export interface Scrubbing {
  /** As large as they were. */
  readonly tables: readonly (TableSize & { readonly milliseconds: number })[];
  /** Null: the user of the database may not do that. */
  readonly wal: OldWal | null;
}

/** What is to be rewritten, and how large it is. */
export async function surveyScrub({ sql }: Session, tables: readonly string[]): Promise<TableSize[]> {
  const rows = await sql<{ name: string; bytes: number }[]>`
    SELECT name, pg_total_relation_size(name::regclass)::float8 AS bytes
    FROM unnest(${[...tables, statistics]}::text[]) WITH ORDINALITY given (name, place) ORDER BY place`;
  return [...rows];
}

/**
 * Leaves no bytes of what was erased or overwritten in the files of the database: neither in tables, indexes and statistics
 * nor in the write-ahead log. Statements on a table wait while it is rewritten.
 *
 * @param session that sees the environment's schema
 * @throws OldRowsAreKept, TableNotRewritten
 */
export async function scrub(
  session: Session,
  environment: Environment,
  tables: readonly string[],
  { actor, at }: Handling,
): Promise<Scrubbing> {
  const { sql, begin } = session;
  // From now on the statistics hold values that there are, and their table old rows.
  for (const table of tables) await sql`ANALYZE ${sql(table)}`;
  await waitForOlderTransactions(sql);
  const rewritten: (TableSize & { milliseconds: number })[] = [];
  for (const { name, bytes } of await surveyScrub(session, tables)) {
    const began = Date.now();
    await rewriteTable(sql, name);
    rewritten.push({ name, bytes, milliseconds: Date.now() - began });
    // Notes which pages are seen by all: an index alone answers for those.
    await sql`VACUUM ${sql(name)}`;
  }
  await begin('READ WRITE', (transaction) =>
    recordOperatorEvent(
      transaction,
      { environment, studentId: null },
      { at, actor, command: 'privacy scrub', deed: 'write' },
    ),
  );
  return { tables: rewritten, wal: (await canOverwriteWal(sql)) ? await overwriteOldWal(sql) : null };
}
