import { type AbstractSqlConnection, PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { TimeoutError, withTimeout } from '../errors/timeout';

type Execute = Parameters<AbstractSqlConnection['execute']>;

/**
 * A MikroORM driver that sends values as parameters. The original driver writes them into the SQL text: PostgreSQL
 * would show them in its log and in `pg_stat_activity`, and could not cache the statement.
 */
export class ParameterisedDriver extends PostgreSqlDriver {
  constructor(config: ConstructorParameters<typeof PostgreSqlDriver>[0]) {
    super(config);
    Object.assign(this, { connection: new ParameterisedConnection(config) });
  }
}

/** Milliseconds that the pool may take to close. It waits for connections that a lost request may never release. */
const closeTimeout = 5_000;

class ParameterisedConnection extends PostgreSqlConnection {
  override async close(force?: boolean): Promise<void> {
    await withTimeout(closeTimeout, super.close(force)).catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw error;
    });
  }

  override async execute(...[query, values = [], method, transaction, context]: Execute): Promise<never> {
    if (typeof query !== 'string' || !Array.isArray(values) || !isParameterised(query, values)) {
      return super.execute<never>(query, values, method, transaction, context);
    }
    await this.ensureConnection();
    const client = (transaction ?? this.getClient()) as Kysely<unknown>;
    const ask = async () => client.executeQuery<never>(CompiledQuery.raw(numberParameters(query), values as unknown[]));
    const answer = await this.executeQuery(query, ask, { query });
    return this.transformRawResult<never>(answer, method ?? 'all');
  }
}

/** Whether each `?` stands for a value, not for a piece of SQL. */
const isParameterised = (query: string, values: readonly unknown[]): boolean =>
  !query.includes('??') && !query.includes('\\?') && values.every(isParameter);

const isParameter = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array;

/** Replaces each `?` of a statement by `$1`, `$2` and so on. */
function numberParameters(sql: string): string {
  let at = 0;
  return sql.replaceAll('?', () => `$${(at += 1)}`);
}
