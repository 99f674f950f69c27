import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { DatabaseWatch } from '@homeroom/database';
import type { Caller, ConcurrencyLimit, RequestAuthentication } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiKeyCache } from '../api-keys/api-key-cache';
import type { Scope } from '../api-keys/scope';
import { RateLimits } from '../rate-limits/rate-limits';
import { UsageRecorder } from '../usage/usage-recorder';
import { authenticate } from './api-key.strategy';
import { assertScopes } from './scopes';

/**
 * Authenticates a request before its body is read. The guards follow after the body: `ApiKeyThrottlerGuard`, `RequestGuard`
 * and `ScopesGuard`.
 */
@Injectable()
export class ApiKeyAuthentication implements RequestAuthentication {
  constructor(
    private readonly keys: ApiKeyCache,
    private readonly limits: RateLimits,
    private readonly usage: UsageRecorder,
    private readonly database: DatabaseWatch,
  ) {}

  /**
   * Identifies the caller before the body is read. Throws 401; 503 while the service cannot serve any request.
   *
   * @param places the limit of concurrent requests
   */
  readonly authenticate =
    (places: ConcurrencyLimit) =>
    async (request: FastifyRequest): Promise<void> => {
      if (request.routeOptions.config?.isPublic) return;
      const unavailable = this.database.failure ?? places.errorFor(request);
      if (unavailable) await this.rejectUnavailable(request, unavailable);
      await this.identify(request);
    };

  /** Rejects a request without a database query. @throws 401 if the cache shows that the API key is not valid, otherwise the given error */
  private async rejectUnavailable(request: FastifyRequest, unavailable: Error): Promise<never> {
    if (!internalCallerOf(request)) {
      const key = await authenticate(request, (secret) => this.keys.cached(secret));
      if (key !== null) request.context.caller = key;
    }
    throw unavailable;
  }

  /**
   * Checks the key again after a body that took long to arrive, or a wait for something to answer. It does not count the request again.
   *
   * @param scopes that the answer needs; by default those of the route
   * @throws 401 if the key has ended, 403 if it has lost one of the scopes
   */
  async confirm(
    request: FastifyRequest,
    scopes = request.routeOptions.config.scopes as readonly Scope[],
  ): Promise<void> {
    const key = await authenticate(request, (secret) => this.keys.check(secret));
    assertScopes(key, scopes);
  }

  /** @throws 401 */
  async identify(request: FastifyRequest): Promise<void> {
    request.context.caller =
      internalCallerOf(request) ?? (await authenticate(request, (secret) => this.keys.check(secret)));
  }

  /** A request that `ApiKeyThrottlerGuard` has not counted shows the rate limits that this process last knew. */
  addHeaders({ context: { caller } }: FastifyRequest, reply: FastifyReply): void {
    if (reply.hasHeader('ratelimit')) return;
    const isLimited = caller?.limit && caller.id !== null;
    reply.headers(isLimited ? this.limits.lastKnown(caller.id, caller.limit).headers : this.limits.unusedHeaders());
  }

  headersOfMalformedRequest(): Record<string, string> {
    return this.limits.unusedHeaders();
  }

  /** Counts the answered request in the usage of its key. */
  record(request: FastifyRequest, { statusCode: status, elapsedTime: ms }: FastifyReply): void {
    const { id: requestId, method, routeOptions, context } = request;
    const keyId = context.caller?.id ?? null;
    if (keyId === null) return;
    const { message: error = null, code, reason: cause } = context.error ?? {};
    const failure = code !== undefined && cause !== undefined && { failure: { code, cause } };
    const route = routeOptions.config?.isUnknown ? null : (routeOptions.url ?? null);
    this.usage.record(keyId, { method, route, status, ms, requestId, error, ...failure });
  }
}

export type InternalMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

const readScopes: ReadonlySet<Scope> = new Set(['read:students', 'read:teachers', 'read:classes']);
/** With those for reading, which dry runs need. */
const writeScopes: ReadonlySet<Scope> = new Set([
  ...readScopes,
  ...(['write:students', 'write:teachers', 'write:classes', 'admin'] as const),
]);

interface InternalRequest {
  /** The dashboard user on whose behalf the request is made. */
  readonly userId: number;
  /** Requests with another method need an API key. */
  readonly method: InternalMethod;
  /** The role and the share of the user in the environment. Without a share the user sees all of it. */
  readonly role: string | null;
  readonly shareId: number | null;
}

const internalRequests = new AsyncLocalStorage<InternalRequest>();

/**
 * Runs work whose requests to an application of this process, through Fastify's `inject`, need no API key. The caller must
 * have checked what the user may do.
 */
export function runAsInternalCaller<Result>(request: InternalRequest, work: () => Promise<Result>): Promise<Result> {
  return internalRequests.run(request, work);
}

/** The caller of an internal request, or null. A request that arrived over a socket is never internal. */
function internalCallerOf({ method, raw }: FastifyRequest): Caller | null {
  const internal = internalRequests.getStore();
  if (!internal || internal.method !== method || raw.socket instanceof Socket) return null;
  const { userId: ownerId, role, shareId } = internal;
  return { id: null, ownerId, role, scopes: method === 'GET' ? readScopes : writeScopes, shareId };
}
