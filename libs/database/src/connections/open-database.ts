import { readWriteServersOf, type Settings } from '@homeroom/settings';
import { openEmbeddedPostgres } from '@homeroom/embedded-postgres';
import type { DatabaseAddress } from './database-address';
import { PrimarySearch } from './primary-search';

export interface Database {
  readonly address: DatabaseAddress;
  /** Detaches from the embedded server, which stops with its last user. An external server keeps running. */
  close(): Promise<void>;
}

interface Opening {
  /** Restarts the embedded server when it dies. True for the service, false for a command. */
  readonly supervise: boolean;
  /** Receives messages for the operator. */
  readonly report: (line: string) => void;
}

/** The database of `DATABASE_URL`, or else the embedded one, which is started if necessary. */
export async function openDatabase({ databaseUrl, dataDir }: Settings, opening: Opening): Promise<Database> {
  if (databaseUrl !== null) return { address: addressOf(databaseUrl), close: () => Promise.resolve() };
  const server = await openEmbeddedPostgres({ dataDir, ...opening });
  return { address: server.connection, close: () => server.stop() };
}

function addressOf(url: string): DatabaseAddress {
  const servers = readWriteServersOf(url);
  return servers ? { url, search: new PrimarySearch(servers) } : { url };
}
