import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { surveyData } from '@homeroom/embedded-postgres';
import { nearestFolder } from './disk-space.check';
import { type Finding, ok, problem } from './finding';

interface DataReview {
  readonly finding: Finding;
  /** Where the data are, or would be; that may be outside of DATA_DIR. */
  readonly folder: string;
  /** There is a database to look into. */
  readonly canBeOpened: boolean;
}

const check = 'data folder';

/** The data of the embedded database, as they lie on the disk. @throws EmbeddedPostgresError */
export async function reviewData(dataDir: string): Promise<DataReview> {
  const survey = await surveyData(dataDir);
  if (!survey) return { finding: await judgePlace(dataDir), folder: dataDir, canBeOpened: false };
  const { folder, major, fault } = survey;
  const finding = fault ? problem(check, fault.message) : ok(check, `PostgreSQL ${major} in ${folder}`);
  return { finding, folder, canBeOpened: fault === null };
}

/** Nothing is there: the next start has to make it. */
async function judgePlace(dataDir: string): Promise<Finding> {
  const place = nearestFolder(dataDir);
  const isWritable = await access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (isWritable) return ok(check, `Not created yet: npm start makes it in ${dataDir}`);
  return problem(check, `${dataDir} cannot be made: this user may not write to ${place}`, 'Set DATA_DIR');
}
