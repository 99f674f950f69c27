import { realpathSync } from 'node:fs';
import { serverUrlsOf, type Settings } from '@homeroom/settings';

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Where a database is: its folder, or host and name, since the URL has a password. */
export interface DatabasePlace {
  readonly setting: 'DATA_DIR' | 'DATABASE_URL';
  readonly text: string;
}

export function placeOf({ databaseUrl, dataDir }: DatabaseSettings): DatabasePlace {
  if (databaseUrl === null) return { setting: 'DATA_DIR', text: realFolder(dataDir) };
  const servers = serverUrlsOf(databaseUrl).map((url) => new URL(url));
  const hosts = servers.map(({ host }) => host).join(',');
  return { setting: 'DATABASE_URL', text: `${hosts}${servers[0]?.pathname ?? ''}` };
}

/** A folder may be reached by several paths. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** How to use the database of a place. */
export const adviceFor = ({ setting, text }: DatabasePlace): string =>
  setting === 'DATA_DIR' ? `Set DATA_DIR=${text}` : 'Set DATABASE_URL as the service has it';
