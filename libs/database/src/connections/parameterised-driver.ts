import { type AbstractSqlConnection, type Kysely, PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { TimeoutError, withTimeout } from '../errors/timeout';

type Execute = Parameters<AbstractSqlConnection['execute']>;
type Send = Kysely<unknown>['executeQuery'];

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
    const client = (transaction ?? this.getClient()) as { executeQuery: Send };
    // The original method builds the query from a text without values. They are added to it here.
    const executeQuery: Send = (text, options) => client.executeQuery({ ...text, parameters: values }, options);
    return super.execute<never>(numberParameters(query), [], method, { executeQuery }, context);
  }
}

/** Whether the values can be sent beside the SQL text: it has `$1`, or each `?` stands for a value, not for a piece of SQL. */
const isParameterised = (query: string, values: readonly unknown[]): boolean =>
  isNumbered(query) || (!query.includes('??') && !query.includes('\\?') && values.every(isParameter));

const isNumbered = (query: string): boolean => query.includes('$1');

const isParameter = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array;

/** Replaces each `?` of a statement by `$1`, `$2` and so on. In a statement that has them, `?` is an operator. */
function numberParameters(sql: string): string {
  if (isNumbered(sql)) return sql;
  let at = 0;
  return sql.replaceAll('?', () => `$${(at += 1)}`);
}
