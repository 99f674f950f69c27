import { type Environment } from '@homeroom/kernel';
import { readSettings, type Settings } from '@homeroom/settings';
import { type DatabasePlace, placeOf } from './database-place';
import { homeroomAt } from './homeroom-at';
import { variablesOfListener } from './listening-process';

/** A service that answers on a port of the settings. */
export interface RunningService {
  readonly port: number;
  /** Null if this user may not see the environment variables of the service. */
  readonly place: DatabasePlace | null;
}

/** The services that answer on the ports of the settings, and the databases that they use. */
export async function runningServices({ host, ports, environments }: Settings): Promise<RunningService[]> {
  const found = await Promise.all(environments.map((environment) => serviceAt(host, ports[environment], environment)));
  return found.flatMap((service) => service ?? []);
}

async function serviceAt(host: string, port: number, environment: Environment): Promise<RunningService | null> {
  const running = await homeroomAt(host, port);
  return running?.environment === environment ? { port, place: databaseOf(port) } : null;
}

function databaseOf(port: number): DatabasePlace | null {
  const variables = variablesOfListener(port);
  return variables && placeOf(readSettings(variables));
}
