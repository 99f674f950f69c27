import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { KnownKey } from '../api-keys/api-key.queries';
import { planLimits } from './plan';
import { RateLimitStorage } from './rate-limit-storage';
import { hour, type WindowsRecord } from './windows';

export interface LimitedRequest {
  readonly allowed: boolean;
  /** Seconds after which a rejected request would pass. */
  readonly retryAfter: number;
  /** The `X-RateLimit-` headers. */
  readonly headers: Record<string, string>;
}

/** Counts the requests of each API key against its limits. Requests without a valid key are not counted. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly storage: RateLimitStorage,
    private readonly clock: Clock,
  ) {}

  /** Whether all processes share the counts. Null without Redis. */
  get areShared(): boolean | null {
    return this.storage.isShared;
  }

  /** Counts a request unless a limit is used up. */
  async take({ id, perHour, perMinute }: KnownKey): Promise<LimitedRequest> {
    const record = await this.storage.increment(trackerOf(id), hour, perHour, 0, 'api-key', perMinute);
    return limited(record, perHour);
  }

  /** The state of a key in the memory of this process, without counting a request. */
  lastKnown(key: KnownKey): LimitedRequest {
    return limited(this.storage.lastKnown(trackerOf(key.id), key), key.perHour);
  }

  /** The requests of a key in its current hour. `resetsAt` is null before the first request. */
  async hourOf(keyId: number, perHour: number): Promise<{ used: number; resetsAt: Date | null }> {
    const limit = { perHour, perMinute: perHour };
    const { totalHits: used, resetsAt } = await this.storage.peek(trackerOf(keyId), limit);
    return { used, resetsAt: used > 0 ? new Date(resetsAt) : null };
  }

  /** The headers of a response that is not counted: those of an unused Standard key. */
  unusedHeaders(): Record<string, string> {
    const { perHour } = planLimits.standard;
    return headersOf(perHour, { totalHits: 0, resetsAt: this.clock.now().getTime() + hour });
  }
}

const trackerOf = (keyId: number): string => `key ${keyId}`;

const limited = (record: WindowsRecord, perHour: number): LimitedRequest => ({
  allowed: !record.isBlocked,
  retryAfter: record.timeToBlockExpire,
  headers: headersOf(perHour, record),
});

const headersOf = (perHour: number, { totalHits, resetsAt }: Pick<WindowsRecord, 'totalHits' | 'resetsAt'>) => ({
  'x-ratelimit-limit': String(perHour),
  'x-ratelimit-remaining': String(Math.max(0, perHour - totalHits)),
  'x-ratelimit-reset': String(Math.ceil(resetsAt / 1000)),
});
