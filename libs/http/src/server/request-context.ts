import { type AuditContext, runInContext, type ShareOfDay, type StatementContext } from '@homeroom/database';
import type { FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { AnsweredError } from '../errors/http-error';

/** Requests of a key in each window. */
export interface RateLimit {
  readonly perHour: number;
  readonly perMinute: number;
}

/** The API key of a request, or the dashboard user of an internal request. */
export interface Caller {
  /** The id of the API key. Null for an internal request, which has no key. */
  readonly id: number | null;
  /** The dashboard user that owns the key, or makes the internal request. */
  readonly ownerId: number;
  /** The role of the dashboard user in the environment. Absent for an API key. */
  readonly role?: string | null;
  readonly scopes: ReadonlySet<string>;
  /** The share of a restricted caller; null for one who sees the whole environment. */
  readonly shareId: number | null;
  /** The requests that the key may make. Absent for an internal request, which is not limited. */
  readonly limit?: RateLimit;
}

/** What the steps of a request tell each other, and what its statements need to know of it. Each request has its own. */
export class RequestContext implements StatementContext {
  /** Set by the authentication of an API. Undefined for a public route, and in the dashboard. */
  caller: Caller | undefined = undefined;
  share: ShareOfDay | null = null;
  audit: AuditContext | null = null;
  /** The query parameter `dry_run` of a write. */
  dryRun: unknown = undefined;
  /** The JSON of the record that a dry run would remove. The answer is empty, and tells of this record. */
  recordToRemove: string | undefined = undefined;
  /** Set when the request was answered with an error. */
  error: AnsweredError | undefined = undefined;
  isLogged = false;
  /** Milliseconds for which the request waited because its client asked for it. They are no part of its duration in the log and the metrics. */
  waited = 0;
  /** Called when the body has arrived, or the response has ended without it. */
  endBody: (() => void) | undefined = undefined;
  /** Releases the slot of the request. */
  releaseSlot: (() => void) | undefined = undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first step. */
    context: RequestContext;
  }
}

export function beginContext(request: FastifyRequest): void {
  request.context = new RequestContext();
}

/** Runs the rest of the request in its context: its statements see the share of the caller, and its changes are audited. */
export const enterContext: preHandlerHookHandler = ({ context }, _reply, done) => {
  if (context.audit === null && context.share === null) done();
  else runInContext(context, done);
};

/** The caller of a request to a route that is not public. */
export function callerOf({ context: { caller } }: FastifyRequest): Caller {
  if (!caller) throw new Error('A request to a public route has no caller');
  return caller;
}
