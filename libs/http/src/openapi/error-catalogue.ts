import {
  badRequest,
  type Envelope,
  expectationFailed,
  forbidden,
  headersTooLarge,
  idempotencyKeyInUse,
  idempotencyKeyReused,
  idempotentAnswerErased,
  internalError,
  methodNotAllowed,
  payloadTooLarge,
  preconditionFailed,
  rateLimited,
  requestTimeout,
  routeNotFound,
  queueIsFull,
  type HttpError,
  unauthorized,
  unsupportedMediaType,
  uriTooLong,
} from '../errors/http-error';

export interface ErrorText {
  /** The condition that causes the error. */
  readonly when: string;
  /** What the client can do. */
  readonly remedy: string;
}

export interface CataloguedError extends ErrorText {
  readonly example: Envelope;
}

const entry = (when: string, remedy: string, { envelope }: Pick<HttpError, 'envelope'>): CataloguedError => ({
  when,
  remedy,
  example: envelope,
});

/** Every error code of the service itself. The codes of rules are explained by their domain errors. */
export const errorCatalogue: readonly CataloguedError[] = [
  entry(
    'A field, a parameter or the id in the path is missing or invalid, or the body is not valid JSON',
    'Correct the fields that the message names. It gives a reason for each of them',
    badRequest('body', 'email must be an e-mail address'),
  ),
  entry(
    'The key is missing, malformed, unknown, expired, revoked, or belongs to the other environment',
    'Read the reason in `WWW-Authenticate`, and use a valid key of this environment',
    unauthorized('Invalid API key'),
  ),
  entry(
    'The key lacks a scope, or it has a share and the operation or the change is outside of the share',
    'Use a key with the scope that the message names, or a key that sees the schools of the record',
    forbidden('This API key lacks the scope write:students'),
  ),
  entry(
    'The record or the path does not exist',
    'Check the path. Check whether the id is of this environment and whether the record was deleted',
    routeNotFound(),
  ),
  entry('The path does not support the method', 'Use a method listed in `Allow`', methodNotAllowed('GET, HEAD')),
  entry(
    'The request did not arrive completely within 60 seconds, or its headers within 20',
    'Send the request again. It was not processed',
    requestTimeout(),
  ),
  entry(
    'Another POST with the same `Idempotency-Key` is in progress',
    'Send the request again after the seconds in `Retry-After`. It then gets the response of the other one',
    idempotencyKeyInUse(),
  ),
  entry(
    'The stored response for this `Idempotency-Key` contained the data of a student that was erased since',
    'No action is needed. The request was processed once, and the record is a tombstone',
    idempotentAnswerErased(),
  ),
  entry(
    'The record was changed since the client read the `ETag` that it sent in `If-Match`',
    'Read the record again and send the change with the new `ETag`',
    preconditionFailed(),
  ),
  entry(
    'The body exceeds 256 KiB, or 1 MiB in a batch',
    'Divide a batch into several, or shorten the texts',
    payloadTooLarge(),
  ),
  entry('The URL exceeds 8 KiB', 'Shorten the search text, or leave out parameters', uriTooLong()),
  entry(
    'The `Content-Type` is not JSON in UTF-8, or the body is compressed',
    'Send JSON without compression, with `Content-Type: application/json`',
    unsupportedMediaType(),
  ),
  entry(
    'The `Idempotency-Key` was used in the last 24 hours for a request with another body or another path',
    'Use a new key for each request, and the same key only to repeat a request unchanged',
    idempotencyKeyReused(),
  ),
  entry('`Expect` is not 100-continue', 'Omit the header `Expect`', expectationFailed()),
  entry(
    'The key has made all requests that its plan allows in this hour or minute, or all keys of its school together have made those of the school',
    'Wait for the seconds in `Retry-After` and `details.retry_after`. The next request then succeeds',
    rateLimited(60, { window: 'minute', limit: 100 }),
  ),
  entry('The headers exceed 16 KiB', 'Send fewer or shorter headers; cookies are not needed', headersTooLarge()),
  entry(
    'An unexpected error in the service',
    'Give the `X-Request-Id` of the response to the administrator, who finds the details in the log',
    internalError(),
  ),
  entry(
    'The database does not answer, or the service is overloaded',
    'Try again after the seconds in `Retry-After`. The server may have processed a write; a retry with the same `Idempotency-Key` is not processed twice',
    queueIsFull('requests'),
  ),
];
