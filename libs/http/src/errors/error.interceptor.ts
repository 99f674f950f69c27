import { unavailabilityOf } from '@homeroom/database';
import { DomainError, type DomainErrorKind, RecordNotFound, RuleConflict } from '@homeroom/kernel';
import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  NotFoundException,
} from '@nestjs/common';
import { catchError, type Observable, throwError } from 'rxjs';
import {
  badRequest,
  HttpError,
  internalError,
  payloadTooLarge,
  requestTimeout,
  routeNotFound,
  serviceUnavailable,
  unsupportedMediaType,
  uriTooLong,
} from './http-error';

/** Converts the errors of handlers, services and pipes into HTTP errors. `ErrorFilter` sends them. */
@Injectable()
export class ErrorInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => throwError(() => httpErrorOf(error))));
  }
}

/** Converts any error into an HTTP error. The original error becomes its `cause`. */
export function httpErrorOf(error: unknown): HttpError {
  const known = knownRouterError(error);
  if (known instanceof HttpError) return known;
  const httpError = known instanceof DomainError ? ofDomainError(known) : ofInternalError(known);
  httpError.cause = known;
  return httpError;
}

function ofDomainError(error: DomainError): HttpError {
  const [status, code] = statusAndCode[error.kind];
  const mergedInto = error instanceof RecordNotFound ? error.mergedInto : undefined;
  const details = mergedInto === undefined ? undefined : { merged_into: mergedInto };
  const envelope = {
    ...{ error: error.message, code: error instanceof RuleConflict ? error.rule : code, status },
    ...(details && { details }),
  };
  return new HttpError(envelope, {}, snakeCase(error.name));
}

const statusAndCode: Record<DomainErrorKind, readonly [status: number, code: string]> = {
  invalid: [400, 'VALIDATION_ERROR'],
  not_found: [404, 'NOT_FOUND'],
  conflict: [409, 'CONFLICT'],
  forbidden: [403, 'FORBIDDEN'],
};

/** `RecordInUse` becomes `record_in_use`. */
const snakeCase = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();

/** The response to an unexpected error contains no details. */
function ofInternalError(error: unknown): HttpError {
  if (isDiskFull(error)) return serviceUnavailable('disk_full');
  const unavailability = unavailabilityOf(error);
  return unavailability ? serviceUnavailable(unavailability.cause, unavailability.driverCode) : internalError();
}

/** Whether this process had no room for a temporary file. A full disk of PostgreSQL has another code. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || isDiskFull(error.cause);
}

/** Converts the errors of Fastify's router and body parsers into HTTP errors. Other errors are returned unchanged. */
function knownRouterError(error: unknown): unknown {
  // Nest's own, for `OPTIONS *`.
  if (error instanceof NotFoundException) return routeNotFound();
  const origin = error instanceof HttpException ? (error.cause ?? error) : error;
  const { code, syscall } = (origin ?? {}) as { code?: unknown; syscall?: unknown };
  // ECONNRESET with a system call comes from the database connection, not from the request body.
  if (syscall !== undefined) return origin;
  return errorsByCode[String(code)]?.() ?? origin;
}

const errorsByCode: Record<string, () => Error> = {
  FST_ERR_BAD_URL: () => badRequest('url', 'the URL is not valid'),
  FST_ERR_MAX_PARAM_LENGTH: uriTooLong,
  FST_ERR_CTP_BODY_TOO_LARGE: payloadTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('body', 'the body is not as long as its Content-Length'),
  // A QUERY without a Content-Type; no route has this method.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: routeNotFound,
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('body', 'the body must be a JSON object'),
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  ECONNRESET: () => badRequest('body', 'the body did not arrive whole'),
};
