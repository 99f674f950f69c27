import type { Sql } from 'postgres';
import { DatabaseUnavailable } from '../errors/database-error';

/** The rows of a statement, which is prepared once per connection. */
export const rowsOf = <Row>(sql: Sql, statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> =>
  sql.unsafe<(Row & Record<string, never>)[]>(statement, parameters as never[], { prepare: true }).then(takeRows);

/** The result of postgres.js. `command` is null if PostgreSQL did not confirm the end of the statement. */
interface QueryResult<Row> extends Array<Row> {
  readonly command: string | null;
  readonly count: number;
}

/**
 * Copies the rows and empties the original array. Two closures of each postgres.js 3.4.9 query reference that array and
 * are allocated in V8's old space, so the texts of all results would stay in memory until a full garbage collection.
 *
 * If a connection breaks, postgres.js may resolve a query without rows, or put the rows of the next result behind as
 * many holes. Neither may be returned as a result of PostgreSQL.
 *
 * @throws DatabaseUnavailable
 */
function takeRows<Row>(rows: QueryResult<Row>): readonly Row[] {
  if (rows.command === null) throw new DatabaseUnavailable();
  const own = rows.filter(() => true);
  rows.length = 0;
  return own;
}
