import { DomainError, type DomainErrorKind, RuleConflict } from '@homeroom/kernel';
import { unavailableCauseOf } from '@homeroom/database';
import { type Envelope, internalError, serviceUnavailable, HttpError } from './http-error';

const refusals: Record<DomainErrorKind, readonly [status: number, code: string]> = {
  invalid: [400, 'VALIDATION_ERROR'],
  not_found: [404, 'NOT_FOUND'],
  conflict: [409, 'CONFLICT'],
};

/** The only place that knows status and code of a domain error. What it does not know is an internal error and says nothing. */
export function envelopeOf(error: unknown): Envelope {
  if (error instanceof HttpError) return error.envelope;
  if (error instanceof DomainError) {
    const [status, code] = refusals[error.kind];
    return { error: error.message, code: error instanceof RuleConflict ? error.rule : code, status };
  }
  const cause = unavailableCauseOf(error);
  return (cause ? serviceUnavailable(cause) : internalError()).envelope;
}
