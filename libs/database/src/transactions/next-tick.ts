import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs work in the context of no request. */
const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Runs a task after all events of this iteration of the event loop have been handled. What goes with the request that asks for it, such as
 * its transaction or its share, does not go with the task, which serves other requests too.
 */
export function inNextTick(task: () => void): void {
  setImmediate(() => outsideRequests(task));
}
