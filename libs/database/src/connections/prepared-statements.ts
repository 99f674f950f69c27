import type { EventEmitter } from 'node:events';

const names = new Map<string, string>();

/** Begins a statement whose text varies with what a client asks. Such a text is prepared for one execution, and is not kept. */
export const varying = '/* varies */ ';

/** The name under which each connection of this process prepares a statement, and keeps it. Undefined for a text that varies. */
export function nameOf(statement: string): string | undefined {
  if (statement.includes(varying)) return undefined;
  const name = names.get(statement) ?? `statement_${names.size + 1}`;
  names.set(statement, name);
  return name;
}

/** As much of a client of `pg` as is used here. */
interface Client {
  query(statement: unknown, values?: readonly unknown[], ...others: unknown[]): unknown;
}

/**
 * The statements that each connection of a `pg` pool parses and plans once. The pool has no such option: a statement that is
 * to be kept needs a name.
 */
export class PreparedStatements {
  private readonly statements = new Set<string>();

  /** @param sql must not vary with the values: each connection keeps it until it ends */
  add(sql: string): void {
    this.statements.add(sql);
  }

  /** Has the connections that a pool opens from now on prepare the statements. */
  readonly prepareOn = (pool: EventEmitter): void => {
    pool.on('connect', (client: Client) => {
      const query = client.query.bind(client);
      client.query = (statement, values, ...others) => {
        if (typeof statement !== 'string' || !this.statements.has(statement))
          return query(statement, values, ...others);
        return query({ name: nameOf(statement), text: statement, values });
      };
    });
  };
}
