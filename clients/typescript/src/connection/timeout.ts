import { TimeoutError } from '../errors/connection-errors.ts';

/** The timeout and the abort signal of one attempt. */
export interface Limits {
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly requestId: string;
}

/** @throws TimeoutError after the timeout; the reason of the caller's signal if it aborts the work */
export async function inTime<T>(
  { timeout, signal, requestId }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const end = new AbortController();
  const stop = () => end.abort();
  const timer = timeout === Infinity ? undefined : setTimeout(stop, timeout);
  signal?.addEventListener('abort', stop);
  try {
    return await work(end.signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw end.signal.aborted ? new TimeoutError(timeout, requestId) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
