import { DatabaseWatch } from '@homeroom/database';
import {
  type RequestAuthentication,
  rateLimited,
  rejectMalformedQuery,
  Routes,
  type Semaphore,
  serviceUnavailable,
} from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiKeyCache, type KeyFault, type KnownKey } from '../api-keys/api-key-cache';
import { RateLimits } from '../rate-limits/rate-limits';
import { UsageRecorder } from '../usage/usage-recorder';
import { invalidKey, secretOf } from './bearer';
import { assertScopes } from './scopes.guard';
import type { Scope } from '../api-keys/scope';
import { internalCallerOf } from './internal-caller';

/** Checks a request before its body is read: 401 first, then 503, 429 and the route. `ScopesGuard` checks the scopes. */
@Injectable()
export class ApiKeyAuthentication implements RequestAuthentication {
  constructor(
    private readonly keys: ApiKeyCache,
    private readonly limits: RateLimits,
    private readonly routes: Routes,
    private readonly usage: UsageRecorder,
    private readonly database: DatabaseWatch,
  ) {}

  async beforeBody(request: FastifyRequest, reply: FastifyReply, queue: Pick<Semaphore, 'isFull'>): Promise<void> {
    const { config } = request.routeOptions;
    const { failure } = this.database;
    if (config?.isPublic) reply.headers(this.limits.unusedHeaders());
    else if (failure) await this.rejectUnavailable(request, reply, failure);
    else if (queue.isFull) await this.rejectUnavailable(request, reply, serviceUnavailable('overload'));
    else await this.identify(request, reply);
    this.routes.rejectUnroutable(request);
    rejectMalformedQuery(request.query);
  }

  /**
   * Rejects a request without counting it and without a database query.
   *
   * @throws 401 if the cache shows that the API key is not valid, otherwise the given error
   */
  private async rejectUnavailable(request: FastifyRequest, reply: FastifyReply, unavailable: Error): Promise<never> {
    if (!internalCallerOf(request)) {
      const key = await this.authenticate(request, reply, (secret) => this.keys.cached(secret));
      if (key !== null) {
        request.caller = key;
        reply.headers(this.limits.lastKnown(key).headers);
      } else reply.headers(this.limits.unusedHeaders());
    }
    throw unavailable;
  }

  /**
   * Checks the key again after a body that took long to arrive. It does not count the request again.
   *
   * @throws 401 if the key has ended, 403 if it has lost a scope of the route
   */
  async confirm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = await this.authenticate(request, reply, (secret) => this.keys.check(secret));
    assertScopes(key, request.routeOptions.config.scopes as readonly Scope[]);
  }

  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const internalCaller = internalCallerOf(request);
    if (internalCaller) {
      request.caller = internalCaller;
      return;
    }
    const key = await this.authenticate(request, reply, (secret) => this.keys.check(secret));
    // Set before the limit is checked: the usage of the key includes its 429 responses.
    request.caller = key;
    const limited = await this.limits.take(key);
    reply.headers(limited.headers);
    if (!limited.allowed) throw rateLimited(limited.retryAfter, limited.exceeded);
  }

  /** @param find finds the key of a secret, or the reason why it is not valid */
  private async authenticate<Key extends KnownKey | null>(
    request: FastifyRequest,
    reply: FastifyReply,
    find: (secret: string) => Key | KeyFault | Promise<Key | KeyFault>,
  ): Promise<Key> {
    try {
      const found = await find(secretOf(request));
      if (typeof found === 'string') throw invalidKey(found);
      return found;
    } catch (error) {
      reply.headers(this.limits.unusedHeaders());
      throw error;
    }
  }

  headersOfMalformedRequest(): Record<string, string> {
    return this.limits.unusedHeaders();
  }

  onResponse(request: FastifyRequest, { statusCode: status, elapsedTime: ms }: FastifyReply): void {
    const { caller, id: requestId, method, routeOptions, answeredError } = request;
    const keyId = caller?.id ?? null;
    if (keyId === null) return;
    const route = routeOptions.url ?? null;
    const { message: error = null, code, reason: cause } = answeredError ?? {};
    const failure = code !== undefined && cause !== undefined && { failure: { code, cause } };
    this.usage.record(keyId, { method, route, status, ms, requestId, error, ...failure });
  }
}
