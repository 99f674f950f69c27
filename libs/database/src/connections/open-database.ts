import type { Settings } from '@homeroom/settings';
import { openEmbeddedPostgres } from '@homeroom/embedded-postgres';
import type { DatabaseAddress } from './database-address';

export interface Database {
  readonly address: DatabaseAddress;
  /** Leaves the embedded server, which stops with its last user; an outside one is left alone. */
  close(): Promise<void>;
}

interface Opening {
  /** Keep the embedded server up: the service does, a command does not. */
  readonly supervise: boolean;
  /** Tells a person where things are. */
  readonly report: (line: string) => void;
}

/** The PostgreSQL of `DATABASE_URL`, or the embedded one, started if nobody has. */
export async function openDatabase({ databaseUrl, dataDir }: Settings, opening: Opening): Promise<Database> {
  if (databaseUrl !== null) return { address: { url: databaseUrl }, close: () => Promise.resolve() };
  const server = await openEmbeddedPostgres({ dataDir, ...opening });
  return { address: server.connection, close: () => server.stop() };
}
