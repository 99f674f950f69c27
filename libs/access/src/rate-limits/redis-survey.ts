import { errorCodeOf } from './redis-connection';

/** Milliseconds of each step. */
const timeout = 2_000;

/** The version of a Redis, or the error code when it is unavailable. */
export async function surveyRedis(url: string): Promise<{ version: string } | { fault: string }> {
  const { Redis } = await import('ioredis');
  let fault = '';
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeout,
    commandTimeout: timeout,
    disconnectTimeout: 0,
    retryStrategy: () => null,
  }).on('error', (error: unknown) => (fault ||= errorCodeOf(error)));
  try {
    await redis.connect();
    const [, version = 'of an unknown version'] = /^redis_version:(\S+)/m.exec(await redis.info('server')) ?? [];
    return { version };
  } catch (error) {
    return { fault: fault || errorCodeOf(error) };
  } finally {
    redis.disconnect();
  }
}
