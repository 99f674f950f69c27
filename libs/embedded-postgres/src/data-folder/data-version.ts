import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from '../system/embedded-postgres.error';

/** PostgreSQL reads only data of its own major version, and this library does not convert data. */
export async function assertVersion(data: string, major: string): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === major) return;
  if (found === '')
    throw new EmbeddedPostgresError(`${data} is not a data folder of PostgreSQL: PG_VERSION is missing.`);
  throw new EmbeddedPostgresError(
    `The data in ${data} were written by PostgreSQL ${found}; this release of Homeroom brings PostgreSQL ${major}. ` +
      'They were not changed, and there is no automatic upgrade. To migrate them, start the release that wrote ' +
      `them, dump the database with pg_dump ${found}, and restore it into a new DATA_DIR with this release. ` +
      'To continue without migrating, start the old release.',
  );
}
