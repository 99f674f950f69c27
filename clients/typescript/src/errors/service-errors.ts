import { type Failure, HomeroomError } from './homeroom-error.ts';
import { retryAfterOf } from '../connection/retry-after.ts';

/** 400: a field, a parameter or an id is missing or invalid. */
export class ValidationError extends HomeroomError {
  override readonly name = 'ValidationError';
  declare readonly code: 'VALIDATION_ERROR';
  /** One message for each invalid field, such as `email must be an e-mail address`. */
  readonly reasons: readonly string[];

  constructor(failure: Failure) {
    super(failure);
    this.reasons = failure.message.replace(/^Validation failed: /, '').split('; ');
  }
}

/** 401: the key is missing, unknown, expired, revoked, or of the other environment. */
export class UnauthorizedError extends HomeroomError {
  override readonly name = 'UnauthorizedError';
  declare readonly code: 'UNAUTHORIZED';
  /** The reason, if the service gives one. */
  readonly reason: string | undefined;

  constructor(failure: Failure) {
    super(failure);
    const challenge = failure.headers?.get('www-authenticate') ?? '';
    this.reason = /error_description="([^"]*)"/.exec(challenge)?.[1];
  }
}

/**
 * 403: the key lacks a scope, which the message names; or it sees only some schools or classes, and the operation or the change is
 * outside of them.
 */
export class ForbiddenError extends HomeroomError {
  override readonly name = 'ForbiddenError';
  declare readonly code: 'FORBIDDEN';
}

/** 404: there is no such record. */
export class NotFoundError extends HomeroomError {
  override readonly name = 'NotFoundError';
  declare readonly code: 'NOT_FOUND';
}

/** 405: the path has other methods. It does not occur if client and service have the same version. */
export class MethodNotAllowedError extends HomeroomError {
  override readonly name = 'MethodNotAllowedError';
  declare readonly code: 'METHOD_NOT_ALLOWED';
}

/** 408: the request was not complete within the service's timeout. */
export class RequestTimeoutError extends HomeroomError {
  override readonly name = 'RequestTimeoutError';
  declare readonly code: 'REQUEST_TIMEOUT';
}

/** 409: the student is already enrolled in this class. */
export class AlreadyEnrolledError extends HomeroomError {
  override readonly name = 'AlreadyEnrolledError';
  declare readonly code: 'ALREADY_ENROLLED';
}

/** 409: every seat of the class is taken. */
export class ClassFullError extends HomeroomError {
  override readonly name = 'ClassFullError';
  declare readonly code: 'CLASS_FULL';
}

/** 409: the last day of the class is over, so it takes no seats, attendance or grades. */
export class ClassArchivedError extends HomeroomError {
  override readonly name = 'ClassArchivedError';
  declare readonly code: 'CLASS_ARCHIVED';
}

/** 409: the last day of the teacher is over, so the teacher gets no class. */
export class TeacherHasLeftError extends HomeroomError {
  override readonly name = 'TeacherHasLeftError';
  declare readonly code: 'TEACHER_HAS_LEFT';
}

/** 409: the student has another attendance record in that class on that date. */
export class AttendanceExistsError extends HomeroomError {
  override readonly name = 'AttendanceExistsError';
  declare readonly code: 'ATTENDANCE_EXISTS';
}

/** 409: other records refer to the record, so it cannot be removed. The message says which and how many. */
export class RecordInUseError extends HomeroomError {
  override readonly name = 'RecordInUseError';
  declare readonly code: 'IN_USE';
}

/** 409: another import or undo is running in the environment. */
export class ImportRunningError extends HomeroomError {
  override readonly name = 'ImportRunningError';
  declare readonly code: 'IMPORT_RUNNING';
}

/** 409: the import was undone before. */
export class AlreadyUndoneError extends HomeroomError {
  override readonly name = 'AlreadyUndoneError';
  declare readonly code: 'ALREADY_UNDONE';
}

/** 409: the import cannot be undone, because of later changes. */
export class LaterChangesError extends HomeroomError {
  override readonly name = 'LaterChangesError';
  declare readonly code: 'LATER_CHANGES';
}

/** 409: the values that the undo of an import or a merge needs were deleted because of their age. */
export class ValuesDeletedError extends HomeroomError {
  override readonly name = 'ValuesDeletedError';
  declare readonly code: 'VALUES_DELETED';
}

/** 409: the student has been withdrawn, and cannot be enrolled or withdrawn again. */
export class StudentWithdrawnError extends HomeroomError {
  override readonly name = 'StudentWithdrawnError';
  declare readonly code: 'STUDENT_WITHDRAWN';
}

/** 409: the student is active, so there is no withdrawal to take back. */
export class StudentNotWithdrawnError extends HomeroomError {
  override readonly name = 'StudentNotWithdrawnError';
  declare readonly code: 'STUDENT_NOT_WITHDRAWN';
}

/** A term of the school year has days that the school year would no longer have. */
export class TermOutsideYearError extends HomeroomError {
  override readonly name = 'TermOutsideYearError';
  declare readonly code: 'TERM_OUTSIDE_YEAR';
}

/** 409: the school was restored or reset, so the whole list has to be read again. */
export class CursorExpiredError extends HomeroomError {
  override readonly name = 'CursorExpiredError';
  declare readonly code: 'CURSOR_EXPIRED';
}

/** 409: the events after the position are no longer kept, so the lists have to be read again. */
export class EventsExpiredError extends HomeroomError {
  override readonly name = 'EventsExpiredError';
  declare readonly code: 'EVENTS_EXPIRED';
}

/** 409: the environment has as many webhooks as it may have. */
export class TooManyWebhooksError extends HomeroomError {
  override readonly name = 'TooManyWebhooksError';
  declare readonly code: 'TOO_MANY_WEBHOOKS';
}

/** 409: a request with the same idempotency key is still running. The client retries it. */
export class IdempotencyKeyInUseError extends HomeroomError {
  override readonly name = 'IdempotencyKeyInUseError';
  declare readonly code: 'IDEMPOTENCY_KEY_IN_USE';
}

/** 409: the stored answer for this idempotency key contained a student who has been erased. */
export class IdempotentAnswerErasedError extends HomeroomError {
  override readonly name = 'IdempotentAnswerErasedError';
  declare readonly code: 'IDEMPOTENT_ANSWER_ERASED';
}

/** 412: the record does not match `ifMatch`, since it has changed. */
export class PreconditionFailedError extends HomeroomError {
  override readonly name = 'PreconditionFailedError';
  declare readonly code: 'PRECONDITION_FAILED';
}

/** 413: the body is too large. */
export class PayloadTooLargeError extends HomeroomError {
  override readonly name = 'PayloadTooLargeError';
  declare readonly code: 'PAYLOAD_TOO_LARGE';
}

/** 414: the URL is too long, usually because of a long search. */
export class UriTooLongError extends HomeroomError {
  override readonly name = 'UriTooLongError';
  declare readonly code: 'URI_TOO_LONG';
}

/** 415: a proxy changed the content type or compressed the body. */
export class UnsupportedMediaTypeError extends HomeroomError {
  override readonly name = 'UnsupportedMediaTypeError';
  declare readonly code: 'UNSUPPORTED_MEDIA_TYPE';
}

/** 417: a proxy added an `Expect` header. */
export class ExpectationFailedError extends HomeroomError {
  override readonly name = 'ExpectationFailedError';
  declare readonly code: 'EXPECTATION_FAILED';
}

/** 422: the idempotency key was used for another request in the last 24 hours. */
export class IdempotencyKeyReusedError extends HomeroomError {
  override readonly name = 'IdempotencyKeyReusedError';
  declare readonly code: 'IDEMPOTENCY_KEY_REUSED';
}

/** 429: the key, or all keys of its school together, have reached a limit of requests in this hour or minute. */
export class RateLimitedError extends HomeroomError {
  override readonly name = 'RateLimitedError';
  declare readonly code: 'RATE_LIMITED';
  /** Seconds until the next request is allowed; 60 if the service does not say. */
  readonly retryAfter: number;
  /** The limit that is used up; undefined if the service does not say. */
  readonly window: 'hour' | 'minute' | undefined;

  constructor(failure: Failure) {
    super(failure);
    this.retryAfter = retryAfterOf(failure.headers) ?? failure.details?.retry_after ?? 60;
    this.window = failure.details?.window;
  }
}

/** 431: the headers are too large. */
export class HeadersTooLargeError extends HomeroomError {
  override readonly name = 'HeadersTooLargeError';
  declare readonly code: 'HEADERS_TOO_LARGE';
}

/** 500: an internal error of the service. Report the `requestId` to its administrator. */
export class InternalError extends HomeroomError {
  override readonly name = 'InternalError';
  declare readonly code: 'INTERNAL_ERROR';
}

/** 503: the database does not answer, or the service is overloaded. A write may have been executed. */
export class ServiceUnavailableError extends HomeroomError {
  override readonly name = 'ServiceUnavailableError';
  declare readonly code: 'SERVICE_UNAVAILABLE';
}
