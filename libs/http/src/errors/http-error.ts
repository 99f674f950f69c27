import type { DatabaseCause } from '@homeroom/database';

/** The Error object of the interface. */
export interface Envelope {
  readonly error: string;
  readonly code: string;
  readonly status: number;
  /** On 429 alone. */
  readonly details?: { readonly retry_after: number };
}

type Headers = Readonly<Record<string, string>>;

/** What HTTP itself refuses, before or beside any rule of the school. */
export class HttpError extends Error {
  constructor(
    readonly envelope: Envelope,
    readonly headers: Headers = {},
    /** What the log and the metrics say of it in one fixed word, where its code does not say enough. */
    readonly reason = envelope.code.toLowerCase(),
    /** What may be kept of it: the message, without what the caller typed. */
    readonly kept = envelope.error,
  ) {
    super(envelope.error);
  }
}

/** Why a request was answered 503; docs/operations.md explains each. */
export type UnavailableCause = DatabaseCause | 'overload' | 'audit_backlog' | 'sign_in_backlog';

const refusal =
  (status: number, code: string) =>
  (error: string, headers: Headers = {}, reason?: string) =>
    new HttpError({ error, code, status }, headers, reason);

const invalid = (reason: string) => `Validation failed: ${reason}`;

/** The part of a request that is not valid. */
type Part = 'http' | 'url' | 'path' | 'query' | 'header' | 'body';

/** Each refusal that is no domain error, by the name of its code; `kept` is the reason without what the caller typed. */
export const badRequest = (part: Part, reason: string, kept = reason) =>
  new HttpError(
    { error: invalid(reason), code: 'VALIDATION_ERROR', status: 400 },
    {},
    `invalid_${part}`,
    invalid(kept),
  );
export const unauthorized = refusal(401, 'UNAUTHORIZED');
export const forbidden = refusal(403, 'FORBIDDEN');
export const routeNotFound = () => refusal(404, 'NOT_FOUND')('Route not found', {}, 'route_not_found');
export const methodNotAllowed = (allow: string) =>
  refusal(405, 'METHOD_NOT_ALLOWED')('Method not allowed for this route', { allow });
export const requestTimeout = () => refusal(408, 'REQUEST_TIMEOUT')('The request took too long to arrive');
export const preconditionFailed = () =>
  refusal(412, 'PRECONDITION_FAILED')('The record has changed since it was read: read it again');
export const payloadTooLarge = () => refusal(413, 'PAYLOAD_TOO_LARGE')('The body must not exceed 256 KiB');
export const uriTooLong = () => refusal(414, 'URI_TOO_LONG')('The URL must not exceed 8 KiB');
export const idempotencyKeyInUse = () =>
  refusal(409, 'IDEMPOTENCY_KEY_IN_USE')('A request with this Idempotency-Key is being done', { 'retry-after': '1' });
export const idempotencyKeyReused = () =>
  refusal(422, 'IDEMPOTENCY_KEY_REUSED')('This Idempotency-Key was given to another request');
export const idempotentAnswerErased = () =>
  refusal(409, 'IDEMPOTENT_ANSWER_ERASED')('What this request had answered was erased');
export const unsupportedMediaType = () =>
  refusal(415, 'UNSUPPORTED_MEDIA_TYPE')('The body must be JSON in UTF-8, and Content-Type must say so');
export const expectationFailed = () => refusal(417, 'EXPECTATION_FAILED')('The Expect header must be 100-continue');
export const headersTooLarge = () => refusal(431, 'HEADERS_TOO_LARGE')('The headers must not exceed 16 KiB');

/** @param retryAfter seconds until the client may try again, as when the exceeded window ends */
export const rateLimited = (retryAfter: number, reason = 'rate_limit') =>
  new HttpError(
    {
      error: `Rate limit exceeded. Please wait ${retryAfter} seconds before making more requests.`,
      code: 'RATE_LIMITED',
      status: 429,
      details: { retry_after: retryAfter },
    },
    { 'retry-after': String(retryAfter) },
    reason,
  );
export const internalError = () => refusal(500, 'INTERNAL_ERROR')('Internal error');
export const serviceUnavailable = (cause: UnavailableCause) =>
  refusal(503, 'SERVICE_UNAVAILABLE')('The service is unavailable, try again later', {}, cause);
