import type { EventEmitter } from 'node:events';
import type { Options } from '@mikro-orm/postgresql';
import postgres, { type Sql } from 'postgres';
import type { EmbeddedPostgres } from '@homeroom/embedded-postgres';
import { arrayTypes } from './array-types';
import { ConnectionRegistry } from './connection-registry';
import { reclaimLostConnections } from './lost-connections';
import { instantOf } from './postgres-instant';
import type { PreparedStatements } from './prepared-statements';

/** The address of the database: a URL, or the parameters of the embedded server. */
export type DatabaseAddress = { readonly url: string } | EmbeddedPostgres['connection'];

interface PoolOptions {
  /** The only schema on the search path. */
  readonly schema: string;
  /** Maximum number of connections. */
  readonly max: number;
  /** Creates the sockets of the pool, if they have to be tracked. */
  readonly registry?: ConnectionRegistry;
  /** Timeout of a statement in milliseconds; none if omitted. */
  readonly statementTimeout?: number;
  /** Timeout for a lock in milliseconds. It is a part of the statement timeout. */
  readonly lockTimeout?: number;
}

interface ReadPoolOptions extends PoolOptions {
  /** Maximum number of statements in flight on one connection. */
  readonly pipelined?: number;
  /**
   * Reuses one generic plan for each prepared statement. Planning each execution costs more than a better plan could
   * save.
   */
  readonly genericPlans?: boolean;
  /** Called when a connection has ended. */
  readonly onclose?: () => void;
}

interface OrmPoolOptions extends PoolOptions {
  /** The statements that are prepared. Each has one generic plan. */
  readonly prepared?: PreparedStatements;
}

/** Milliseconds to establish a connection, authentication included. */
const connectTimeout = 5_000;
/** Milliseconds that a transaction may be idle, so that the locks of an abandoned transaction are released. */
const idleTimeout = 10_000;

/** The types of postgres.js, except that dates are text and instants may be given as text. */
const instants = {
  to: 1184,
  from: [1114, 1184],
  serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
  parse: instantOf,
};
const days = { to: 1082, from: [1082], serialize: String, parse: String };

/** A postgres.js pool. It pipelines, so a few connections carry all reads. */
export function openPool(address: DatabaseAddress, pool: ReadPoolOptions): Sql {
  const { schema, max, registry = new ConnectionRegistry(), onclose, pipelined, genericPlans = false } = pool;
  const options: postgres.Options<Record<string, postgres.PostgresType>> & { socket: ConnectionRegistry['connect'] } = {
    max,
    socket: registry.connect,
    connect_timeout: connectTimeout / 1000,
    // The default backoff of postgres.js grows to 20 s. Homeroom has to reconnect soon after an outage.
    backoff: (retries) => Math.min(0.05 * 2 ** retries, 0.5),
    connection: {
      // JIT compilation takes longer than these statements, whatever cost the planner estimates.
      ...{ application_name: 'homeroom', search_path: schema, jit: 'off', ...timeouts(pool) },
      ...(genericPlans ? { plan_cache_mode: 'force_generic_plan' } : {}),
    },
    fetch_types: false,
    types: { ...arrayTypes, date: instants, days },
    ...(pipelined === undefined ? {} : { max_pipeline: pipelined }),
    onnotice: () => undefined,
    ...(onclose ? { onclose } : {}),
  };
  return 'url' in address ? postgres(address.url, options) : postgres({ ...address, ...options });
}

/** The same address as options of MikroORM. */
export function ormConnection(
  address: DatabaseAddress,
  { schema, max, registry, statementTimeout, lockTimeout, prepared }: OrmPoolOptions,
): Options {
  const shared = {
    options: `-c search_path=${schema} -c jit=off${prepared ? ' -c plan_cache_mode=force_generic_plan' : ''}`,
    application_name: 'homeroom',
    // Also the time that a write may wait for a free connection.
    connectionTimeoutMillis: connectTimeout,
    stream: (registry ?? new ConnectionRegistry()).createSocket,
    onPoolCreated: (pool: EventEmitter) => {
      reclaimLostConnections(pool);
      prepared?.prepareOn(pool);
    },
    ...timeouts({ statementTimeout, lockTimeout }),
    ...(statementTimeout ? { idle_in_transaction_session_timeout: idleTimeout } : {}),
  };
  const pool = { min: 0, max };
  if ('url' in address) {
    // Passed as a connection string, so that parameters such as sslmode reach the driver.
    return { clientUrl: address.url, pool, driverOptions: { ...shared, connectionString: address.url } };
  }
  const { database, ...server } = address;
  return { ...server, dbName: database, pool, driverOptions: shared };
}

const timeouts = ({ statementTimeout, lockTimeout }: Pick<PoolOptions, 'statementTimeout' | 'lockTimeout'>) => ({
  ...(statementTimeout === undefined ? {} : { statement_timeout: statementTimeout }),
  ...(lockTimeout === undefined ? {} : { lock_timeout: lockTimeout }),
});
