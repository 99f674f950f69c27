import { DomainError } from '@homeroom/kernel';
import { unavailableCauseOf } from '../database/database-failure';
import { envelopeOf } from './envelope';
import { namedRefusal } from './router-errors';
import { TransportRefusal } from './transport-refusal';

/** Any error as a refusal that can be written; what it was stays its cause. */
export function refusalOf(error: unknown): TransportRefusal {
  const named = namedRefusal(error);
  if (named instanceof TransportRefusal) return named;
  const refusal = new TransportRefusal(envelopeOf(named), {}, reasonOf(named));
  refusal.cause = named;
  return refusal;
}

/** In one fixed word: `student_not_found` or `class_is_full` for a domain error, what keeps the database from answering, or `unexpected`. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.name.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
  return unavailableCauseOf(error) ?? 'unexpected';
}
