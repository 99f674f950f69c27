import { setTimeout as pause } from 'node:timers/promises';

interface RetryOptions {
  /** How often the work runs at most. */
  readonly attempts: number;
  readonly isRetried: (error: unknown) => boolean;
  /** Milliseconds before the next attempt. */
  readonly interval?: () => number;
}

/** Runs work again after some errors. @throws the error of the last attempt, and at once every other error */
export async function retry<T>(work: () => Promise<T>, { attempts, isRetried, interval }: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetried(error) || attempt === attempts) throw error;
      if (interval) await pause(interval());
    }
  }
}
