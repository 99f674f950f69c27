import { setTimeout } from 'node:timers/promises';
import { HomeroomError } from '../errors/homeroom-error.ts';
import { retryAfterOf } from './retry-after.ts';
import { ConnectionError, TimeoutError } from '../errors/connection-errors.ts';
import { IdempotencyKeyInUseError, RateLimitedError } from '../errors/service-errors.ts';

/** Seconds; who is told to wait for longer has better things to do. */
const longestWait = 60;
const firstPause = 500;
const longestPause = 8_000;

/** Milliseconds until the call is sent again after so many retries; null: not at all. */
export function pauseBeforeRetry(error: unknown, retried: number): number | null {
  if (!(error instanceof HomeroomError) || !mayBeSentAgain(error)) return null;
  const asked = error instanceof RateLimitedError ? error.retryAfter : retryAfterOf(error.headers);
  if (asked !== undefined) return asked <= longestWait ? asked * 1000 : null;
  // Full jitter: clients that failed together do not come back together.
  return Math.random() * Math.min(longestPause, firstPause * 2 ** retried);
}

/** Nothing is done twice for that: what is created has a name of its own. */
const mayBeSentAgain = (error: HomeroomError): boolean =>
  [ConnectionError, TimeoutError, IdempotencyKeyInUseError].some((kind) => error instanceof kind) ||
  // Who is over the limit is refused before anything is done.
  error.status === 429 ||
  isPassing(error.status);

/** Of the service without its database, or of a proxy without the service. */
function isPassing(status: number | undefined): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** @throws the reason of the signal, when that ends it */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch {
    signal?.throwIfAborted();
  }
}
