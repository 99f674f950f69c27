import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { planLimits, type RateLimit } from './plan';
import type { KnownKey } from '../api-keys/api-key.queries';
import { Counters, hour, type Standing } from './counters';

export interface LimitedRequest {
  readonly allowed: boolean;
  /** Seconds to wait when it is not allowed: waiting that long succeeds. */
  readonly retryAfter: number;
  /** Section 8, rule 1. */
  readonly headers: Record<string, string>;
}

/** A promise only where other processes have a say. */
type Limiting = LimitedRequest | Promise<LimitedRequest>;

/** How many requests each key has made, and whether it may make another one. Only valid keys are counted. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly counters: Counters,
    private readonly clock: Clock,
  ) {}

  /** Whether all processes count as one; null where this one is alone. */
  get areShared(): boolean | null {
    return this.counters.areShared;
  }

  take(key: KnownKey): Limiting {
    return limiting(this.counters.take(trackerOf(key.id), key, this.now()), key);
  }

  /** How a key stood when it was last heard of here, at once and without counting. */
  lastKnown(key: KnownKey): LimitedRequest {
    return limited(this.counters.lastKnown(trackerOf(key.id), key, this.now()), key);
  }

  /** How many requests of its hour a key has made, and when that hour ends; no hour runs before the first of them. */
  async hourOf(keyId: number, perHour: number): Promise<{ used: number; resetsAt: Date | null }> {
    const limit = { perHour, perMinute: perHour };
    const { remaining, resetsAt } = await this.counters.peek(trackerOf(keyId), limit, this.now());
    const used = perHour - remaining;
    return { used, resetsAt: used > 0 ? new Date(resetsAt) : null };
  }

  /** The headers of what is never counted: an untouched Standard window. */
  untouched(): Record<string, string> {
    const { perHour } = planLimits.standard;
    return headersOf(perHour, { remaining: perHour, resetsAt: this.now() + hour });
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const trackerOf = (keyId: number): string => `key ${keyId}`;

const limiting = (standing: Standing | Promise<Standing>, limit: RateLimit): Limiting =>
  standing instanceof Promise ? standing.then((heard) => limited(heard, limit)) : limited(standing, limit);

const limited = (standing: Standing, { perHour }: RateLimit): LimitedRequest => ({
  allowed: standing.allowed,
  retryAfter: Math.ceil(standing.retryIn / 1000),
  headers: headersOf(perHour, standing),
});

const headersOf = (perHour: number, { remaining, resetsAt }: Pick<Standing, 'remaining' | 'resetsAt'>) => ({
  'x-ratelimit-limit': String(perHour),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(Math.ceil(resetsAt / 1000)),
});
