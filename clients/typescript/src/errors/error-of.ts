import * as errors from './service-errors.ts';
import { HomeroomError } from './homeroom-error.ts';
import type { components } from '../schema.ts';

/** The answer is not from Homeroom: usually from a proxy, or from another program at `baseUrl`. It has no code. */
export class UnexpectedAnswerError extends HomeroomError {
  override readonly name = 'UnexpectedAnswerError';
  declare readonly code: undefined;
}

/** The class for each code of the service. */
export const errorClasses = {
  VALIDATION_ERROR: errors.ValidationError,
  UNAUTHORIZED: errors.UnauthorizedError,
  FORBIDDEN: errors.ForbiddenError,
  NOT_FOUND: errors.NotFoundError,
  METHOD_NOT_ALLOWED: errors.MethodNotAllowedError,
  REQUEST_TIMEOUT: errors.RequestTimeoutError,
  ALREADY_ENROLLED: errors.AlreadyEnrolledError,
  CLASS_FULL: errors.ClassFullError,
  CLASS_ARCHIVED: errors.ClassArchivedError,
  TEACHER_HAS_LEFT: errors.TeacherHasLeftError,
  ATTENDANCE_EXISTS: errors.AttendanceExistsError,
  ALREADY_UNDONE: errors.AlreadyUndoneError,
  IMPORT_RUNNING: errors.ImportRunningError,
  LATER_CHANGES: errors.LaterChangesError,
  CURSOR_EXPIRED: errors.CursorExpiredError,
  EVENTS_EXPIRED: errors.EventsExpiredError,
  IN_USE: errors.RecordInUseError,
  STUDENT_NOT_WITHDRAWN: errors.StudentNotWithdrawnError,
  TERM_OUTSIDE_YEAR: errors.TermOutsideYearError,
  STUDENT_WITHDRAWN: errors.StudentWithdrawnError,
  TOO_MANY_WEBHOOKS: errors.TooManyWebhooksError,
  VALUES_DELETED: errors.ValuesDeletedError,
  IDEMPOTENCY_KEY_IN_USE: errors.IdempotencyKeyInUseError,
  IDEMPOTENT_ANSWER_ERASED: errors.IdempotentAnswerErasedError,
  PRECONDITION_FAILED: errors.PreconditionFailedError,
  PAYLOAD_TOO_LARGE: errors.PayloadTooLargeError,
  URI_TOO_LONG: errors.UriTooLongError,
  UNSUPPORTED_MEDIA_TYPE: errors.UnsupportedMediaTypeError,
  EXPECTATION_FAILED: errors.ExpectationFailedError,
  IDEMPOTENCY_KEY_REUSED: errors.IdempotencyKeyReusedError,
  RATE_LIMITED: errors.RateLimitedError,
  HEADERS_TOO_LARGE: errors.HeadersTooLargeError,
  INTERNAL_ERROR: errors.InternalError,
  SERVICE_UNAVAILABLE: errors.ServiceUnavailableError,
};

/** Makes the error of an answer. `body` is its JSON, or its text if it is not JSON. */
export function errorOf({ status, headers }: Response, body: unknown, sentId: string): HomeroomError {
  const known = { status, headers, requestId: headers.get('x-request-id') ?? sentId };
  if (!isEnvelope(body)) return new UnexpectedAnswerError({ ...known, message: unexpected(status, headers) });
  const { error: message, code, details } = body;
  const ErrorClass = Object.hasOwn(errorClasses, code)
    ? errorClasses[code as keyof typeof errorClasses]
    : HomeroomError;
  return new ErrorClass({ ...known, message, code, details });
}

function isEnvelope(body: unknown): body is components['schemas']['Error'] {
  if (typeof body !== 'object' || body === null) return false;
  const { error, code }: { error?: unknown; code?: unknown } = body;
  return typeof error === 'string' && typeof code === 'string';
}

function unexpected(status: number, headers: Headers): string {
  const type = headers.get('content-type') ?? 'no content type';
  return `HTTP ${status} with ${type} is not an answer of Homeroom. Check baseUrl and the proxies.`;
}
