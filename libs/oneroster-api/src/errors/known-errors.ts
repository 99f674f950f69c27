import { type HttpError, httpErrorOf } from '@homeroom/http';
import { DomainError } from '@homeroom/kernel';
import type { FastifyRequest } from 'fastify';
import { type CodeMinor, OneRosterError } from './oneroster-error';

/** What the standard needs to know of a request to answer its error. */
type FailedRequest = Pick<FastifyRequest, 'method' | 'query'>;

/** Converts any error into one of the standard. */
export function oneRosterErrorOf(error: unknown, request?: FailedRequest): OneRosterError {
  if (error instanceof OneRosterError) return error;
  const httpError = httpErrorOf(error);
  if (httpError instanceof OneRosterError) return httpError;
  if (request && isSlowFilter(httpError, request))
    return new OneRosterError(
      400,
      'invalid_filter_field',
      'The filter takes too long: choose a narrower one',
      httpError,
    );
  const [status, minor] = statusAndMinor(httpError, request);
  return new OneRosterError(status, minor, httpError.envelope.error, withRetryAfter(httpError, status));
}

/** Statuses that stay as they are, and the statuses of `/v1` for which the standard has another one. */
const known: Readonly<Record<number, readonly [status: number, minor: CodeMinor]>> = {
  400: [400, 'invaliddata'],
  401: [401, 'unauthorisedrequest'],
  403: [403, 'forbidden'],
  404: [404, 'unknownobject'],
  405: [405, 'unknownobject'],
  409: [422, 'invaliddata'],
  412: [422, 'invaliddata'],
  422: [422, 'invaliddata'],
  429: [429, 'server_busy'],
  500: [500, 'internal_server_error'],
  503: [503, 'server_busy'],
};

function statusAndMinor(
  { envelope: { status }, reason, cause }: HttpError,
  request: FailedRequest | undefined,
): readonly [number, CodeMinor] {
  if (reason === 'overload') return [429, 'server_busy'];
  // A value of the domain that is not possible is the content of a body, unless there is none.
  if (cause instanceof DomainError && cause.kind === 'invalid' && !isRead(request)) return [422, 'invaliddata'];
  return known[status] ?? [status, 'invaliddata'];
}

const isRead = (request: FailedRequest | undefined) => request?.method === 'GET' || request?.method === 'HEAD';

/** A filter may be any expression, so a statement that ran out of time is one of the filter's. */
const isSlowFilter = ({ reason }: HttpError, { query }: FailedRequest): boolean =>
  reason === 'statement_timeout' && (query as { filter?: string }).filter !== undefined;

/** `responseOf` adds `Retry-After` to 503 only. */
function withRetryAfter(error: HttpError, status: number): Partial<HttpError> {
  if (status !== 429 || error.headers['retry-after'] !== undefined) return error;
  const { envelope, headers, reason, safeMessage, driverCode, queue, cause } = error;
  return {
    ...{ envelope, reason, safeMessage, cause },
    ...(driverCode !== undefined && { driverCode }),
    ...(queue !== undefined && { queue }),
    headers: { ...headers, 'retry-after': retryAfter },
  };
}

/** Seconds. */
const retryAfter = '1';
