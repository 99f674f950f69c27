import { type Doorkeeper, rateLimited, refuseBrokenQuery, Routes } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseWithoutScopes } from '../application/authorization';
import { KeyRing, type KnownKey } from '../application/key-ring';
import { type LimitedRequest, RateLimits } from '../application/rate-limits';
import { Bearer } from './bearer';

/** The order of refusals: 401 before anything else, then 429, then the route, then 403; a body is read only after that. */
@Injectable()
export class Admission implements Doorkeeper {
  private readonly bearer: Bearer;

  constructor(
    keys: KeyRing,
    private readonly limits: RateLimits,
    private readonly routes: Routes,
  ) {
    this.bearer = new Bearer(keys);
  }

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { config } = request.routeOptions;
    if (config?.isPublic) reply.headers(this.limits.untouched());
    else await this.identify(request, reply);
    this.routes.refuseUnroutable(request);
    refuseWithoutScopes(config, request.caller);
    refuseBrokenQuery(request.query);
  }

  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.caller = await this.authenticate(request, reply);
  }

  headersFor(address: string): Record<string, string> {
    return this.limits.stranger(address).headers;
  }

  private async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<KnownKey> {
    let key: KnownKey;
    try {
      key = await this.bearer.authenticate(request, () => this.limits.stranger(request.ip).allowed);
    } catch (refusal) {
      reply.headers(this.limits.takeStranger(request.ip).headers);
      throw refusal;
    }
    const limited: LimitedRequest = this.limits.take(key);
    reply.headers(limited.headers);
    if (!limited.allowed) throw rateLimited(limited.retryAfter);
    return key;
  }
}
