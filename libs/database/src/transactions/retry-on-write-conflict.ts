import { unavailabilityOf } from '../errors/database-error';
import { retry } from '../errors/retry';

/**
 * Runs a transaction again if it failed because of a concurrent one, with a serialization failure or a deadlock. PostgreSQL has rolled it
 * back, and the next attempt sees what the other transaction has committed.
 *
 * @param attempts how often it runs at most
 * @param work a whole transaction
 * @throws the error of the last attempt, and at once every other error
 */
export const retryOnWriteConflict = <T>(attempts: number, work: () => Promise<T>): Promise<T> =>
  retry(work, { attempts, isRetried: (error) => unavailabilityOf(error)?.cause === 'write_conflict' });
