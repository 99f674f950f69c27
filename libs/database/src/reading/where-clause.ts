import type { Parameter } from './read-client';

/** A condition in which each `?` stands for the value, if it has one. It is omitted if the value is undefined. */
export type Condition = readonly [sql: string, value: Parameter | undefined];

/** `$1` and `$2` of a list are LIMIT and OFFSET. */
const firstOfList = 3;

/**
 * A WHERE clause of the given conditions, empty if there are none, and its parameters. Each combination is a separate statement: a
 * common one with `$3 IS NULL OR …` could not use an index.
 *
 * @param first the number of the first parameter
 */
export function whereClause(
  conditions: readonly Condition[],
  first = firstOfList,
): { where: string; values: Parameter[] } {
  const values: Parameter[] = [];
  const clauses: string[] = [];
  for (const [sql, value] of conditions) {
    if (value === undefined) continue;
    clauses.push(sql.replaceAll('?', () => `$${first + values.length}`));
    if (sql.includes('?')) values.push(value);
  }
  return { where: clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : '', values };
}
