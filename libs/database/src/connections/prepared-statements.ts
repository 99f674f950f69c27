import type { EventEmitter } from 'node:events';

/** As much of a client of `pg` as is used here. */
interface Client {
  query(statement: unknown, values?: readonly unknown[], ...others: unknown[]): unknown;
}

/**
 * The statements that each connection of a `pg` pool parses and plans once. The pool has no such option: a statement that is
 * to be kept needs a name.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();

  /** @param sql must not vary with the values: each connection keeps it until it ends */
  add(sql: string): void {
    if (!this.names.has(sql)) this.names.set(sql, `prepared_${this.names.size + 1}`);
  }

  /** Has the connections that a pool opens from now on prepare the statements. */
  readonly prepareOn = (pool: EventEmitter): void => {
    pool.on('connect', (client: Client) => {
      const query = client.query.bind(client);
      client.query = (statement, values, ...others) => {
        const name = this.names.get(statement as string);
        return name === undefined ? query(statement, values, ...others) : query({ name, text: statement, values });
      };
    });
  };
}
