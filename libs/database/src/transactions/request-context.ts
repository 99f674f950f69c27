import { AsyncLocalStorage } from 'node:async_hooks';

/** What a restricted caller sees, and on which day. */
export interface ShareOfDay {
  /** The id of the share in the schema of the environment. */
  readonly id: number;
  /** The date at the school, `YYYY-MM-DD`. The share must have been settled for it. */
  readonly today: string;
}

const shares = new AsyncLocalStorage<ShareOfDay | null>();

/**
 * Runs work on behalf of a caller. Every statement of a restricted caller sees only the records of the share.
 *
 * @param share null for a caller who sees the whole environment
 */
export const runWithShare = <T>(share: ShareOfDay | null, work: () => T): T => shares.run(share, work);

/** The share of the current caller; null if the caller sees the whole environment, and outside a request. */
export const currentShare = (): ShareOfDay | null => shares.getStore() ?? null;

/** Runs statements that do not depend on the caller, or whose records were checked to be in the share of the caller. */
export const withoutShare = <T>(work: () => T): T => (currentShare() === null ? work() : shares.run(null, work));

/** Runs work in the context of no request. */
const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Runs a task after all events of this iteration of the event loop have been handled. What goes with the request that asks for it, such as
 * its transaction or its share, does not go with the task, which serves other requests too.
 */
export function inNextTick(task: () => void): void {
  setImmediate(() => outsideRequests(task));
}
