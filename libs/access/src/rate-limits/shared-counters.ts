import type { Environment } from '@homeroom/kernel';
import { type Metrics } from '@homeroom/observability';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { RateLimit } from './plan';
import type { InstallationQueries } from './installation.queries';
import { windowsScript } from './windows-script';
import { type Counters, type Standing, standingOf } from './counters';
import { RedisConnection } from './redis-connection';
import type { WindowCounters } from './window-counters';

interface Sharing {
  readonly redisUrl: string;
  readonly environment: Environment;
  /** What it hears is kept there, and counted on from while Redis is away. */
  readonly local: WindowCounters;
  readonly installation: InstallationQueries;
  readonly metrics: Metrics;
}

/**
 * Counts in Redis, so that all processes of an installation count as one, in one round trip a request. While Redis is away
 * each goes on by itself from what it last heard; what passes meanwhile is not added afterwards.
 */
export class SharedCounters implements Counters, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('RateLimits');
  private readonly local: WindowCounters;
  private readonly line: RedisConnection;
  private prefix = '';

  constructor(private readonly sharing: Sharing) {
    this.local = sharing.local;
    this.line = new RedisConnection({
      url: sharing.redisUrl,
      script: windowsScript,
      trial: ['homeroom:trial', 1, 1, 1],
      onTurn: (isThere, reason) => this.logger.warn(isThere ? back : `${away}: ${reason}`),
    });
    sharing.metrics.gauge('homeroom_redis_up', 'Whether Redis answers', () => Number(this.areShared));
  }

  async onApplicationBootstrap(): Promise<void> {
    const { installation, environment } = this.sharing;
    this.prefix = `homeroom:${await installation.identity()}:${environment}:`;
    await this.line.open();
  }

  /** Not before the last request is answered. */
  onApplicationShutdown(): void {
    this.line.close();
  }

  get areShared(): boolean {
    return this.line.isThere;
  }

  take(tracker: string, limit: RateLimit, now: number): Standing | Promise<Standing> {
    if (!this.line.isThere) return this.local.take(tracker, limit, now);
    return this.ask(tracker, limit, 1).then(
      ({ windows, standing, at }) => {
        this.local.keep(tracker, windows, at);
        return standing;
      },
      () => this.local.take(tracker, limit, now),
    );
  }

  peek(tracker: string, limit: RateLimit, now: number): Standing | Promise<Standing> {
    if (!this.line.isThere) return this.local.peek(tracker, limit, now);
    return this.ask(tracker, limit, 0).then(
      ({ standing }) => standing,
      () => this.local.peek(tracker, limit, now),
    );
  }

  lastKnown(tracker: string, limit: RateLimit, now: number): Standing {
    return this.local.peek(tracker, limit, now);
  }

  private async ask(tracker: string, { perHour, perMinute }: RateLimit, count: 0 | 1) {
    const answer = await this.line.run(this.prefix + tracker, perHour, perMinute, count);
    const [at = 0, allowed, hourEnds = 0, hourUsed = 0, minuteEnds = 0, minuteUsed = 0] = answer;
    const windows = { hour: { endsAt: hourEnds, used: hourUsed }, minute: { endsAt: minuteEnds, used: minuteUsed } };
    return { windows, standing: { ...standingOf(windows, { perHour, perMinute }, at), allowed: allowed === 1 }, at };
  }
}

const away = 'Redis is away, and each process limits by itself';
const back = 'Redis is back: the processes share their limits again';
