import { DomainError, type DomainErrorKind, RuleConflict } from '@homeroom/kernel';
import { unavailabilityOf } from '@homeroom/database';
import { HttpError, internalError, serviceUnavailable } from './http-error';
import { knownRouterError } from './router-errors';

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
  const envelope = { error: error.message, code: error instanceof RuleConflict ? error.rule : code, status };
  return new HttpError(envelope, {}, snakeCase(error.name));
}

const statusAndCode: Record<DomainErrorKind, readonly [status: number, code: string]> = {
  invalid: [400, 'VALIDATION_ERROR'],
  not_found: [404, 'NOT_FOUND'],
  conflict: [409, 'CONFLICT'],
  forbidden: [403, 'FORBIDDEN'],
};

/** `StudentNotFound` becomes `student_not_found`. */
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
