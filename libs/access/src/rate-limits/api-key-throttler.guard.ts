import { rateLimited } from '@homeroom/http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../api-keys/api-key.queries';
import type { RateLimit } from '../api-keys/plan';
import { hour, type RateLimitStorage } from './rate-limit-storage';
import { limited, type LimitedRequest, trackerOf, trackerOfSchool } from './rate-limits';

/** The hour. The storage counts the minute with it, since a request that one window rejects must not count in the other. */
export const hourOfKey = {
  name: 'api-key',
  ttl: hour,
  limit: (context: ExecutionContext) => keyOf(context).limit.perHour,
};

/**
 * Counts the requests of each API key against the limits of its plan, and then against the limit of its school, if it has one. Public routes
 * and internal requests are not counted.
 */
@Injectable()
export class ApiKeyThrottlerGuard extends ThrottlerGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return context.switchToHttp().getRequest<FastifyRequest>().caller?.limit === undefined;
  }

  /** @throws 429 */
  protected override async handleRequest({ context }: ThrottlerRequest): Promise<boolean> {
    const { id, limit, schoolLimit } = keyOf(context);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const ofKey = await this.count(trackerOf(id), limit);
    reply.headers(ofKey.headers);
    if (!ofKey.allowed) throw rateLimited(ofKey.retryAfter, ofKey.exceeded);
    if (schoolLimit === null) return true;
    const ofSchool = await this.count(trackerOfSchool(schoolLimit.schoolId), schoolLimit);
    if (ofSchool.allowed) return true;
    reply.headers(ofSchool.headers);
    throw rateLimited(ofSchool.retryAfter, { ...ofSchool.exceeded, sharedBy: keysOfSchool }, 'school_rate_limit');
  }

  private async count(tracker: string, limit: RateLimit): Promise<LimitedRequest> {
    const storage = this.storageService as RateLimitStorage;
    const { perHour, perMinute } = limit;
    return limited(await storage.increment(tracker, hour, perHour, 0, hourOfKey.name, perMinute), limit);
  }
}

const keysOfSchool = 'all keys of the school together';

/** A caller with a limit is a key. */
const keyOf = (context: ExecutionContext): KnownKey =>
  context.switchToHttp().getRequest<FastifyRequest>().caller as KnownKey;
