import { ReadClient, RecordStore, Transactions, type Written } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { AlreadyEnrolled, EnrollmentNotFound } from '../../domain/classes.errors';
import { Enrollment } from '../../domain/enrollment';
import type { SeatingChanges } from '../../domain/seating-plan';
import { enrollmentMapping, enrollmentTable } from './enrollment.table';

/** Stores enrollments, inside the transaction that has locked their classes. */
@Injectable()
export class EnrollmentRepository extends RecordStore<Enrollment> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: enrollmentMapping,
      table: enrollmentTable,
      notFound: () => new EnrollmentNotFound(),
      constraintErrors: { enrollment_once: () => new AlreadyEnrolled() },
    });
  }

  /** @returns the record of each added and changed enrollment */
  async store({ added, changed, removed }: SeatingChanges): Promise<ReadonlyMap<Enrollment, Written>> {
    if (removed.length > 0) assertWritten(await this.removeAll(removed.map(({ id }) => id)));
    const changes = changed.map((enrollment) => ({
      id: enrollment.id,
      change: (stored: Enrollment) => void Object.assign(stored, enrollment),
    }));
    const written = [
      ...(changes.length > 0 ? assertWritten(await this.changeAll(changes)) : []),
      ...(added.length > 0 ? assertWritten(await this.addAll(added, (enrollment) => enrollment)) : []),
    ];
    return new Map([...changed, ...added].map((enrollment, index) => [enrollment, written[index] as Written]));
  }
}

/** The rows are locked and were checked. */
function assertWritten<Outcome>(outcomes: readonly (Outcome | Error)[]): Outcome[] {
  return outcomes.map((outcome) => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}
