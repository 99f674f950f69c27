import type { Sql } from 'postgres';
import { isRefusedConnection, DatabaseUnavailable } from '../errors/database-error';

/** A connection and the number of its unanswered statements. */
interface PooledConnection {
  readonly sql: Sql;
  /** True also while the connection is being opened. */
  isOpen: boolean;
  pending: number;
}

/**
 * Sends each statement over the connection with the fewest unanswered statements, so that few statements wait behind a
 * slow one. A pool of postgres.js distributes statements in rotation, whatever the load. On a tie the first connection
 * is used, so further connections are opened only when they are needed.
 */
export class Connections {
  private readonly connections: readonly PooledConnection[];

  /** @param open creates a pool of one connection and calls `onclose` when that connection ends */
  constructor(count: number, open: (onclose: () => void) => Sql) {
    this.connections = Array.from({ length: count }, () => {
      const connection: PooledConnection = { sql: open(() => (connection.isOpen = false)), isOpen: false, pending: 0 };
      return connection;
    });
  }

  /** The number of open connections. */
  get open(): number {
    return this.connections.filter(({ isOpen }) => isOpen).length;
  }

  /** The number of connections with an unanswered statement. */
  get busy(): number {
    return this.connections.filter(({ pending }) => pending > 0).length;
  }

  /** Runs a statement that is a transaction by itself. */
  async rows<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    try {
      return await this.send(statement, parameters);
    } catch (error) {
      // If a connection breaks during a statement and the next attempt to connect is refused, postgres.js 3.4.9 reports
      // that error again to the first statement of the new connection without sending it. A refused statement has had
      // no effect, so it can be sent again.
      if (!isRefusedConnection(error)) throw error;
      return this.send(statement, parameters);
    }
  }

  /** @param timeout seconds that running statements have to finish */
  async end(options: { readonly timeout: number }): Promise<void> {
    await Promise.all(this.connections.map(({ sql }) => sql.end(options)));
  }

  private async send<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const connection = this.leastBusy();
    connection.pending += 1;
    connection.isOpen = true;
    try {
      return await rowsOf<Row>(connection.sql, statement, parameters);
    } finally {
      connection.pending -= 1;
    }
  }

  protected leastBusy(): PooledConnection {
    return this.connections.reduce((least, connection) => (connection.pending < least.pending ? connection : least));
  }
}

/**
 * Connections for small reads. Waking a PostgreSQL process and its system calls cost more than a small read, so all
 * reads of one tick of the event loop share one connection.
 */
export class ReadConnections extends Connections {
  private current: PooledConnection | null = null;

  protected override leastBusy(): PooledConnection {
    if (this.current) return this.current;
    this.current = super.leastBusy();
    setImmediate(() => (this.current = null));
    return this.current;
  }
}

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
