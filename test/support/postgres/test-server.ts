import type { Sql } from 'postgres';
import type { DatabaseAddress } from '../../../libs/database/src/connections/database-address';

/** The environment variable through which workers learn of the migrated template. */
export const templateVariable = 'HOMEROOM_TEST_TEMPLATE';

/** Another database of the same server. */
export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('url' in address)) return { ...address, database };
  const url = new URL(address.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** The address as the driver of the tests takes it, for creating and dropping databases. */
export function adminOf(address: DatabaseAddress): {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
} {
  if (!('url' in address)) return { ...address };
  const url = new URL(address.url);
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}

/** The address as a setting has it. It has to be one of TCP: that of a `proxiedDatabase` is. */
export function urlOf(address: DatabaseAddress): string {
  const { user, password, host, port, database } = adminOf(address);
  return `postgresql://${user}:${password}@${host}:${port}/${database}`;
}

const insufficientPrivilege = '42501';

/**
 * An ordinary role cannot drop a database by force while autovacuum works in it. Without force PostgreSQL ends autovacuum
 * itself.
 */
export async function dropDatabase(admin: Sql, name: string): Promise<void> {
  try {
    await admin`DROP DATABASE ${admin(name)} WITH (FORCE)`;
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    await admin`DROP DATABASE ${admin(name)}`;
  }
}
