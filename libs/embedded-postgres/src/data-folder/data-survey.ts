import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDir } from './data-dir';
import { assertVersion } from './data-version';
import { EmbeddedPostgresError, explainSystemError } from '../system/embedded-postgres.error';
import { homeOf } from './home';
import { readPassword } from './password';
import { type PlatformPackage, platformPackage } from '../system/platform-package';

/** The state of the embedded PostgreSQL's data on disk. */
interface DataSurvey {
  /** PostgreSQL's data folder, which may be outside of the DATA_DIR. */
  readonly folder: string;
  /** The major version of PostgreSQL in this release, such as `18`. */
  readonly major: string;
  /** Why a start would fail, or would change the data. */
  readonly fault: EmbeddedPostgresError | null;
}

/**
 * Inspects the data of a DATA_DIR without starting or changing anything; null if there is none yet.
 *
 * @throws EmbeddedPostgresError when the data cannot be inspected
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

/** Errors other than ENOENT are thrown: in a folder that this user cannot enter, a file may exist. */
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
