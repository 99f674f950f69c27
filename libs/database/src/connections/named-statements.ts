import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';

interface Client {
  query(statement: unknown, values?: unknown, ...rest: unknown[]): unknown;
}

/**
 * The statements that write a record with its note are long and always the same: they get a name, under which PostgreSQL
 * keeps them parsed and planned. MikroORM's own, in small letters, are left alone: what selects `*` under a name breaks
 * once a column is added.
 */
const isFixed = (statement: unknown): statement is string =>
  typeof statement === 'string' && /^(WITH|INSERT INTO) /.test(statement);

/** Has the connections of a pool remember such statements. */
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
