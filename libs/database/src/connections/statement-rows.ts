import type { Sql } from 'postgres';
import { DatabaseUnavailable } from '../health/database-error';

/** The rows of a statement, which is prepared once on each connection. */
export const rowsOf = <Row>(sql: Sql, statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> =>
  sql.unsafe<(Row & Record<string, never>)[]>(statement, parameters as never[], { prepare: true }).then(takeRows);

/** What postgres.js resolves with: without a command when PostgreSQL never said that the statement was done. */
interface QueryResult<Row> extends Array<Row> {
  readonly command: string | null;
  readonly count: number;
}

/**
 * The rows are taken out of what postgres.js keeps. A function that is assigned to a property V8 puts among the old objects at
 * once; each query of postgres.js 3.4.9 has two, which lead to its answer: the texts of all answers would stay until the whole
 * heap is searched.
 *
 * A connection that breaks may make it answer a question with nothing, as if there were no such record, or write
 * the first answer of the next one behind as many holes as it had rows: neither may pass for what PostgreSQL said.
 *
 * @throws DatabaseUnavailable
 */
function takeRows<Row>(rows: QueryResult<Row>): readonly Row[] {
  if (rows.command === null) throw new DatabaseUnavailable();
  const own = rows.filter(() => true);
  rows.length = 0;
  return own;
}
