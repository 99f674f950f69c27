import { TimeoutError } from '../errors/connection-errors.ts';

/** How long a piece of work may take, and who may end it before. */
export interface Limits {
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly requestId: string;
}

/** @throws TimeoutError when the time is over, the reason of the caller's signal when that ends the work */
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
