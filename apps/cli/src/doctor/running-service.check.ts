import type { Settings } from '@homeroom/settings';
import { adviceFor, placeOf } from '../running-service/database-place';
import { runningServices } from '../running-service/service-database';
import { type Finding, problem } from './finding';

/** Checks that the running service uses the database that this command uses. */
export async function checkRunningService(settings: Settings): Promise<Finding[]> {
  const ours = placeOf(settings);
  const [other] = (await runningServices(settings)).filter(({ place }) => place && place.text !== ours.text);
  if (!other?.place) return [];
  const { port, place } = other;
  const message = `The service on port ${port} uses the database ${place.text}; this command uses ${ours.text}`;
  return [problem('database', message, adviceFor(place))];
}
