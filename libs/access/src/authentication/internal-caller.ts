import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { Caller } from '@homeroom/http';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../api-keys/scope';

export type InternalMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

const readScopes: ReadonlySet<Scope> = new Set(['read:students', 'read:teachers', 'read:classes']);
/** With those for reading, which dry runs need. */
const writeScopes: ReadonlySet<Scope> = new Set([...readScopes, 'write:students', 'write:classes']);

interface InternalRequest {
  /** The dashboard user on whose behalf the request is made. */
  readonly userId: number;
  /** Requests with another method need an API key. */
  readonly method: InternalMethod;
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
export function internalCallerOf({ method, raw }: FastifyRequest): Caller | null {
  const internal = internalRequests.getStore();
  if (!internal || internal.method !== method || raw.socket instanceof Socket) return null;
  return { id: null, ownerId: internal.userId, scopes: method === 'GET' ? readScopes : writeScopes };
}
