import type { Settings } from '@homeroom/settings';
import { adviceFor, placeOf } from './database-place';
import { runningServices } from './service-database';

/** There is no database where the settings point to, and the command does not create one. */
export class MissingDatabase extends Error {}

/** Says where the command looked, and what the running service uses. */
export async function missingDatabase(settings: Settings): Promise<MissingDatabase> {
  const { setting, text } = placeOf(settings);
  const looked = `There is no database of Homeroom in ${text} (${setting})`;
  const [service] = await runningServices(settings);
  const ports = settings.environments.map((environment) => settings.ports[environment]).join(' or ');
  if (!service) {
    const creators = 'The first start of the service creates one, as do migrate up and seed';
    return new MissingDatabase(`${looked}, and no service answers on port ${ports}. ${creators}.`);
  }
  const { port, place } = service;
  if (place === null) {
    const hidden = `This user may not see which database the service on port ${port} uses`;
    return new MissingDatabase(`${looked}. ${hidden}: run the command as its user, with its settings.`);
  }
  return new MissingDatabase(`${looked}. The service on port ${port} uses ${place.text}. ${adviceFor(place)}.`);
}
