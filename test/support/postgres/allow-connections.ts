import type { DatabaseAddress } from '@homeroom/database';
import postgres from 'postgres';
import { adminOf } from './test-server';

/** Nobody comes into a database any more, and whoever is in is thrown out; or anybody may come. */
export async function allowConnections(address: DatabaseAddress, allowed: boolean): Promise<void> {
  const { database: name, ...server } = adminOf(address);
  const admin = postgres({ ...server, database: 'postgres', max: 1 });
  await admin`ALTER DATABASE ${admin(name)} ALLOW_CONNECTIONS ${admin.unsafe(String(allowed))}`;
  if (!allowed) await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`;
  await admin.end();
}
