import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { surveyData } from '@homeroom/embedded-postgres';
import { nearestFolder } from './disk-space.check';
import { type Finding, ok, problem } from './finding';

interface DataReview {
  readonly finding: Finding;
  /** The folder of the data, existing or not. It may be outside DATA_DIR. */
  readonly folder: string;
  /** Whether there is a database that can be opened. */
  readonly canBeOpened: boolean;
}

const check = 'data folder';

/** Checks the data folder of the embedded database. @throws EmbeddedPostgresError */
export async function reviewData(dataDir: string): Promise<DataReview> {
  const survey = await surveyData(dataDir);
  if (!survey) return { finding: await checkMissingFolder(dataDir), folder: dataDir, canBeOpened: false };
  const { folder, major, fault } = survey;
  const finding = fault ? problem(check, fault.message) : ok(check, `PostgreSQL ${major} in ${folder}`);
  return { finding, folder, canBeOpened: fault === null };
}

/** Checks that the next start can create the missing data folder. */
async function checkMissingFolder(dataDir: string): Promise<Finding> {
  const place = nearestFolder(dataDir);
  const isWritable = await access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (isWritable) return ok(check, `Not created yet: npm start creates it in ${dataDir}`);
  return problem(check, `${dataDir} cannot be created: this user may not write to ${place}`, 'Set DATA_DIR');
}
