import { setTimeout as pause } from 'node:timers/promises';

/** The database did not answer in time. */
export class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`No answer within ${milliseconds} ms`);
  }
}

/** Rejects with TimeoutError if the work takes longer than the given milliseconds. */
export async function withTimeout<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  const done = new AbortController();
  const timeout = pause(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new TimeoutError(milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    done.abort();
  }
}
