import { DomainError, UnknownReference } from '@homeroom/kernel';
import type { ReadClient } from '../reading/read-client';
import { withoutShare } from '../transactions/request-context';
import type { Transactions } from '../transactions/transactions';
import type { RecordTable } from '../tables/record-table';
import { type CheckedRow, visibleIds } from './writes-in-share';

/** The columns of a table that refer to records, each with the type of the record. */
export type References = NonNullable<RecordTable['references']>;

/** The error for each foreign key of a table. PostgreSQL names the constraint after table and column. */
export const referenceErrors = (table: string, references: References): Record<string, () => Error> =>
  Object.fromEntries(
    Object.entries(references).map(([column, record]) => [
      `${table}_${column}_fkey`,
      () => new UnknownReference(column, record),
    ]),
  );

interface Database {
  readonly transactions: Transactions;
  readonly reader: ReadClient;
}

/**
 * Replaces rows that refer to unknown records by their error, and those that refer to records that the caller does not see. The
 * records that exist are locked, so that no other request deletes them before the active transaction has written the rows.
 */
export async function checkReferences(
  { transactions, reader }: Database,
  rows: readonly CheckedRow[],
  references: References,
): Promise<readonly CheckedRow[]> {
  let checked = rows;
  for (const [column, record] of Object.entries(references)) {
    const named = idsIn(checked, column);
    if (named.size === 0) continue;
    const visible = await visibleIds(reader, `${record}_record`, [...named]);
    const existing = await withoutShare(() => lockRecords(transactions, record, visible));
    checked = checked.map((row) => {
      const id = idIn(row, column);
      return id === null || existing.has(id) ? row : new UnknownReference(column, record);
    });
  }
  return checked;
}

const idsIn = (rows: readonly CheckedRow[], column: string): Set<number> =>
  new Set(rows.map((row) => idIn(row, column)).filter((id) => id !== null));

function idIn(row: CheckedRow, column: string): number | null {
  const id = row instanceof DomainError ? null : row[column];
  return typeof id === 'number' ? id : null;
}

/** Reads the published view, because the table may belong to another context. @returns the ids that exist */
async function lockRecords(
  transactions: Transactions,
  record: string,
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const rows = await transactions.execute<{ id: number }>({
    sql: `SELECT id FROM ${record}_record WHERE id = ANY ($1::integer[]) ORDER BY id FOR KEY SHARE`,
    values: [`{${[...ids].join(',')}}`],
  });
  return new Set(rows.map(({ id }) => id));
}
