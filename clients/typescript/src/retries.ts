import { setTimeout } from 'node:timers/promises';
import { HomeroomError } from './homeroom-error.ts';
import { retryAfterOf } from './retry-after.ts';
import { ConnectionError, TimeoutError } from './unanswered.ts';
import { RateLimitedError } from './errors.ts';

/** Seconds; who is told to wait for longer has better things to do. */
const longestWait = 60;
const firstPause = 500;
const longestPause = 8_000;

/** Milliseconds until the call is sent again after so many retries; null: not at all. */
export function pauseBeforeRetry(error: unknown, retried: number, isRepeatable: boolean): number | null {
  if (!(error instanceof HomeroomError) || !mayBeSentAgain(error, isRepeatable)) return null;
  const asked = error instanceof RateLimitedError ? error.retryAfter : retryAfterOf(error.headers);
  if (asked !== undefined) return asked <= longestWait ? asked * 1000 : null;
  // Full jitter: clients that failed together do not come back together.
  return Math.random() * Math.min(longestPause, firstPause * 2 ** retried);
}

function mayBeSentAgain(error: HomeroomError, isRepeatable: boolean): boolean {
  // Who is over the limit is refused before anything is done.
  if (error.status === 429 || (error instanceof ConnectionError && error.nothingSent)) return true;
  if (!isRepeatable) return false;
  return error instanceof ConnectionError || error instanceof TimeoutError || isPassing(error.status);
}

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
