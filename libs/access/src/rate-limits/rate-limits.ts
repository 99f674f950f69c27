import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { InjectThrottlerStorage } from '@nestjs/throttler';
import { planLimits, type RateLimit } from '../api-keys/plan';
import { type RateLimitStorage, hour, minute, type WindowName, type WindowsRecord } from './rate-limit-storage';

export interface LimitedRequest {
  readonly allowed: boolean;
  /** Seconds after which a rejected request would pass. */
  readonly retryAfter: number;
  /** The limit that rejected the request, if it was rejected. */
  readonly exceeded: { readonly window: WindowName; readonly limit: number };
  /** `X-RateLimit-*` for the hour; `RateLimit` and `RateLimit-Policy` of the IETF draft for both windows. */
  readonly headers: Record<string, string>;
}

/** `resetsAt` is null before the first request. */
interface UsedHour {
  readonly used: number;
  readonly resetsAt: Date | null;
}

/** Shows the requests of each API key in its windows. `ApiKeyThrottlerGuard` counts them. */
@Injectable()
export class RateLimits {
  constructor(
    @InjectThrottlerStorage() private readonly storage: RateLimitStorage,
    private readonly clock: Clock,
  ) {}

  /** Whether all processes share the counts. Null without Redis. */
  get areShared(): boolean | null {
    return this.storage.isShared;
  }

  /** The state of a key in the memory of this process, without counting a request. */
  lastKnown(keyId: number, limit: RateLimit): LimitedRequest {
    return limited(this.storage.lastKnown(trackerOf(keyId), limit), limit);
  }

  /** The requests of a key in its current hour. */
  hourOf(keyId: number, perHour: number): Promise<UsedHour> {
    return this.hour(trackerOf(keyId), perHour);
  }

  /** The requests that count for a school in its current hour. */
  hourOfSchool(schoolId: number, perHour: number): Promise<UsedHour> {
    return this.hour(trackerOfSchool(schoolId), perHour);
  }

  private async hour(tracker: string, perHour: number): Promise<UsedHour> {
    const limit = { perHour, perMinute: perHour };
    const { totalHits: used, resetsAt } = await this.storage.peek(tracker, limit);
    return { used, resetsAt: used > 0 ? new Date(resetsAt) : null };
  }

  /** The headers of a response that is not counted: those of an unused Standard key. */
  unusedHeaders(): Record<string, string> {
    const resetsAt = this.clock.now().getTime() + hour;
    return headersOf(planLimits.standard, { resetsAt, ...unused(hour), minute: unused(minute) });
  }
}

/** The name of a key in the storage. */
export const trackerOf = (keyId: number): string => `key ${keyId}`;

/** The name of a school in the storage. */
export const trackerOfSchool = (schoolId: number): string => `school ${schoolId}`;

const unused = (length: number) => ({ totalHits: 0, timeToExpire: length / 1000 });

/** @param limit of the key that sent the request, or of its school */
export function limited(record: WindowsRecord, limit: RateLimit): LimitedRequest {
  const window = record.blockedBy;
  return {
    allowed: !record.isBlocked,
    retryAfter: record.timeToBlockExpire,
    exceeded: { window, limit: window === 'hour' ? limit.perHour : limit.perMinute },
    headers: headersOf(limit, record),
  };
}

type Counts = Pick<WindowsRecord, 'totalHits' | 'timeToExpire' | 'resetsAt' | 'minute'>;

function headersOf({ perHour, perMinute }: RateLimit, { resetsAt, minute, ...hour }: Counts) {
  const [ofHour, ofMinute] = [Math.max(0, perHour - hour.totalHits), Math.max(0, perMinute - minute.totalHits)];
  return {
    'x-ratelimit-limit': String(perHour),
    'x-ratelimit-remaining': String(ofHour),
    'x-ratelimit-reset': String(Math.ceil(resetsAt / 1000)),
    'ratelimit-policy': `"hour";q=${perHour};w=3600, "minute";q=${perMinute};w=60`,
    ratelimit: `"hour";r=${ofHour};t=${hour.timeToExpire}, "minute";r=${ofMinute};t=${minute.timeToExpire}`,
  };
}
