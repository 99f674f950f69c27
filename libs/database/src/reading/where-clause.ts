import type { Parameter } from './read-client';

/** A condition in which each `?` stands for the value; a condition without a value is left out. */
export type Condition = readonly [sql: string, value: Parameter | undefined];

/** `$1` and `$2` of a list are LIMIT and OFFSET. */
const firstParameter = 3;

/**
 * What a list selects: a WHERE of the conditions that were given, or nothing, and its parameters, from `$3`. Each
 * combination is a statement of its own: the plan of one that suits all, `$3 IS NULL OR …`, can use no index.
 */
export function whereClause(conditions: readonly Condition[]): { where: string; values: Parameter[] } {
  const values: Parameter[] = [];
  const clauses: string[] = [];
  for (const [sql, value] of conditions) {
    if (value === undefined) continue;
    clauses.push(sql.replaceAll('?', () => `$${firstParameter + values.length}`));
    values.push(value);
  }
  return { where: clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : '', values };
}
