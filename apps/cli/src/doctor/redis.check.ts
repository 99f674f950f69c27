import { surveyRedis } from '@homeroom/access';
import { type Finding, ok, problem } from './finding';

const check = 'redis';

/** Whether the processes can share their rate limits. */
export async function checkRedis(url: string): Promise<Finding> {
  // Host and port alone: a URL has a password.
  const { host } = new URL(url);
  const survey = await surveyRedis(url);
  if ('version' in survey) return ok(check, `Redis ${survey.version} at ${host}`);
  const message = `Redis does not answer at ${host} (${survey.fault}): each process limits by itself`;
  return problem(check, message, 'Start it, or correct REDIS_URL');
}
