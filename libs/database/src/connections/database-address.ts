import type { EventEmitter } from 'node:events';
import type { EmbeddedPostgres } from '@homeroom/embedded-postgres';
import type { Options } from '@mikro-orm/postgresql';
import { Client, type ClientConfig, Pool } from 'pg';
import { Connection } from './connections';
import { ConnectionRegistry } from './connection-registry';
import { reclaimLostConnections } from './lost-connections';
import { primaryClient } from './primary-client';
import type { PrimarySearch } from './primary-search';
import type { PreparedStatements } from './prepared-statements';
import { type Sql, sqlOver } from './sql';
import { valueTypes } from './value-types';

/** The address of the database: a URL, or the parameters of the embedded server. */
export type DatabaseAddress = UrlAddress | EmbeddedPostgres['connection'];

interface UrlAddress {
  readonly url: string;
  /** For a URL that asks for the server that accepts writes. */
  readonly search?: PrimarySearch | null;
}

interface ConnectionOptions {
  /** The only schema on the search path. */
  readonly schema: string;
  /** Creates the sockets, if they have to be tracked. */
  readonly registry?: ConnectionRegistry;
  /** Timeout of a statement in milliseconds, 0 for none. By default that of the database or its user. */
  readonly statementTimeout?: number;
  /** Timeout for a lock in milliseconds. It is a part of the statement timeout. */
  readonly lockTimeout?: number;
  /** Reuses one generic plan for each prepared statement. Planning each execution costs more than a better plan could save. */
  readonly genericPlans?: boolean;
}

interface PoolOptions extends ConnectionOptions {
  /** Maximum number of connections. */
  readonly max: number;
}

/** A pool that composes and sends statements. */
export interface SqlPool extends Sql {
  /** Ends the connections once their statements are answered, after five seconds at the latest. */
  end(): Promise<void>;
}

interface OrmPoolOptions extends Omit<PoolOptions, 'genericPlans'> {
  /** The statements that are prepared. Each has one generic plan. */
  readonly prepared?: PreparedStatements;
}

/** Milliseconds to establish a connection, authentication included. */
const connectTimeout = 5_000;
/** Milliseconds that a transaction may be idle, so that the locks of an abandoned transaction are released. */
const idleTimeout = 10_000;

/** A connection that sends a statement without waiting for the answers before. It is opened for the first statement. */
export const openConnection = (
  address: DatabaseAddress,
  options: ConnectionOptions,
  onclose?: () => void,
): Connection => new Connection(() => createClient(address, options, { pipeline: true }), onclose);

/** A client that is not connected. */
export function createClient(address: DatabaseAddress, options: ConnectionOptions, more: ClientConfig = {}): Client {
  return new (clientClassOf(address))({ ...connectionConfig(address, options), ...more });
}

/** A pool for reports and commands, each of which has a connection to itself. */
export function openPool(address: DatabaseAddress, options: PoolOptions): SqlPool {
  const { pool, end } = createPool(address, options);
  const sql = sqlOver(async () => {
    const client = await pool.connect();
    return { client, release: () => client.release() };
  });
  return Object.assign(sql, { end });
}

/** A pool for a library that has statements of its own. */
export interface TextPool {
  /** Sends a text. Without values it may have several statements. */
  query(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
  /** As of `SqlPool`. */
  end(): Promise<void>;
}

export function openTextPool(address: DatabaseAddress, options: PoolOptions): TextPool {
  const { pool, end } = createPool(address, options);
  return { query: (text, values) => pool.query(text, values), end };
}

function createPool(
  address: DatabaseAddress,
  { max, registry = new ConnectionRegistry(), ...options }: PoolOptions,
): { pool: Pool; end: () => Promise<void> } {
  const pool = new Pool({
    ...connectionConfig(address, { ...options, registry }),
    max,
    Client: clientClassOf(address),
  });
  // The statement that runs on a lost connection is rejected, and the pool opens another one.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  return { pool, end: () => registry.awaitEnd(pool.end()) };
}

function clientClassOf(address: DatabaseAddress): typeof Client {
  const search = searchFor(address);
  return search ? primaryClient(search) : Client;
}

/** The search for the server that accepts writes, if the address asks for it. */
export const searchFor = (address: DatabaseAddress): PrimarySearch | null =>
  'url' in address ? (address.search ?? null) : null;

/** The options of pg for a connection. */
function connectionConfig(
  address: DatabaseAddress,
  {
    schema,
    registry = new ConnectionRegistry(),
    statementTimeout,
    lockTimeout,
    genericPlans = false,
  }: ConnectionOptions,
): ClientConfig {
  const settings = {
    search_path: schema,
    // JIT compilation takes longer than these statements, whatever cost the planner estimates.
    jit: 'off',
    ...(statementTimeout === undefined ? {} : { statement_timeout: statementTimeout }),
    ...(lockTimeout === undefined ? {} : { lock_timeout: lockTimeout }),
    ...(genericPlans ? { plan_cache_mode: 'force_generic_plan' } : {}),
  };
  return {
    // Passed as a connection string, so that parameters such as sslmode reach the driver.
    ...('url' in address ? { connectionString: address.url } : address),
    application_name: 'homeroom',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // Also the time that a caller may wait for a free connection of a pool.
    connectionTimeoutMillis: connectTimeout,
    stream: registry.createSocket,
    types: valueTypes,
  };
}

/** The same address as options of MikroORM. */
export function ormConnection(address: DatabaseAddress, { max, prepared, ...options }: OrmPoolOptions): Options {
  const { types: _, ...config } = connectionConfig(address, { ...options, genericPlans: prepared !== undefined });
  const driverOptions = {
    ...config,
    Client: clientClassOf(address),
    onPoolCreated: (pool: EventEmitter) => {
      reclaimLostConnections(pool);
      prepared?.prepareOn(pool);
    },
    ...(options.statementTimeout ? { idle_in_transaction_session_timeout: idleTimeout } : {}),
  };
  const pool = { min: 0, max };
  if ('url' in address) return { clientUrl: address.search?.anyUrl ?? address.url, pool, driverOptions };
  const { database, ...server } = address;
  return { ...server, dbName: database, pool, driverOptions };
}
