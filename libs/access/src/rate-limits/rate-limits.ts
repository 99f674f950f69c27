import { rateLimited } from '@homeroom/http';
import { Clock } from '@homeroom/kernel';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import {
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../api-keys/api-key.queries';
import { planLimits, type RateLimit } from '../api-keys/plan';
import {
  counterOf,
  hour,
  minute,
  type RateLimitStorage,
  type WindowName,
  type WindowsRecord,
} from './rate-limit-storage';

/**
 * The limits of the plan of a key, and then that of its school, if it has one. A throttler has one window, the hour. The storage counts the
 * minute with it, since a request that one window rejects must not count in the other, and reads its limit from the name of the counter.
 */
export const throttlers: ThrottlerOptions[] = [
  {
    name: 'api-key',
    ttl: hour,
    limit: (context) => keyOf(context).limit.perHour,
    getTracker: (_request, context) => trackerOf(keyOf(context).id),
    generateKey: (context, tracker) => counterOf(tracker, keyOf(context).limit.perMinute),
    // Public routes and internal requests have no key.
    skipIf: (context) => callerOf(context)?.limit === undefined,
  },
  {
    name: 'school',
    ttl: hour,
    limit: (context) => schoolLimitOf(context).perHour,
    getTracker: (_request, context) => trackerOfSchool(schoolLimitOf(context).schoolId),
    generateKey: (context, tracker) => counterOf(tracker, schoolLimitOf(context).perMinute),
    skipIf: (context) => !(callerOf(context) as KnownKey | undefined)?.schoolLimit,
  },
];

/**
 * Counts the requests of each API key. `handleRequest` is that of the library with other headers: the library has those of one window, and
 * gives the record of the storage to no other method, so a later step could not tell concurrent requests apart.
 */
@Injectable()
export class ApiKeyThrottlerGuard extends ThrottlerGuard {
  /** @throws 429 */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, ttl, limit, blockDuration, getTracker, generateKey } = request;
    const { name = '' } = request.throttler;
    const { req, res } = this.getRequestResponse(context) as { req: FastifyRequest; res: FastifyReply };
    const counter = generateKey(context, await getTracker(req, context), name);
    const record = await this.storageService.increment(counter, ttl, limit, blockDuration, name);
    const isOfSchool = name === 'school';
    const counted = limited(record as WindowsRecord, isOfSchool ? schoolLimitOf(context) : keyOf(context).limit);
    if (!isOfSchool || !counted.allowed) res.headers(counted.headers);
    if (counted.allowed) return true;
    throw isOfSchool
      ? rateLimited(counted.retryAfter, { ...counted.exceeded, sharedBy: keysOfSchool }, 'school_rate_limit')
      : rateLimited(counted.retryAfter, counted.exceeded);
  }
}

const keysOfSchool = 'all keys of the school together';

const callerOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().context.caller;

/** A caller with a limit is a key. */
const keyOf = (context: ExecutionContext): KnownKey => callerOf(context) as KnownKey;

const schoolLimitOf = (context: ExecutionContext): NonNullable<KnownKey['schoolLimit']> =>
  keyOf(context).schoolLimit as NonNullable<KnownKey['schoolLimit']>;

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

/** The windows of a key or school, as answers have them. */
interface ShownWindows {
  readonly hour: ShownWindow;
  readonly minute: ShownWindow;
}

interface ShownWindow {
  readonly limit: number;
  /** Never below 0, also if the limit was lowered. */
  readonly remaining: number;
  readonly resets_at: string;
}

const shownWindow = (limit: number, used: number, endsAt: number): ShownWindow => ({
  limit,
  remaining: Math.max(0, limit - used),
  resets_at: new Date(endsAt).toISOString(),
});

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

  /** Both windows of a key as this process knows them, which are those of the headers. */
  windowsOf(keyId: number, limit: RateLimit): ShownWindows {
    return this.windows(trackerOf(keyId), limit);
  }

  /** Both windows of the keys of a school together. */
  windowsOfSchool(schoolId: number, limit: RateLimit): ShownWindows {
    return this.windows(trackerOfSchool(schoolId), limit);
  }

  private windows(tracker: string, limit: RateLimit): ShownWindows {
    const { resetsAt, minute, ...hour } = this.storage.lastKnown(tracker, limit);
    const minuteEnds = this.clock.now().getTime() + minute.timeToExpire * 1000;
    return {
      hour: shownWindow(limit.perHour, hour.totalHits, resetsAt),
      minute: shownWindow(limit.perMinute, minute.totalHits, minuteEnds),
    };
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
const trackerOfSchool = (schoolId: number): string => `school ${schoolId}`;

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
