import { type Caller, rateLimited } from '@homeroom/http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hour, type RateLimitStorage } from './rate-limit-storage';
import { limited, trackerOf } from './rate-limits';

/** The hour. The storage counts the minute with it, since a request that one window rejects must not count in the other. */
export const hourOfKey = {
  name: 'api-key',
  ttl: hour,
  limit: (context: ExecutionContext) => callerOf(context).limit.perHour,
};

/** Counts the requests of each API key against the limits of its plan. Public routes and internal requests are not counted. */
@Injectable()
export class ApiKeyThrottlerGuard extends ThrottlerGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return context.switchToHttp().getRequest<FastifyRequest>().caller?.limit === undefined;
  }

  /** @throws 429 */
  protected override async handleRequest({ context, ttl, limit }: ThrottlerRequest): Promise<boolean> {
    const caller = callerOf(context);
    const { perMinute } = caller.limit;
    const record = await (this.storageService as RateLimitStorage).increment(
      trackerOf(caller.id),
      ttl,
      limit,
      0,
      hourOfKey.name,
      perMinute,
    );
    const { allowed, retryAfter, exceeded, headers } = limited(record, caller.limit);
    context.switchToHttp().getResponse<FastifyReply>().headers(headers);
    if (!allowed) throw rateLimited(retryAfter, exceeded);
    return true;
  }
}

const callerOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>().caller as Required<Caller> & { readonly id: number };
