import { DomainError } from '@homeroom/kernel';
import { unavailableCauseOf } from '@homeroom/database';
import { envelopeOf } from './error-envelope';
import { namedRefusal } from './router-errors';
import { HttpError } from './http-error';

/** Any error as a refusal that can be written; what it was stays its cause. */
export function httpErrorOf(error: unknown): HttpError {
  const named = namedRefusal(error);
  if (named instanceof HttpError) return named;
  const refusal = new HttpError(envelopeOf(named), {}, reasonOf(named));
  refusal.cause = named;
  return refusal;
}

/** In one fixed word: `student_not_found` or `class_is_full` for a domain error, what keeps the database from answering, or `unexpected`. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.name.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
  return unavailableCauseOf(error) ?? 'unexpected';
}
