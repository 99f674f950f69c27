import { type AbstractSqlConnection, PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';

type Execute = Parameters<AbstractSqlConnection['execute']>;

/**
 * MikroORM's driver, which sends the values of a statement beside it. Its own writes them into the text: PostgreSQL would
 * show them in its log and in `pg_stat_activity`, and could remember no statement.
 */
export class ParameterisedDriver extends PostgreSqlDriver {
  constructor(config: ConstructorParameters<typeof PostgreSqlDriver>[0]) {
    super(config);
    Object.assign(this, { connection: new ParameterisedConnection(config) });
  }
}

class ParameterisedConnection extends PostgreSqlConnection {
  override async execute(...[query, values = [], method, transaction, context]: Execute): Promise<never> {
    const text = typeof query === 'string' && Array.isArray(values) ? numbered(query, values) : null;
    if (text === null) return super.execute<never>(query, values, method, transaction, context);
    await this.ensureConnection();
    const client = (transaction ?? this.getClient()) as Kysely<unknown>;
    const ask = async () => client.executeQuery<never>(CompiledQuery.raw(text, values as unknown[]));
    const answer = await this.executeQuery(query as string, ask, { query: query as string });
    return this.transformRawResult<never>(answer, method ?? 'all');
  }
}

/** With `$1` for the first `?`, and so on; null where a value is not one that PostgreSQL is sent, but a piece of SQL. */
function numbered(query: string, values: readonly unknown[]): string | null {
  if (query.includes('??') || query.includes('\\?') || !values.every(isSent)) return null;
  let at = 0;
  return query.replaceAll('?', () => `$${(at += 1)}`);
}

const isSent = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array;
