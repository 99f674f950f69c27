import { unavailabilityOf } from '../errors/database-error';
import { retry } from '../errors/retry';

/**
 * Milliseconds that a migration waits for a lock. The requests of older processes queue behind it. It is shorter than PostgreSQL's
 * `deadlock_timeout` of a second, so in a deadlock the migration gives way and not a request.
 */
export const migrationLockTimeout = 500;
/** Milliseconds between two attempts, in which the requests that queued are answered. */
const retryInterval = 1_000;
/** About ten minutes. */
const attempts = 400;

/**
 * Runs a migration, a whole transaction, again until it gets its locks.
 *
 * @throws the error of the last attempt, and at once every other error
 */
export const retryWhileLocked = (migrate: () => Promise<unknown>): Promise<unknown> =>
  retry(migrate, { attempts, isRetried: isLocked, interval: () => retryInterval * (0.5 + Math.random()) });

/** Another transaction holds a lock that the migration needs. */
export function isLocked(error: unknown): boolean {
  const cause = unavailabilityOf(error)?.cause;
  return cause === 'lock_timeout' || cause === 'write_conflict';
}
