import { connectionsPerApplication, type DatabaseSurvey } from '@homeroom/database';
import { type Settings } from '@homeroom/settings';
import { type Finding, ok, problem, warning } from './finding';

/** What there is to say of a database that was reached. */
export const judgeDatabase = (survey: DatabaseSurvey, settings: Settings): Finding[] => [
  ok('database', `PostgreSQL ${survey.version}${placeOf(settings)}`),
  judgeRights(survey),
  judgeClock(survey.clockAhead),
  judgeConnections(survey, settings.environments.length),
];

/** Host and name alone: a URL has a password. */
function placeOf({ databaseUrl }: Settings): string {
  if (databaseUrl === null) return '';
  const { host, pathname } = new URL(databaseUrl);
  return ` at ${host}${pathname}`;
}

function judgeRights({ mayCreate, extensions, schemas }: DatabaseSurvey): Finding {
  const check = 'rights';
  const lost = extensions.find(({ isInstalled, isInstallable }) => !isInstalled && !isInstallable);
  if (lost) {
    const advice = `As an administrator, in this database: CREATE EXTENSION ${lost.name}`;
    return problem(check, `The extension ${lost.name} is not installed, and this user cannot install it`, advice);
  }
  const unmade = schemas.find(({ isThere }) => !isThere);
  if (unmade && !mayCreate) {
    const advice = 'Give this user the right CREATE on the database';
    return problem(check, `The schema ${unmade.name} is missing, and this user may not create it`, advice);
  }
  const closed = schemas.find(({ isThere, mayWrite }) => isThere && !mayWrite);
  if (closed) return problem(check, `This user may not read and write all of ${closed.name}`, belongs(closed.name));
  const foreign = schemas.find(({ isThere, mayChange }) => isThere && !mayChange);
  if (foreign) return warning(check, `This user may not migrate ${foreign.name}`, belongs(foreign.name));
  return ok(check, 'All that is needed');
}

const belongs = (schema: string) => `Make the schema ${schema} and everything in it belong to this user`;

/** Milliseconds: keys end, and announcements come and go, by the clock of each machine. */
const unnoticed = 2_000;
const bearable = 60_000;

function judgeClock(ahead: number): Finding {
  const seconds = Math.abs(ahead) / 1_000;
  if (Math.abs(ahead) <= unnoticed) return ok('clock', `${seconds.toFixed(1)} s from the database's`);
  const message = `The database's clock is ${seconds.toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`;
  const judge = Math.abs(ahead) > bearable ? problem : warning;
  return judge('clock', message, 'Let both machines set their clocks by the network (NTP)');
}

function judgeConnections({ connections: { most, left } }: DatabaseSurvey, environments: number): Finding {
  const check = 'connections';
  // The dashboard is an application, too.
  const needed = connectionsPerApplication * (environments + 1);
  const advice = "Raise PostgreSQL's max_connections or this user's CONNECTION LIMIT";
  const message = `A service opens up to ${needed}; the database gives this user at most ${most}`;
  if (most < needed) return problem(check, message, `${advice}, or serve fewer ENVIRONMENTS`);
  if (left >= needed) return ok(check, message);
  return warning(check, `${message}, and others leave ${left} now`, `${advice}, or close other connections`);
}
