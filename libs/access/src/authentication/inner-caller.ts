import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { Caller } from '@homeroom/http';
import type { FastifyRequest } from 'fastify';
import type { Scope } from './scope';

const scopes: ReadonlySet<Scope> = new Set(['read:students', 'read:teachers', 'read:classes']);

const callers = new AsyncLocalStorage<Caller>();

/**
 * Does some work, whose GETs into an application of this very process, by Fastify's `inject`, need no key and may read
 * everything.
 *
 * @param userId the dashboard user on whose behalf they are made
 */
export function asInnerCaller<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
  return callers.run({ id: null, ownerId: userId, scopes }, work);
}

/** Who makes a request from inside; null for everybody else. What came over a socket is never from inside. */
export function innerCaller({ method, raw }: FastifyRequest): Caller | null {
  if (method !== 'GET' || raw.socket instanceof Socket) return null;
  return callers.getStore() ?? null;
}
