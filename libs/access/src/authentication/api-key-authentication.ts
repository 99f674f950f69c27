import { DatabaseWatch } from '@homeroom/database';
import {
  type RequestAuthentication,
  rateLimited,
  rejectMalformedQuery,
  Routes,
  type Semaphore,
  serviceUnavailable,
  type UnavailableCause,
} from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiKeyCache, type KnownKey } from '../api-keys/api-key-cache';
import { RateLimits } from '../rate-limits/rate-limits';
import { UsageRecorder } from '../usage/usage-recorder';
import { Bearer, type CheckKey } from './bearer';
import { innerCaller } from './inner-caller';

/** What is decided before the body is read: 401 first, then 503, 429 and the route. The scopes are for `ScopesGuard`. */
@Injectable()
export class ApiKeyAuthentication implements RequestAuthentication {
  private readonly bearer = new Bearer();

  constructor(
    private readonly keys: ApiKeyCache,
    private readonly limits: RateLimits,
    private readonly routes: Routes,
    private readonly usage: UsageRecorder,
    private readonly database: DatabaseWatch,
  ) {}

  async admit(request: FastifyRequest, reply: FastifyReply, queue: Pick<Semaphore, 'isFull'>): Promise<void> {
    const { config } = request.routeOptions;
    if (config?.isPublic) reply.headers(this.limits.untouched());
    else if (!this.database.isAvailable) await this.rejectUnavailable(request, reply, 'database_away');
    else if (queue.isFull) await this.rejectUnavailable(request, reply, 'overload');
    else await this.identify(request, reply);
    this.routes.rejectUnroutable(request);
    rejectMalformedQuery(request.query);
  }

  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const inner = innerCaller(request);
    if (inner) {
      request.caller = inner;
      return;
    }
    const key = await this.authenticate(request, reply, (secret) => this.keys.check(secret));
    // Before the limit is looked at: what it refuses is counted as the key's, too.
    request.caller = key;
    const limited = await this.limits.take(key);
    reply.headers(limited.headers);
    if (!limited.allowed) throw rateLimited(limited.retryAfter);
  }

  /**
   * Refuses a request that nobody could serve now; it is not counted, and no key is looked up for it.
   *
   * @throws 401 where that takes no look-up to see, 503
   */
  private async rejectUnavailable(
    request: FastifyRequest,
    reply: FastifyReply,
    cause: UnavailableCause,
  ): Promise<never> {
    if (!innerCaller(request)) {
      const key = await this.authenticate(request, reply, async (secret) => {
        const known = this.keys.remembered(secret);
        if (known === null) throw serviceUnavailable(cause);
        return known;
      });
      request.caller = key;
      reply.headers(this.limits.lastKnown(key).headers);
    }
    throw serviceUnavailable(cause);
  }

  headersOfBrokenRequest(): Record<string, string> {
    return this.limits.untouched();
  }

  settled({ caller, id: requestId, method, routeOptions, refusal }: FastifyRequest, reply: FastifyReply): void {
    const keyId = caller?.id ?? null;
    if (keyId === null) return;
    const { statusCode: status, elapsedTime: ms } = reply;
    const route = routeOptions.url ?? null;
    this.usage.record(keyId, { method, route, status, ms, requestId, error: refusal ?? null });
  }

  private async authenticate(request: FastifyRequest, reply: FastifyReply, check: CheckKey): Promise<KnownKey> {
    try {
      return await this.bearer.authenticate(request, check);
    } catch (refusal) {
      reply.headers(this.limits.untouched());
      throw refusal;
    }
  }
}
