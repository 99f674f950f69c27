import type { Environment } from '@homeroom/kernel';
import type { Metrics } from '@homeroom/observability';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { InstallationQueries } from './installation.queries';
import type { RateLimit } from '../api-keys/plan';
import { type MemoryStorage, RateLimitStorage, recordOf, type WindowsRecord } from './rate-limit-storage';
import { RedisConnection } from './redis-connection';
import { windowsScript } from './windows-script';

interface Options {
  readonly redisUrl: string;
  readonly environment: Environment;
  /** Stores every count that Redis returns, and continues from there while Redis is unavailable. */
  readonly local: MemoryStorage;
  readonly installation: InstallationQueries;
  readonly metrics: Metrics;
}

/**
 * Counts requests in Redis, with one round trip per request, so that all processes of an installation share the limits.
 * While Redis is unavailable each process counts separately. These requests are not added to Redis later.
 */
export class RedisStorage extends RateLimitStorage implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('RateLimits');
  private readonly local: MemoryStorage;
  private readonly connection: RedisConnection;
  private prefix = '';

  constructor(private readonly options: Options) {
    super();
    this.local = options.local;
    this.connection = new RedisConnection({
      url: options.redisUrl,
      script: windowsScript,
      trial: ['homeroom:trial', 1, 1, 1],
      onChange: (isAvailable, reason) => this.logger.warn(isAvailable ? available : `${unavailable}: ${reason}`),
    });
    options.metrics.gauge('homeroom_redis_up', 'Whether Redis answers', () => Number(this.isShared));
  }

  async onApplicationBootstrap(): Promise<void> {
    const { installation, environment } = this.options;
    this.prefix = `homeroom:${await installation.identity()}:${environment}:`;
    await this.connection.open();
  }

  /** Called after the last response. */
  onApplicationShutdown(): void {
    this.connection.close();
  }

  get isShared(): boolean {
    return this.connection.isAvailable;
  }

  async count(key: string, limit: RateLimit): Promise<WindowsRecord> {
    try {
      return await this.run(key, limit, 1);
    } catch {
      return this.local.count(key, limit);
    }
  }

  async peek(key: string, limit: RateLimit): Promise<WindowsRecord> {
    try {
      return await this.run(key, limit, 0);
    } catch {
      return this.local.peek(key, limit);
    }
  }

  lastKnown(key: string, limit: RateLimit): WindowsRecord {
    return this.local.lastKnown(key, limit);
  }

  private async run(key: string, limit: RateLimit, count: 0 | 1): Promise<WindowsRecord> {
    const answer = await this.connection.run(this.prefix + key, limit.perHour, limit.perMinute, count);
    const [now = 0, allowed, hourEnds = 0, hourUsed = 0, minuteEnds = 0, minuteUsed = 0] = answer;
    const windows = { hour: { endsAt: hourEnds, used: hourUsed }, minute: { endsAt: minuteEnds, used: minuteUsed } };
    if (count === 1) this.local.set(key, windows);
    return { ...recordOf(windows, limit, now), isBlocked: allowed === 0 };
  }
}

const unavailable = 'Redis is unavailable, and each process counts requests separately';
const available = 'Redis is available again, and the processes share their limits';
