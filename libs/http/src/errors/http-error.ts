import type { DatabaseCause } from '@homeroom/database';

/** The body of every error response. */
export interface Envelope {
  readonly error: string;
  readonly code: string;
  readonly status: number;
  /** Only with 429: `window` is that of the rate limit that is used up; and with the 404 of a record that was merged into another one. */
  readonly details?: { readonly retry_after: number; readonly window?: Window } | { readonly merged_into: number };
  /** Only of a rejected batch: a result for each item. */
  readonly results?: readonly BatchResult[];
}

/** The result of an item that was not written. */
export interface BatchResult {
  readonly index: number;
  readonly status: number;
  readonly error: Envelope;
}

type Window = 'hour' | 'minute';

type Headers = Readonly<Record<string, string>>;

/** An error with its status, code and headers. Domain errors are converted by `httpErrorOf`. */
export class HttpError extends Error {
  constructor(
    readonly envelope: Envelope,
    readonly headers: Headers = {},
    /** A fixed word for the log and the metrics. It is more specific than the code. */
    readonly reason = envelope.code.toLowerCase(),
    /** The message without any text from the request. Usage records store it. */
    readonly safeMessage = envelope.error,
    /** The code of the database's error, such as `57P01`, for the log. */
    readonly driverCode?: string,
    /** The queue that was full, for the log and the metrics. */
    readonly queue?: Queue,
  ) {
    super(envelope.error);
  }
}

/** The reasons of a 503. docs/monitoring.md explains each. */
export type UnavailableCause = DatabaseCause | 'overload' | 'audit_backlog' | 'sign_in_backlog' | 'disk_full';

/** The queues that can be full, each with the cause of the 503. docs/monitoring.md explains them. */
const queues = {
  requests: 'overload',
  uploads: 'overload',
  exports: 'overload',
  audit_reads: 'overload',
  sign_ins: 'sign_in_backlog',
  sign_ins_beyond_limit: 'sign_in_backlog',
  confirmations: 'sign_in_backlog',
  reset_links: 'sign_in_backlog',
  resets: 'sign_in_backlog',
} as const satisfies Record<string, UnavailableCause>;

export type Queue = keyof typeof queues;

/** What the log, the metrics and the usage of a key keep of the error of a response. */
export interface AnsweredError {
  /** The `error` of the envelope, without any text from the request. */
  readonly message: string;
  readonly code: string;
  /** A fixed word such as `overload` or `key_expired`. */
  readonly reason: string;
  readonly driverCode?: string | undefined;
  /** The queue that was full. */
  readonly queue?: Queue | undefined;
}

const httpError =
  (status: number, code: string) =>
  (error: string, headers: Headers = {}, reason?: string) =>
    new HttpError({ error, code, status }, headers, reason);

const invalid = (reason: string) => `Validation failed: ${reason}`;

/** The part of a request that is not valid. */
type Part = 'http' | 'url' | 'path' | 'query' | 'header' | 'body';

/** @param safeReason the reason without any text from the request */
export const badRequest = (part: Part, reason: string, safeReason = reason) =>
  new HttpError(
    { error: invalid(reason), code: 'VALIDATION_ERROR', status: 400 },
    {},
    `invalid_${part}`,
    invalid(safeReason),
  );
export const unauthorized = httpError(401, 'UNAUTHORIZED');
export const forbidden = httpError(403, 'FORBIDDEN');
export const routeNotFound = () => httpError(404, 'NOT_FOUND')('Route not found', {}, 'route_not_found');
export const methodNotAllowed = (allow: string) =>
  httpError(405, 'METHOD_NOT_ALLOWED')('Method not allowed for this route', { allow });
export const requestTimeout = () => httpError(408, 'REQUEST_TIMEOUT')('The request took too long to arrive');
export const preconditionFailed = () =>
  httpError(412, 'PRECONDITION_FAILED')('The record has changed since it was read: read it again');
export const payloadTooLarge = () =>
  httpError(413, 'PAYLOAD_TOO_LARGE')('The body must not exceed 256 KiB, or 1 MiB of a batch');
export const uriTooLong = () => httpError(414, 'URI_TOO_LONG')('The URL must not exceed 8 KiB');
export const idempotencyKeyInUse = () =>
  httpError(409, 'IDEMPOTENCY_KEY_IN_USE')('A request with this Idempotency-Key is being done', { 'retry-after': '1' });
export const idempotencyKeyReused = () =>
  httpError(422, 'IDEMPOTENCY_KEY_REUSED')('This Idempotency-Key was given to another request');
export const idempotentAnswerErased = () =>
  httpError(409, 'IDEMPOTENT_ANSWER_ERASED')('What this request had answered was erased');
export const unsupportedMediaType = (error = 'The body must be JSON in UTF-8, and Content-Type must say so') =>
  httpError(415, 'UNSUPPORTED_MEDIA_TYPE')(error);
export const expectationFailed = () => httpError(417, 'EXPECTATION_FAILED')('The Expect header must be 100-continue');
export const headersTooLarge = () => httpError(431, 'HEADERS_TOO_LARGE')('The headers must not exceed 16 KiB');

/** The requests that a key may make in a window. */
interface ExceededLimit {
  readonly window: Window;
  readonly limit: number;
  /** Names the keys that may make them together. Absent for the limit of the key alone. */
  readonly sharedBy?: string;
}

/**
 * @param retryAfter seconds until the client may try again
 * @param exceeded the rate limit of a key or of several keys, if that is the cause
 */
export const rateLimited = (retryAfter: number, exceeded?: ExceededLimit, reason = 'rate_limit') =>
  new HttpError(
    {
      error:
        `Rate limit exceeded${exceeded ? ` (${limitText(exceeded)})` : ''}. ` +
        `Please wait ${retryAfter} seconds before making more requests.`,
      code: 'RATE_LIMITED',
      status: 429,
      details: { retry_after: retryAfter, ...(exceeded && { window: exceeded.window }) },
    },
    { 'retry-after': String(retryAfter) },
    reason,
  );
const limitText = ({ limit, window, sharedBy }: ExceededLimit): string =>
  `${limit} per ${window}${sharedBy === undefined ? '' : ` for ${sharedBy}`}`;

export const internalError = () => httpError(500, 'INTERNAL_ERROR')('Internal error', {}, 'unexpected');
const unavailable: Envelope = {
  error: 'The service is unavailable, try again later',
  code: 'SERVICE_UNAVAILABLE',
  status: 503,
};
export const serviceUnavailable = (cause: UnavailableCause, driverCode?: string) =>
  new HttpError(unavailable, {}, cause, unavailable.error, driverCode);
export const queueIsFull = (queue: Queue) =>
  new HttpError(unavailable, {}, queues[queue], unavailable.error, undefined, queue);
