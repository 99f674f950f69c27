import type { Nouns } from '../tables/record-table';
import type { Reference } from '../transactions/transactions';
import type { Write } from '../transactions/audited-write';

/** A write without its row. */
export type WriteTemplate = Omit<Write, 'row' | 'answer'>;

/** The outcome of a removal: whether the row was removed, and the number of rows that refer to it, by their table. */
export interface Removal {
  readonly removed: boolean;
  readonly uses: Readonly<Record<string, number>>;
}

interface RemovableTable {
  readonly table: string;
  readonly about: string;
}

/**
 * Removes rows to which no other row refers, N rows in one statement. It counts the rows that refer to the others, for the message.
 *
 * Rows are removed in the order of their ids, so that two statements cannot deadlock. Of several requests that remove the same
 * row, one removes it.
 */
export function removalOf({ table, about }: RemovableTable, references: readonly Reference[]) {
  const uses = references.map(
    ({ table: source, column }) =>
      `'${source}', (SELECT count(*) FROM "${source}" referring WHERE referring."${column}" = found.id)`,
  );
  const unused = references.map(
    ({ table: source, column }) =>
      `NOT EXISTS (SELECT FROM "${source}" referring WHERE referring."${column}" = ${table}.id)`,
  );
  const where = [`${table}.id = ANY (ARRAY(SELECT id FROM given))`, `${table}.id = given.id`, ...unused].join(' AND ');
  return {
    columns: 'id integer',
    queries: `found AS (SELECT ordinality, ${table}.id FROM given JOIN ${table} USING (id)
      WHERE ${table}.id = ANY (ARRAY(SELECT id FROM given)))`,
    sql: `DELETE FROM ${table} USING (SELECT * FROM given ORDER BY id) given WHERE ${where}
      RETURNING ${table}.id, ordinality, ${about}`,
    answer: `SELECT ordinality, written.id IS NOT NULL AS removed,
        CASE WHEN written.id IS NULL THEN json_build_object(${uses.join(', ')}) ELSE '{}' END AS uses
      FROM found LEFT JOIN written USING (ordinality)`,
  };
}

/** What refers to a row, such as `2 classes`. @param nounsOf what the rows of a table are called */
export function usesOf({ uses }: Removal, nounsOf: (table: string) => Nouns): string[] {
  return Object.entries(uses)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${nounsOf(table)[count === 1 ? 0 : 1]}`);
}

/** The same without names and numbers. */
export const unnamedUsesOf = ({ uses }: Removal): string[] =>
  Object.values(uses).some((count) => count > 0) ? ['other records refer to it'] : [];
