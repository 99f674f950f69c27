import { setTimeout as pause } from 'node:timers/promises';
import { firstStart, KeysService, planLimits, scopes, UsersService } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { alone, isUnavailable, type Database, migrateUp, openDatabase, DatabaseWatch } from '@homeroom/database';
import { type Log, standardOutput } from '@homeroom/observability';
import { type Settings } from '@homeroom/settings';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isEncrypted } from './dashboard/dashboard.module';
import { drain } from './operations/drain';
import { openOperations, type Operations } from './operations/operations';
import { createServers, type Servers } from './servers';

/** Milliseconds that running requests have when the service stops: Docker waits for 10 seconds. */
const requestPatience = 7_000;

/** How often the first key and password are tried, half a second apart. */
const welcomeTries = 20;

export interface Installation {
  /** Says that it leaves for some seconds, stops accepting, finishes what runs, leaves the database. */
  stop(drainSeconds: number): Promise<void>;
}

/** Everything that `npm start` starts: the database, its migrations, a server for each environment, the dashboard. */
export async function startInstallation(settings: Settings, log: Log): Promise<Installation> {
  const operations = await openOperations(settings);
  try {
    const database = await openDatabase(settings, { supervise: true, say });
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
  const servers = await createServers({ settings, database: address, log, metrics });
  readiness.databases = [...servers.schools.values()].map((school) => school.get(DatabaseWatch));
  try {
    // Together: who finds one environment answering may call the other.
    await Promise.all([...servers.schools].map(([environment, school]) => listen(school, settings, environment)));
    readiness.isListening = true;
    settings.environments.forEach((environment) => say(`${environment}: ${settings.publicUrls[environment]}/v1`));
    say(`dashboard: ${dashboardUrl(settings)}`);
    if (isEncrypted(settings) && settings.trustedProxies.length === 0) say(noTrustedProxies);
    await unlessAway(() => welcome(settings, database, servers));
    return servers;
  } catch (error) {
    await servers.close();
    throw error;
  }
}

/** Sign-ins are limited by address, and the audit trail shows it. */
const noTrustedProxies =
  'Warning: PUBLIC_URL is https and TRUSTED_PROXIES is empty: all clients seem to have the address of the proxy, and share ' +
  'its limit of sign-ins. Set TRUSTED_PROXIES to the address of the proxy';

/** Through Fastify itself: Nest would log a port in use, which the end of the start tells already. */
async function listen(server: NestFastifyApplication, { ports, host }: Settings, environment: Environment) {
  await server.getHttpAdapter().getInstance().listen({ port: ports[environment], host });
}

/** The very first start ends with what it takes to begin: a request that works, and a way into the dashboard. */
async function welcome(settings: Settings, database: Database, { schools, dashboard }: Servers): Promise<void> {
  const keys = dashboard.get(KeysService, { strict: false });
  const users = dashboard.get(UsersService, { strict: false });
  await onlyOnce(
    database,
    async () => !schools.has('sandbox') || (await keys.list()).some(({ environment }) => environment === 'sandbox'),
    () => giveFirstKey(settings, keys),
  );
  await onlyOnce(
    database,
    () => users.hasPassword(),
    () => welcomeOwner(settings, users),
  );
}

/** Tries again while the database is away: the service answers already, and must not end for that. */
async function unlessAway(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || tries === welcomeTries) throw error;
      await pause(500);
    }
  }
}

/** Does what no other start has done, or is doing at this moment. */
async function onlyOnce({ address }: Database, isDone: () => Promise<boolean>, work: () => Promise<void>) {
  if (await isDone()) return;
  await alone(address, async () => {
    if (!(await isDone())) await work();
  });
}

async function giveFirstKey({ publicUrls }: Settings, keys: KeysService): Promise<void> {
  const terms = { name: 'First key', environment: 'sandbox', scopes, plan: 'standard', expiresAt: null } as const;
  const { secret } = await keys.create(terms, firstStart);
  say('');
  say(`Your first sandbox key, shown only now (${planLimits.standard.perHour} requests an hour):`);
  say('');
  say(`  curl -H 'Authorization: Bearer ${secret}' ${publicUrls.sandbox}/v1/students`);
  say('');
}

async function welcomeOwner(settings: Settings, users: UsersService): Promise<void> {
  const { user, password, expiresAt } = await users.inviteOwner();
  say(`Sign in to the dashboard at ${dashboardUrl(settings)}, and choose a password of your own:`);
  say('');
  say(`  E-mail:             ${user.email}`);
  say(`  One-time password:  ${password}`);
  say(`  Good until:         ${expiresAt.toISOString()}`);
  say('');
}

/** The first environment served hosts it. */
const dashboardUrl = ({ environments: [host = 'production'], publicUrls }: Settings) => `${publicUrls[host]}/dashboard`;

interface Running {
  readonly drainSeconds: number;
  readonly servers: Servers;
  readonly database: Database;
  readonly operations: Operations;
}

/** Says that it leaves, stops accepting, finishes what runs, writes what was gathered, and leaves the database. */
async function stop({ drainSeconds, servers, database, operations }: Running): Promise<void> {
  operations.readiness.isLeaving = true;
  const hosts = [...servers.schools.values()].map((school) => school.getHttpServer());
  await drain(hosts, drainSeconds);
  const closed = servers.close();
  const cutOff = setTimeout(() => hosts.forEach((host) => host.closeAllConnections()), requestPatience);
  try {
    // One that the database keeps waiting ends with the database.
    await Promise.race([closed, pause(requestPatience + 1_000, undefined, { ref: false })]);
  } finally {
    clearTimeout(cutOff);
    await database.close().finally(() => operations.close());
  }
}

/** To the person at the terminal, past the log: the first key must not stand in one. */
function say(line: string): void {
  standardOutput.write(`${line}\n`);
}
