import { setTimeout } from 'node:timers/promises';
import { HomeroomError } from '../errors/homeroom-error.ts';
import { retryAfterOf } from './retry-after.ts';
import { ConnectionError, TimeoutError } from '../errors/connection-errors.ts';
import { IdempotencyKeyInUseError, RateLimitedError } from '../errors/service-errors.ts';

/** Seconds. The client does not retry if the service asks for a longer wait. */
const longestWait = 60;
const firstPause = 500;
const longestPause = 8_000;

/** Milliseconds until the next retry; null for no retry. @param retried number of retries so far */
export function pauseBeforeRetry(error: unknown, retried: number): number | null {
  if (!(error instanceof HomeroomError) || !mayBeSentAgain(error)) return null;
  const retryAfter = error instanceof RateLimitedError ? error.retryAfter : retryAfterOf(error.headers);
  if (retryAfter !== undefined) return retryAfter <= longestWait ? retryAfter * 1000 : null;
  // Full jitter, so that clients that failed together do not retry at the same time.
  return Math.random() * Math.min(longestPause, firstPause * 2 ** retried);
}

/** A retry is safe, since requests that create records have an idempotency key. */
const mayBeSentAgain = (error: HomeroomError): boolean =>
  [ConnectionError, TimeoutError, IdempotencyKeyInUseError].some((kind) => error instanceof kind) ||
  // A rate-limited request is rejected before it is executed.
  error.status === 429 ||
  isTransient(error.status);

/** The database is unavailable to the service, or the service to a proxy. */
function isTransient(status: number | undefined): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** @throws the reason of the signal if it aborts the pause */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch {
    signal?.throwIfAborted();
  }
}
