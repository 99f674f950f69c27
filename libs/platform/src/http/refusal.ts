import { envelopeOf } from './envelope';
import { namedRefusal } from './router-errors';
import { TransportRefusal } from './transport-refusal';

/** Any error as a refusal that can be written; what it was stays its cause. */
export function refusalOf(error: unknown): TransportRefusal {
  const named = namedRefusal(error);
  if (named instanceof TransportRefusal) return named;
  const refusal = new TransportRefusal(envelopeOf(named));
  refusal.cause = named;
  return refusal;
}
