import { unavailabilityOf } from '../errors/database-error';
import { retry } from '../errors/retry';

/**
 * Runs a transaction again if it failed because of a concurrent one, with a serialization failure or a deadlock. PostgreSQL has rolled it
 * back, and the next attempt sees what the other transaction has committed.
 *
 * @param work a whole transaction
 * @param attempts how often it runs at most
 * @throws the error of the last attempt, and at once every other error
 */
export const retryOnWriteConflict = <T>(work: () => Promise<T>, attempts = 3): Promise<T> =>
  retry(work, { attempts, isRetried: (error) => unavailabilityOf(error)?.cause === 'write_conflict' });
