import { wordFor } from './redis-connection';

/** Milliseconds that each step may take. */
const patience = 2_000;

/** What a Redis says of itself, or in a word why it says nothing. */
export async function surveyRedis(url: string): Promise<{ version: string } | { fault: string }> {
  const { Redis } = await import('ioredis');
  let fault = '';
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patience,
    commandTimeout: patience,
    disconnectTimeout: 0,
    retryStrategy: () => null,
  }).on('error', (error: unknown) => (fault ||= wordFor(error)));
  try {
    await redis.connect();
    const [, version = 'of an unknown version'] = /^redis_version:(\S+)/m.exec(await redis.info('server')) ?? [];
    return { version };
  } catch (error) {
    return { fault: fault || wordFor(error) };
  } finally {
    redis.disconnect();
  }
}
