import type { Sql } from 'postgres';

/** The rows of a statement, which is prepared once on each connection. */
export const rowsOf = <Row>(sql: Sql, statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> =>
  sql.unsafe<(Row & Record<string, never>)[]>(statement, parameters as never[], { prepare: true }).then(withoutHoles);

/**
 * A connection that breaks in the middle of an answer makes postgres.js write the first answer of the next one behind as
 * many holes as it had rows: a record that is there would count as missing.
 */
function withoutHoles<Row>(rows: readonly Row[] & { readonly count: number }): readonly Row[] {
  return rows.length > rows.count ? rows.filter(() => true) : rows;
}
