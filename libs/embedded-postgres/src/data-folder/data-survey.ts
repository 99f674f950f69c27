import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDir } from './data-dir';
import { assertVersion } from './data-version';
import { EmbeddedPostgresError, explainSystemError } from '../embedded-postgres.error';
import { homeOf } from './home';
import { readPassword } from './password';
import { type PlatformPackage, platformPackage } from '../system/platform-package';

/** The data of the embedded PostgreSQL as they lie on the disk. */
interface DataSurvey {
  /** PostgreSQL's own data folder, which may be outside of the DATA_DIR. */
  readonly folder: string;
  /** The version of PostgreSQL that this release brings, such as `18`. */
  readonly major: string;
  /** Why a start would fail on them, or change them. */
  readonly fault: EmbeddedPostgresError | null;
}

/**
 * Looks at the data of a DATA_DIR without starting, making or changing anything; null where none were made yet.
 * Throws EmbeddedPostgresError where they cannot be looked at.
 */
export async function surveyData(dataDirPath: string): Promise<DataSurvey | null> {
  try {
    const pack = platformPackage();
    const dataDir = await DataDir.find(dataDirPath);
    if (!dataDir || !(await hasData(dataDir))) return null;
    const home = await homeOf(dataDir, () => undefined);
    if (home.isNew) return null;
    return { folder: home.data, major: pack.major, fault: await faultOf(home.data, dataDir, pack) };
  } catch (error) {
    throw explainSystemError(error, dataDirPath);
  }
}

const hasData = async (dataDir: DataDir): Promise<boolean> =>
  (await exists(dataDir.placeFile)) || (await exists(join(dataDir.postgresFolder, 'data')));

/** In a folder that is closed to this user nothing can be said to be missing. */
const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

async function faultOf(data: string, dataDir: DataDir, pack: PlatformPackage): Promise<EmbeddedPostgresError | null> {
  try {
    await assertVersion(data, pack.major);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) return error;
    throw error;
  }
  if ((await readPassword(dataDir)) !== null) return null;
  return new EmbeddedPostgresError(
    `The password file ${dataDir.passwordFile} is missing. Put it back; without it, the next start sets a new password.`,
  );
}
