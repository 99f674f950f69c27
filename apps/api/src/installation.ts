import { setTimeout as pause } from 'node:timers/promises';
import { KeysService, planLimits, scopes } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import {
  alone,
  type Database,
  migrateUp,
  openDatabase,
  openLog,
  readSettings,
  type Settings,
} from '@homeroom/platform';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createSchoolServer } from './school-server';

/** Milliseconds that running requests have when the service stops: Docker waits for 10 seconds. */
const requestPatience = 8_000;

export interface Installation {
  /** Stops accepting, finishes what runs, leaves the database. */
  stop(): Promise<void>;
}

/** Everything that `npm start` starts: the database, its migrations, one server for each environment. */
export async function startInstallation(variables: NodeJS.ProcessEnv): Promise<Installation> {
  const settings = readSettings(variables);
  const database = await openDatabase(settings, { supervise: true, say });
  try {
    const servers = await startServers(settings, database);
    return { stop: () => stop(servers, database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startServers(settings: Settings, database: Database): Promise<NestFastifyApplication[]> {
  const log = openLog(settings.logLevel);
  await migrateUp(database.address, schemaPlans(settings.environments));
  const servers: NestFastifyApplication[] = [];
  try {
    for (const environment of settings.environments) {
      const server = await createSchoolServer({ environment, settings, database: database.address, log });
      servers.push(server);
      await server.init();
    }
    // Together: who finds one environment answering may call the other.
    await Promise.all(settings.environments.map((environment, at) => listen(servers[at], settings, environment)));
    settings.environments.forEach((environment) => say(`${environment}: ${settings.publicUrls[environment]}/v1`));
    await giveFirstKey(settings, database, servers);
    return servers;
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()));
    throw error;
  }
}

/** Through Fastify itself: Nest would log a port in use, which the end of the start tells already. */
async function listen(server: NestFastifyApplication | undefined, { ports, host }: Settings, environment: Environment) {
  await server?.getHttpAdapter().getInstance().listen({ port: ports[environment], host });
}

/** The very first start ends with a request that works: a sandbox key, shown once. */
async function giveFirstKey(settings: Settings, database: Database, servers: NestFastifyApplication[]): Promise<void> {
  const environment: Environment = 'sandbox';
  const keys = servers[settings.environments.indexOf(environment)]?.get(KeysService, { strict: false });
  if (!keys) return;
  const isGiven = async () => (await keys.list()).some((key) => key.environment === environment);
  if (await isGiven()) return;
  await alone(database.address, async () => {
    if (await isGiven()) return;
    const terms = { name: 'First key', environment, scopes, plan: 'standard', expiresAt: null } as const;
    const { secret } = await keys.create(terms);
    say('');
    say(`Your first sandbox key, shown only now (${planLimits.standard.perHour} requests an hour):`);
    say('');
    say(`  curl -H 'Authorization: Bearer ${secret}' ${settings.publicUrls[environment]}/v1/students`);
    say('');
  });
}

async function stop(servers: readonly NestFastifyApplication[], database: Database): Promise<void> {
  const closed = Promise.all(servers.map((server) => server.close()));
  const cutOff = setTimeout(
    () => servers.forEach((server) => server.getHttpServer().closeAllConnections()),
    requestPatience,
  );
  try {
    // One that the database keeps waiting ends with the database.
    await Promise.race([closed, pause(requestPatience + 1_000, undefined, { ref: false })]);
  } finally {
    clearTimeout(cutOff);
    await database.close();
  }
}

/** To the person at the terminal, past the log: the first key must not stand in one. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
