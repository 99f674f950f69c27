import { connectionsPerApplication, type DatabaseSurvey, refreshNameCollation } from '@homeroom/database';
import { type Settings } from '@homeroom/settings';
import { placeOf } from '../running-service/database-place';
import { type Finding, ok, problem, warning } from './finding';

/** The findings about a database that answers. */
export const databaseFindings = (survey: DatabaseSurvey, settings: Settings): Finding[] => [
  ok('database', `PostgreSQL ${survey.version}${addressOf(settings)}`),
  checkRights(survey),
  checkClock(survey.clockAhead),
  checkConnections(survey, settings.environments.length),
  checkNameOrder(survey),
];

const addressOf = (settings: Settings): string =>
  settings.databaseUrl === null ? '' : ` at ${placeOf(settings).text}`;

function checkRights({ mayCreate, mayCreateTemporary, extensions, schemas }: DatabaseSurvey): Finding {
  const check = 'rights';
  const missingExtension = extensions.find(({ isInstalled, isInstallable }) => !isInstalled && !isInstallable);
  if (missingExtension) {
    const advice = `As an administrator, in this database: CREATE EXTENSION ${missingExtension.name}`;
    return problem(
      check,
      `The extension ${missingExtension.name} is not installed, and this user cannot install it`,
      advice,
    );
  }
  const missingSchema = schemas.find(({ isThere }) => !isThere);
  if (missingSchema && !mayCreate) {
    const advice = 'Give this user the right CREATE on the database';
    return problem(check, `The schema ${missingSchema.name} is missing, and this user may not create it`, advice);
  }
  const unwritable = schemas.find(({ isThere, mayWrite }) => isThere && !mayWrite);
  if (unwritable) {
    const { name } = unwritable;
    return problem(check, `This user may not read and write all tables of ${name}`, ownershipAdvice(name));
  }
  const unchangeable = schemas.find(({ isThere, mayChange }) => isThere && !mayChange);
  if (unchangeable) {
    const { name } = unchangeable;
    return warning(check, `This user may not migrate ${name}`, ownershipAdvice(name));
  }
  if (!mayCreateTemporary) {
    const message = 'This user may not create temporary tables, so no OneRoster package can be imported';
    return warning(check, message, 'Give this user the right TEMPORARY on the database');
  }
  return ok(check, 'This user has all required rights');
}

const ownershipAdvice = (schema: string) => `Make this user the owner of the schema ${schema} and everything in it`;

/** Milliseconds. Keys and announcements expire by the clock of each machine. */
const toleratedDifference = 2_000;
const warnedDifference = 60_000;

function checkClock(ahead: number): Finding {
  const seconds = Math.abs(ahead) / 1_000;
  if (Math.abs(ahead) <= toleratedDifference) return ok('clock', `${seconds.toFixed(1)} s from the database's`);
  const message = `The database's clock is ${seconds.toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`;
  const finding = Math.abs(ahead) > warnedDifference ? problem : warning;
  return finding('clock', message, 'Synchronise the clocks of both machines with NTP');
}

function checkConnections({ connections: { most, left } }: DatabaseSurvey, environments: number): Finding {
  const check = 'connections';
  // One application for each environment, and the dashboard.
  const needed = connectionsPerApplication * (environments + 1);
  const advice = "Raise PostgreSQL's max_connections or this user's CONNECTION LIMIT";
  const message = `A service opens up to ${needed}; the database gives this user at most ${most}`;
  if (most < needed) return problem(check, message, `${advice}, or serve fewer ENVIRONMENTS`);
  if (left >= needed) return ok(check, message);
  return warning(check, `${message}, and ${left} of them are free now`, `${advice}, or close other connections`);
}

/** After an upgrade of the server's ICU, the next start makes the indexes anew if its user may record the version. */
function checkNameOrder({ nameCollation: { recorded, actual, mayRecord }, nameIndexes }: DatabaseSurvey): Finding {
  const check = 'name order';
  if (recorded === actual || nameIndexes.length === 0) return ok(check, `ICU ${actual} orders names`);
  const message = `The server's ICU changed from ${recorded} to ${actual}: lists in the order of names may leave out records`;
  if (mayRecord) return problem(check, message, 'Restart the service, which makes the indexes on names anew');
  const reindex = nameIndexes.map((index) => `REINDEX INDEX ${index};`).join(' ');
  return problem(check, message, `As an administrator, in this database: ${reindex} ${refreshNameCollation}`);
}
