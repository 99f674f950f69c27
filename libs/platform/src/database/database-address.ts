import type { Options } from '@mikro-orm/postgresql';
import postgres, { type Sql } from 'postgres';
import type { EmbeddedPostgres } from '../embedded-postgres';
import { reclaimLostConnections } from './lost-connections';

/** Where the database is: a URL, or the parameters of the embedded server. */
export type DatabaseAddress = { readonly url: string } | EmbeddedPostgres['connection'];

interface PoolOptions {
  /** The PostgreSQL schema whose tables are seen; no other is on the search path. */
  readonly schema: string;
  /** Connections at most. */
  readonly max: number;
}

/** Milliseconds that a connection may take to be made. */
const connectTimeout = 5_000;

/** A postgres.js pool; it pipelines, so a few connections carry all reads. */
export function openPool(address: DatabaseAddress, { schema, max }: PoolOptions): Sql {
  const options: postgres.Options<Record<string, never>> = {
    max,
    connect_timeout: connectTimeout / 1000,
    // The library's own pause grows to 20 s; a database that is back must be used at once.
    backoff: (retries) => Math.min(0.05 * 2 ** retries, 0.5),
    connection: { application_name: 'homeroom', search_path: schema },
    onnotice: () => undefined,
  };
  return 'url' in address ? postgres(address.url, options) : postgres({ ...address, ...options });
}

/** The same address as MikroORM takes it. */
export function ormConnection(address: DatabaseAddress, { schema, max }: PoolOptions): Options {
  const shared = {
    options: `-c search_path=${schema}`,
    application_name: 'homeroom',
    connectionTimeoutMillis: connectTimeout,
    onPoolCreated: reclaimLostConnections,
  };
  const pool = { min: 0, max };
  if ('url' in address) {
    // As a connection string, so that parameters such as sslmode reach the driver.
    return { clientUrl: address.url, pool, driverOptions: { ...shared, connectionString: address.url } };
  }
  const { database, ...server } = address;
  return { ...server, dbName: database, pool, driverOptions: shared };
}
