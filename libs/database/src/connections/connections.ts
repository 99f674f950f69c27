import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseUnavailable, isStaleStatement } from '../errors/database-error';
import { nameOf } from './prepared-statements';
import { parameterOf } from './value-types';

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

/**
 * A connection that is opened for its first statement, and opened anew after it has ended. It sends statements without waiting for the
 * answers to those before. Each statement is a transaction by itself, and is prepared once.
 */
export class Connection {
  /** The open connection, or the one that is being opened. */
  private current: { readonly client: Client; readonly opened: Promise<unknown> } | null = null;
  private hasEnded = false;

  /**
   * @param create a client with `pipeline` that is not connected
   * @param onclose called when the connection has ended
   */
  constructor(
    private readonly create: () => Client,
    private readonly onclose: () => void = () => undefined,
  ) {}

  /** Whether the connection is open or being opened. */
  get isOpen(): boolean {
    return this.current !== null;
  }

  /** @throws DatabaseUnavailable, an error of PostgreSQL, or one of the network */
  async rows<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const query = { name: nameOf(statement), text: statement, values: parameters.map(parameterOf) };
    const client = await this.open();
    try {
      return (await client.query<Row & object>(query)).rows;
    } catch (error) {
      // The statement was not executed: the schema has changed since it was prepared, or its preparation has failed.
      if (!isStaleStatement(error)) throw error;
      this.leave(client);
      return (await (await this.open()).query<Row & object>(query)).rows;
    }
  }

  /** @param timeout seconds that running statements have to finish */
  async end({ timeout }: { readonly timeout: number }): Promise<void> {
    this.hasEnded = true;
    const ended = this.current?.opened.then(
      () => this.current?.client.end(),
      () => undefined,
    );
    await Promise.race([ended, pause(timeout * 1_000, undefined, { ref: false })]);
  }

  private async open(): Promise<Client> {
    if (this.hasEnded) throw new DatabaseUnavailable();
    this.current ??= this.connect();
    const { client, opened } = this.current;
    await opened;
    return client;
  }

  private connect() {
    const client = this.create();
    const ended = () => {
      if (this.current?.client !== client) return;
      this.current = null;
      this.onclose();
    };
    client.on('error', ended).on('end', ended);
    const opened = client.connect();
    opened.catch(ended);
    return { client, opened };
  }

  /** Ends a connection once its other statements are answered. The next statement opens another one. */
  private leave(client: Client): void {
    if (this.current?.client !== client) return;
    this.current = null;
    void client.end();
  }
}
