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
  serviceUnavailable,
  type HttpError,
  unauthorized,
  unsupportedMediaType,
  uriTooLong,
} from '../errors/http-error';

export interface CataloguedError {
  readonly when: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly example: Envelope;
}

const entry = (when: string, remedy: string, { envelope }: Pick<HttpError, 'envelope'>): CataloguedError => ({
  when,
  remedy,
  example: envelope,
});

/** Every code that the service itself gives; the rules of the school have codes of their own, told by their operations. */
export const errorCatalogue: readonly CataloguedError[] = [
  entry(
    'A field, a parameter or the id of the path is missing or invalid, or the body is not valid JSON',
    'Mend what the message names: it gives a reason for every field that is wrong in itself',
    badRequest('body', 'email must be an e-mail address'),
  ),
  entry(
    'The key is missing, malformed, unknown, expired, revoked, or belongs to the other environment',
    '`WWW-Authenticate` says which of these it is',
    unauthorized('Invalid API key'),
  ),
  entry(
    'The key lacks a scope',
    'Use a key with the scope that the message names',
    forbidden('This API key lacks the scope write:students'),
  ),
  entry('The record of the path, or the path itself, does not exist', 'Check the path and its id', routeNotFound()),
  entry('The path exists, not with this method', '`Allow` lists those that it has', methodNotAllowed('GET, HEAD')),
  entry(
    'The request did not arrive whole within 60 seconds, or its headers within 20',
    'Send it again',
    requestTimeout(),
  ),
  entry(
    'A POST with the same `Idempotency-Key` is being done at this moment',
    'Send it again after the seconds in `Retry-After`: it then has the answer of that one',
    idempotencyKeyInUse(),
  ),
  entry(
    'The answer to an earlier request with this `Idempotency-Key` showed a student who was erased since',
    'Nothing is to be done: the request was done once, its record is a tombstone',
    idempotentAnswerErased(),
  ),
  entry(
    'The record is not as `If-Match` says: somebody has changed it meanwhile',
    'Read it again, decide again, and send the change with the new `ETag`',
    preconditionFailed(),
  ),
  entry('The body exceeds 256 KiB', 'Send less', payloadTooLarge()),
  entry('The URL exceeds 8 KiB', 'Send less', uriTooLong()),
  entry(
    'The body is declared as something else than JSON in UTF-8, or is compressed',
    'Send `Content-Type: application/json`',
    unsupportedMediaType(),
  ),
  entry(
    'The `Idempotency-Key` was given to another request in the last 24 hours: another body, or another path',
    'Use a new one for each request, and the same one only to repeat it as it was',
    idempotencyKeyReused(),
  ),
  entry('`Expect` asks for something else than 100-continue', 'Leave the header out', expectationFailed()),
  entry(
    'The key has made all requests that its plan allows in this hour or minute',
    'Wait for the seconds in `Retry-After` and `details.retry_after`, then go on: that succeeds',
    rateLimited(60),
  ),
  entry('The headers exceed 16 KiB', 'Send less', headersTooLarge()),
  entry(
    'A fault of the service',
    'Tell the administrator the `X-Request-Id` of the answer: the log has the rest',
    internalError(),
  ),
  entry(
    'The database does not answer, or more is asked at this moment than can be answered soon',
    'Try again after the seconds in `Retry-After`. A write may have been done all the same: with the same `Idempotency-Key` it is not done twice',
    serviceUnavailable('overload'),
  ),
];
