import type { Connection } from './connection';

/** A connection and the number of its unanswered statements. */
interface PooledConnection {
  readonly connection: Connection;
  pending: number;
}

/**
 * Sends each statement over the connection with the fewest unanswered statements, so that few statements wait behind a slow one. On a
 * tie the first connection is used, so further connections are opened only when they are needed.
 */
export class Connections {
  private readonly connections: readonly PooledConnection[];

  constructor(count: number, create: () => Connection) {
    this.connections = Array.from({ length: count }, () => ({ connection: create(), pending: 0 }));
  }

  /** The number of open connections. */
  get open(): number {
    return this.connections.filter(({ connection }) => connection.isOpen).length;
  }

  /** The number of connections with an unanswered statement. */
  get busy(): number {
    return this.connections.filter(({ pending }) => pending > 0).length;
  }

  /** Runs a statement that is a transaction by itself. */
  async rows<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const least = this.leastBusy();
    least.pending += 1;
    try {
      return await least.connection.rows<Row>(statement, parameters);
    } finally {
      least.pending -= 1;
    }
  }

  /** @param timeout seconds that running statements have to finish */
  async end(options: { readonly timeout: number }): Promise<void> {
    await Promise.all(this.connections.map(({ connection }) => connection.end(options)));
  }

  protected leastBusy(): PooledConnection {
    return this.connections.reduce((least, each) => (each.pending < least.pending ? each : least));
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
