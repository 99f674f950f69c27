import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';

interface Client {
  query(statement: unknown, values?: unknown, ...rest: unknown[]): unknown;
}

/**
 * Statements that write a record and its audit event are long and fixed, so they get a name and PostgreSQL caches their
 * plans. Statements of MikroORM are in lower case and are not named: a named `SELECT *` fails once a column is added.
 */
const isFixed = (statement: unknown): statement is string =>
  typeof statement === 'string' && /^(WITH|INSERT INTO) /.test(statement);

/** Makes the connections of a pool send such statements as named prepared statements. */
export function nameStatements(pool: EventEmitter): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, known);
    return known;
  };
  pool.on('connect', (client: Client) => {
    const query = client.query.bind(client);
    client.query = (statement, values, ...rest) =>
      isFixed(statement)
        ? query({ name: nameOf(statement), text: statement, values })
        : query(statement, values, ...rest);
  });
}
