import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { Caller } from '@homeroom/http';
import type { FastifyRequest } from 'fastify';
import type { Scope } from './scope';

const scopes: ReadonlySet<Scope> = new Set(['read:students', 'read:teachers', 'read:classes']);

const callers = new AsyncLocalStorage<Caller>();

/**
 * Runs work whose GET requests to an application of this process, through Fastify's `inject`, need no API key and may read
 * everything.
 *
 * @param userId the dashboard user on whose behalf the requests are made
 */
export function runAsInternalCaller<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
  return callers.run({ id: null, ownerId: userId, scopes }, work);
}

/** The caller of an internal request, or null. A request that arrived over a socket is never internal. */
export function internalCallerOf({ method, raw }: FastifyRequest): Caller | null {
  if (method !== 'GET' || raw.socket instanceof Socket) return null;
  return callers.getStore() ?? null;
}
