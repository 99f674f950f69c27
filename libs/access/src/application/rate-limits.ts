import { Clock } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { networkOf } from '../domain/network';
import { planLimits, type RateLimit } from '../domain/plan';
import type { KnownKey } from '../persistence/api-key.records';
import type { Standing, WindowCounters } from './window-counters';

export interface LimitedRequest {
  readonly allowed: boolean;
  /** Seconds to wait when it is not allowed: waiting that long succeeds. */
  readonly retryAfter: number;
  /** Section 8, rule 1. */
  readonly headers: Record<string, string>;
}

/** Who has made how many requests: keys by their own limits, callers without a key by address and the Standard plan. */
@Injectable()
export class RateLimits {
  constructor(
    @Inject(ThrottlerStorage) private readonly counters: WindowCounters,
    private readonly clock: Clock,
  ) {}

  take(key: KnownKey): LimitedRequest {
    const now = this.clock.now().getTime();
    return limited(this.counters.take(`key ${key.id}`, key, now), key, now);
  }

  /** How a key stands, without counting. */
  standingOf(key: KnownKey): LimitedRequest {
    const now = this.clock.now().getTime();
    return limited(this.counters.peek(`key ${key.id}`, key, now), key, now);
  }

  takeStranger(address: string): LimitedRequest {
    const now = this.clock.now().getTime();
    return limited(this.counters.take(trackerOf(address), planLimits.standard, now), planLimits.standard, now);
  }

  /** How an address stands, without counting. */
  stranger(address: string): LimitedRequest {
    const now = this.clock.now().getTime();
    return limited(this.counters.peek(trackerOf(address), planLimits.standard, now), planLimits.standard, now);
  }

  /** How many requests of its hour a key has made, and when that hour ends; no hour runs before the first of them. */
  hourOf(keyId: number, perHour: number): { used: number; resetsAt: Date | null } {
    const limit = { perHour, perMinute: perHour };
    const { remaining, resetsAt } = this.counters.peek(`key ${keyId}`, limit, this.clock.now().getTime());
    const used = perHour - remaining;
    return { used, resetsAt: used > 0 ? new Date(resetsAt) : null };
  }

  /** The headers of what is never counted: an untouched Standard window. */
  untouched(): Record<string, string> {
    return this.stranger('').headers;
  }
}

/** Whoever has a network of IPv6 has more addresses than could be counted. */
const trackerOf = (address: string): string => `address ${networkOf(address)}`;

function limited({ allowed, remaining, resetsAt, retryAt }: Standing, limit: RateLimit, now: number): LimitedRequest {
  return {
    allowed,
    retryAfter: Math.ceil((retryAt - now) / 1000),
    headers: {
      'x-ratelimit-limit': String(limit.perHour),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(resetsAt / 1000)),
    },
  };
}
