import { surveyRedis } from '@homeroom/access';
import { type Finding, ok, problem } from './finding';

const check = 'redis';

/** Checks Redis, through which processes share rate limits. */
export async function checkRedis(url: string): Promise<Finding> {
  // Host and port only, since the URL has a password.
  const { host } = new URL(url);
  const survey = await surveyRedis(url);
  if ('version' in survey) return ok(check, `Redis ${survey.version} at ${host}`);
  const message = `Redis does not answer at ${host} (${survey.fault}): each process applies the rate limits on its own`;
  return problem(check, message, 'Start it, or correct REDIS_URL');
}
