import type { Sql } from 'postgres';
import { isRefusedConnection } from '../health/database-error';
import { rowsOf } from './statement-rows';

/** One connection, and how many answers it owes. */
interface PooledConnection {
  readonly sql: Sql;
  /** Or being opened. */
  isOpen: boolean;
  pending: number;
}

/**
 * Connections of which each statement goes over the one that owes the fewest answers, so that few stand behind one that takes
 * long or waits for a lock: a pool of postgres.js gives those that are busy one each in turn, however much they owe. Where
 * two owe as many it is the first: the others are made once they are needed.
 */
export class Connections {
  private readonly connections: readonly PooledConnection[];

  /** @param open a pool of one connection, which tells when that has ended */
  constructor(count: number, open: (onclose: () => void) => Sql) {
    this.connections = Array.from({ length: count }, () => {
      const connection: PooledConnection = { sql: open(() => (connection.isOpen = false)), isOpen: false, pending: 0 };
      return connection;
    });
  }

  /** How many are open. */
  get open(): number {
    return this.connections.filter(({ isOpen }) => isOpen).length;
  }

  /** How many owe an answer. */
  get busy(): number {
    return this.connections.filter(({ pending }) => pending > 0).length;
  }

  /** The rows of a statement that is a transaction by itself. */
  async rows<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    try {
      return await this.send(statement, parameters);
    } catch (error) {
      // A connection that broke within a statement, and was refused afterwards, has postgres.js 3.4.9 tell that again to the
      // first statement once it is made, instead of sending it. What was refused has done nothing: it may be asked again.
      if (!isRefusedConnection(error)) throw error;
      return this.send(statement, parameters);
    }
  }

  /** @param timeout seconds that they may take to finish */
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
 * Those for small reads. Each that has something to do wakes a process of PostgreSQL and takes calls of the system on both sides,
 * which costs more than a small read: so all that is asked for in one turn of the event loop goes over one of them.
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
