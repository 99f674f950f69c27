import { setTimeout as pause } from 'node:timers/promises';
import { firstStart } from '@homeroom/audit';
import { KeysService, planLimits, scopes, settleSchoolTimeZone } from '@homeroom/access';
import { UsersService } from '@homeroom/accounts';
import { removeLeftFolders } from '@homeroom/temporary-files';
import type { Environment } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import {
  isLocked,
  UnfitDatabase,
  withMigrationLock,
  isUnavailable,
  retry,
  type Database,
  migrateUp,
  openDatabase,
  DatabaseWatch,
  withSession,
} from '@homeroom/database';
import { type Log, standardOutput } from '@homeroom/observability';
import { type Settings } from '@homeroom/settings';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isEncrypted } from './dashboard/dashboard.module';
import { drain } from './operations/drain';
import { openOperations, type Operations } from './operations/operations';
import { createServers, type Servers } from './servers';

/** Milliseconds that running requests have to finish when the service stops. Docker kills it after 10 seconds. */
const requestTimeout = 7_000;

/** Attempts to create the first key and the first password, half a second apart. */
const firstStartAttempts = 20;

/** Attempts to read locked tables, each of which takes 3 to 4 seconds: ten minutes. */
const lockedAttempts = 180;

export interface Installation {
  /** Drains for some seconds, closes the ports, finishes the running requests and closes the database. */
  stop(drainSeconds: number): Promise<void>;
}

/** Starts the installation: the database, its migrations, a server for each environment, and the dashboard. */
export async function startInstallation(settings: Settings, log: Log): Promise<Installation> {
  await removeLeftFolders((line) => log.warn(line));
  const operations = await openOperations(settings);
  try {
    const database = await openDatabase(settings, { supervise: true, report: say });
    try {
      const servers = await startServers({ settings, log, database, operations });
      return { stop: (drainSeconds) => stop({ drainSeconds, servers, database, operations }) };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await operations.close();
    throw error;
  }
}

interface Starting {
  readonly settings: Settings;
  readonly log: Log;
  readonly database: Database;
  readonly operations: Operations;
}

async function startServers({ settings, log, database, operations }: Starting): Promise<Servers> {
  const { readiness, metrics } = operations;
  const { address } = database;
  await migrateUp(address, schemaPlans(settings.environments));
  readiness.isMigrated = true;
  const schoolTimeZone = await settleTimeZone(settings, database);
  const servers = await whenUnlocked(() =>
    createServers({ settings: { ...settings, schoolTimeZone }, database: address, log, metrics }),
  );
  readiness.databases = [...servers.schools.values()].map((school) => school.get(DatabaseWatch));
  try {
    // All at once: a client that reaches one environment may expect the other one to be up.
    await Promise.all([...servers.schools].map(([environment, school]) => listen(school, settings, environment)));
    readiness.isListening = true;
    settings.environments.forEach((environment) => say(`${environment}: ${settings.publicUrls[environment]}/v1`));
    say(`dashboard: ${dashboardUrl(settings)}`);
    if (isEncrypted(settings) && settings.trustedProxies.length === 0) say(noTrustedProxies);
    await retryWhileUnavailable(() => createFirstAccess(settings, database, servers));
    return servers;
  } catch (error) {
    await servers.close();
    throw error;
  }
}

/**
 * Tries again while another process has locked whole tables, as `seed` does until it has ended.
 *
 * @throws UnfitDatabase after ten minutes
 */
async function whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
  let isTold = false;
  const isRetried = (error: unknown): boolean => {
    if (!isLocked(error)) return false;
    if (!isTold) say(`${locked} The start goes on when it has ended`);
    isTold = true;
    return true;
  };
  return retry(work, { attempts: lockedAttempts, isRetried, interval: () => 1_000 }).catch((error: unknown) => {
    throw isLocked(error) ? new UnfitDatabase(`${locked} Start again when it has ended`, { cause: error }) : error;
  });
}

const locked = 'Another process has locked the records, such as the command seed.';

/** The first start stores the time zone of the settings. From then on that of the database counts, for all processes and commands. */
async function settleTimeZone({ schoolTimeZone, isTimeZoneGiven }: Settings, { address }: Database): Promise<string> {
  const stored = await withSession(address, 'access', ({ sql }) => settleSchoolTimeZone(sql, schoolTimeZone));
  if (isTimeZoneGiven && stored !== schoolTimeZone) {
    say(
      `Warning: SCHOOL_TIME_ZONE is ${schoolTimeZone}, but the database has ${stored}, which counts: unset SCHOOL_TIME_ZONE, ` +
        `or run settings time-zone ${schoolTimeZone} and start again`,
    );
  }
  return stored;
}

/** The limit of sign-ins and the audit log depend on the client's address. */
const noTrustedProxies =
  'Warning: PUBLIC_URL is https and TRUSTED_PROXIES is empty: all clients appear with the address of the proxy and share ' +
  'its limit of sign-ins. Set TRUSTED_PROXIES to the address of the proxy';

/** Calls Fastify's `listen`: Nest's would also log a port in use, which the failed start already reports. */
async function listen(server: NestFastifyApplication, { ports, host }: Settings, environment: Environment) {
  await server.getHttpAdapter().getInstance().listen({ port: ports[environment], host });
}

/** The first start creates a sandbox key and a one-time password for the owner, and prints them. */
async function createFirstAccess(
  settings: Settings,
  database: Database,
  { schools, dashboard }: Servers,
): Promise<void> {
  const keys = dashboard.get(KeysService, { strict: false });
  const users = dashboard.get(UsersService, { strict: false });
  await onlyOnce(
    database,
    async () => !schools.has('sandbox') || (await keys.list()).some(({ environment }) => environment === 'sandbox'),
    () => createFirstKey(settings, keys),
  );
  await onlyOnce(
    database,
    () => users.hasPassword(),
    () => createOwnerPassword(settings, users),
  );
}

/** Retries while the database is unavailable. The service already listens and must not end because of that. */
const retryWhileUnavailable = (work: () => Promise<void>): Promise<void> =>
  retry(work, { attempts: firstStartAttempts, isRetried: isUnavailable, interval: () => 500 });

/** Runs the work unless it is done. A lock excludes other processes that start at the same time. */
async function onlyOnce({ address }: Database, isDone: () => Promise<boolean>, work: () => Promise<void>) {
  if (await isDone()) return;
  await withMigrationLock(address, async () => {
    if (!(await isDone())) await work();
  });
}

async function createFirstKey({ publicUrls }: Settings, keys: KeysService): Promise<void> {
  const terms = { name: 'First key', environment: 'sandbox', scopes, plan: 'standard', expiresAt: null } as const;
  const { secret } = await keys.create(terms, firstStart);
  say('');
  say(`Your first sandbox key, which is shown only once (${planLimits.standard.perHour} requests an hour):`);
  say('');
  say(`  curl -H 'Authorization: Bearer ${secret}' ${publicUrls.sandbox}/v1/students`);
  say('');
}

async function createOwnerPassword(settings: Settings, users: UsersService): Promise<void> {
  const { user, password, expiresAt } = await users.inviteOwner();
  say(`Sign in to the dashboard at ${dashboardUrl(settings)} and choose a new password:`);
  say('');
  say(`  E-mail:             ${user.email}`);
  say(`  One-time password:  ${password}`);
  say(`  Good until:         ${expiresAt.toISOString()}`);
  say('');
}

/** The server of the first environment hosts the dashboard. */
const dashboardUrl = ({ environments: [host = 'production'], publicUrls }: Settings) => `${publicUrls[host]}/dashboard`;

interface Running {
  readonly drainSeconds: number;
  readonly servers: Servers;
  readonly database: Database;
  readonly operations: Operations;
}

/** Drains, closes the ports, finishes the running requests, writes buffered data and closes the database. */
async function stop({ drainSeconds, servers, database, operations }: Running): Promise<void> {
  operations.readiness.isLeaving = true;
  const hosts = [...servers.schools.values()].map((school) => school.getHttpServer());
  await drain(hosts, drainSeconds);
  const closed = servers.close();
  const cutOff = setTimeout(() => hosts.forEach((host) => host.closeAllConnections()), requestTimeout);
  try {
    // A request that waits for the database ends when the database is closed.
    await Promise.race([closed, pause(requestTimeout + 1_000, undefined, { ref: false })]);
  } finally {
    clearTimeout(cutOff);
    await database.close().finally(() => operations.close());
  }
}

/** Prints to the terminal and not to the log, which must not contain the first key. */
function say(line: string): void {
  standardOutput.write(`${line}\n`);
}
