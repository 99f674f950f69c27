import type { IncomingMessage } from 'node:http';
import {
  DatabaseWatch,
  type Doorkeeper,
  type Glance,
  rateLimited,
  refuseBrokenQuery,
  Routes,
  serviceUnavailable,
} from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseWithoutScopes } from '../application/authorization';
import { ApiKeyCache, type KnownKey } from '../application/api-key-cache';
import { RateLimits } from '../application/rate-limits';
import { UsageRecorder } from '../application/usage-recorder';
import { Bearer, type CheckKey } from './bearer';
import { innerCaller } from './inner-caller';

/** The order of refusals: 401 before anything else, then 429, then the route, then 403; a body is read only after that. */
@Injectable()
export class Admission implements Doorkeeper {
  private readonly bearer = new Bearer();

  constructor(
    private readonly keys: ApiKeyCache,
    private readonly limits: RateLimits,
    private readonly routes: Routes,
    private readonly usage: UsageRecorder,
    private readonly database: DatabaseWatch,
  ) {}

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { config } = request.routeOptions;
    if (config?.isPublic) reply.headers(this.limits.untouched());
    else if (this.database.isThere) await this.identify(request, reply);
    else await this.turnAway(request, reply);
    this.routes.refuseUnroutable(request);
    refuseWithoutScopes(config, request.caller);
    refuseBrokenQuery(request.query);
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

  async turnAway(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!innerCaller(request)) {
      const key = await this.authenticate(request, reply, async (secret) => {
        const known = this.keys.remembered(secret);
        if (known === null) throw serviceUnavailable();
        return known;
      });
      request.caller = key;
      reply.headers(this.limits.lastKnown(key).headers);
    }
    throw serviceUnavailable();
  }

  glance({ headers: { authorization = '' } }: IncomingMessage): Glance | null {
    const key = authorization.startsWith('Bearer ') ? this.keys.remembered(authorization.slice(7)) : null;
    return key === null || typeof key === 'string' ? null : { id: key.id, headers: this.limits.lastKnown(key).headers };
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
