import {
  isForeignKeyViolation,
  isUniqueViolation,
  retryOnWriteConflict,
  SerializationFailure,
  Transactions,
  withoutShare,
} from '@homeroom/database';
import { DomainError } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { RosterEntries } from '../../entries/roster-entries';
import type { EntryKind } from '../../entries/entry-kind';

const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || $1::text, 0))::text`;

/** Runs the writes of one request in a transaction, which sees the sourcedIds of all that was committed before. */
@Injectable()
export class GradebookTransaction {
  constructor(
    private readonly transactions: Transactions,
    private readonly entries: RosterEntries,
  ) {}

  /**
   * The same for a write of one sourcedId. Writes of the same sourcedId follow one another.
   *
   * @param work as of `run`
   */
  runFor<T>(kind: EntryKind, sourcedId: string, work: () => Promise<T>): Promise<T> {
    return this.run(async () => {
      await withoutShare(() => this.transactions.execute({ sql: LOCK, values: [JSON.stringify([kind, sourcedId])] }));
      return work();
    });
  }

  /** @param work runs again if another request has written the same sourcedId, or deleted what this one refers to */
  run<T>(work: () => Promise<T>): Promise<T> {
    return retryOnWriteConflict(async () => {
      await this.entries.refresh();
      return this.transactions.inNewTransaction(work).catch((error: unknown) => {
        const isConflict = isUniqueViolation(error) || isForeignKeyViolation(error);
        throw isConflict ? new SerializationFailure('Another request wrote at the same time', { cause: error }) : error;
      });
    });
  }
}

/** All outcomes, or the error of the first one that is one. */
export function allWritten<T>(outcomes: readonly (T | DomainError)[]): readonly T[] {
  return outcomes.map((outcome) => {
    if (outcome instanceof DomainError) throw outcome;
    return outcome;
  });
}

/** The first of several outcomes. */
export function onlyWritten<T>(outcomes: readonly (T | DomainError)[]): T {
  const [written] = allWritten(outcomes);
  if (written === undefined) throw new Error('A write must have an outcome');
  return written;
}

/** Another request has changed or deleted a record since its sourcedId was read. The transaction runs again. */
export const changedMeanwhile = (cause?: unknown): Error =>
  new SerializationFailure('The record was changed at the same time', { cause });
