import type { EventEmitter } from 'node:events';
import type { Options } from '@mikro-orm/postgresql';
import postgres, { type Sql } from 'postgres';
import type { EmbeddedPostgres } from '@homeroom/embedded-postgres';
import { arrayTypes } from './array-types';
import { ConnectionRegistry } from './connection-registry';
import { reclaimLostConnections } from './lost-connections';
import { nameStatements } from './named-statements';
import { instantOf } from './postgres-instant';

/** Where the database is: a URL, or the parameters of the embedded server. */
export type DatabaseAddress = { readonly url: string } | EmbeddedPostgres['connection'];

interface PoolOptions {
  /** The PostgreSQL schema whose tables are seen; no other is on the search path. */
  readonly schema: string;
  /** Connections at most. */
  readonly max: number;
  /** What its sockets are taken from, where somebody has to know them. */
  readonly registry?: ConnectionRegistry;
  /** Milliseconds that a statement may take; without it, as long as it needs. */
  readonly statementTimeout?: number;
  /** Milliseconds of these that it may wait for a lock. */
  readonly lockTimeout?: number;
}

interface ReadPoolOptions extends PoolOptions {
  /** Statements that a connection may be sent before it has answered the first. */
  readonly pipelined?: number;
  /** Whether a statement keeps the first plan that fits any values: making one for each costs more than it can gain. */
  readonly genericPlans?: boolean;
  /** Hears when a connection has ended. */
  readonly onclose?: () => void;
}

/** Milliseconds that a connection may take to be made, signing in included. */
const connectTimeout = 5_000;
/** Milliseconds that a transaction may do nothing: its locks must not outlive whoever was to end it. */
const idleTimeout = 10_000;

/** As the library's own, but that a day is text, as text is what an instant may be given as. */
const instants = {
  to: 1184,
  from: [1114, 1184],
  serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
  parse: instantOf,
};
const days = { to: 1082, from: [1082], serialize: String, parse: String };

/** A postgres.js pool; it pipelines, so a few connections carry all reads. */
export function openPool(address: DatabaseAddress, pool: ReadPoolOptions): Sql {
  const { schema, max, registry = new ConnectionRegistry(), onclose, pipelined, genericPlans = false } = pool;
  const options: postgres.Options<Record<string, postgres.PostgresType>> & { socket: ConnectionRegistry['connect'] } = {
    max,
    socket: registry.connect,
    connect_timeout: connectTimeout / 1000,
    // The library's own pause grows to 20 s; a database that is back must be used at once.
    backoff: (retries) => Math.min(0.05 * 2 ** retries, 0.5),
    connection: {
      // To compile a statement takes longer than to run it, whatever the planner thinks that it costs.
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

/** The same address as MikroORM takes it. */
export function ormConnection(
  address: DatabaseAddress,
  { schema, max, registry, statementTimeout }: PoolOptions,
): Options {
  const shared = {
    options: `-c search_path=${schema} -c jit=off`,
    application_name: 'homeroom',
    // So long a write may wait for one of them, too.
    connectionTimeoutMillis: connectTimeout,
    stream: (registry ?? new ConnectionRegistry()).createSocket,
    onPoolCreated(pool: EventEmitter) {
      reclaimLostConnections(pool);
      nameStatements(pool);
    },
    ...timeouts({ statementTimeout }),
    ...(statementTimeout ? { idle_in_transaction_session_timeout: idleTimeout } : {}),
  };
  const pool = { min: 0, max };
  if ('url' in address) {
    // As a connection string, so that parameters such as sslmode reach the driver.
    return { clientUrl: address.url, pool, driverOptions: { ...shared, connectionString: address.url } };
  }
  const { database, ...server } = address;
  return { ...server, dbName: database, pool, driverOptions: shared };
}

const timeouts = ({ statementTimeout, lockTimeout }: Pick<PoolOptions, 'statementTimeout' | 'lockTimeout'>) => ({
  ...(statementTimeout === undefined ? {} : { statement_timeout: statementTimeout }),
  ...(lockTimeout === undefined ? {} : { lock_timeout: lockTimeout }),
});
