import { SerializationFailure } from '@homeroom/database';
import { type DomainError, valueOrError } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import type { Enrollment, NewSeat } from '../domain/enrollment';
import { isSamePeriod, type Period } from '../domain/period';
import type { SeatingPlan } from '../domain/seating-plan';
import { EnrollmentQueries, type PeriodRow } from '../persistence/enrollments/enrollment.queries';
import { SeatingService } from './seating.service';

/** A period of a student in a class, as it is stored. Dates are `YYYY-MM-DD`. */
export type StoredPeriod = PeriodRow;

/** A period of a student in a class with its id. */
export type WrittenPeriod = NewSeat & Pick<Enrollment, 'id'>;

/** A new period of an enrollment. */
export interface PeriodChange {
  readonly enrollment: WrittenPeriod;
  readonly period: Period;
}

/** Writes the enrollments of an import and of its undo, many at once, inside the active transaction. */
@Injectable()
export class EnrollmentImportService {
  constructor(
    private readonly seating: SeatingService,
    private readonly records: EnrollmentQueries,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** The current date at the school. */
  get today(): string {
    return this.calendar.time().today;
  }

  /** The periods of students in classes, also those that have ended. */
  ofPairs(pairs: readonly Pick<StoredPeriod, 'classId' | 'studentId'>[]): Promise<readonly StoredPeriod[]> {
    return this.records.ofPairs(pairs);
  }

  /**
   * Changes periods and then adds others, which may get the seats that are free now.
   *
   * @returns what is stored for each change and for each new seat, or why it is not made, in their order
   * @throws SerializationFailure if a period was changed since it was read
   */
  async write(
    changes: readonly PeriodChange[],
    added: readonly NewSeat[],
  ): Promise<readonly (WrittenPeriod | DomainError)[]> {
    const read = changes.map(({ enrollment }) => enrollment);
    const { result, written } = await this.seating.change(scopeOf([...read, ...added]), (plan) => {
      assertUnchanged(plan, read);
      return [
        ...changes.map(({ enrollment, period }) => valueOrError(() => plan.correct(enrollment.id, period))),
        ...added.map((seat) => valueOrError(() => plan.enroll(seat))),
      ];
    });
    return result.map((outcome) => {
      if (outcome instanceof Error) return outcome;
      const { classId, studentId, beginDate, endDate } = outcome;
      return { id: written.get(outcome)?.id ?? outcome.id, classId, studentId, beginDate, endDate };
    });
  }

  /** @throws SerializationFailure if a period was changed since it was read */
  async removeAll(enrollments: readonly StoredPeriod[]): Promise<void> {
    await this.seating.change(scopeOf(enrollments), (plan) => {
      assertUnchanged(plan, enrollments);
      for (const { id } of enrollments) plan.remove(id);
    });
  }

  /** The number of seats that each class needs for the students who sit there on the same day, from today on, and for more of them. */
  async neededSeats(more: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>> {
    const scope = { classIds: [...more.keys()], studentIds: [] };
    const { result } = await this.seating.change(scope, (plan) =>
      [...more].map(([classId, students]) => [classId, plan.mostTaken(classId) + students] as const),
    );
    return new Map(result);
  }
}

const scopeOf = (seats: readonly Pick<StoredPeriod, 'classId' | 'studentId'>[]) => ({
  classIds: seats.map(({ classId }) => classId),
  studentIds: seats.map(({ studentId }) => studentId),
});

/** What is to be done was decided before the classes were locked. After a change since then the import begins again. */
function assertUnchanged(plan: SeatingPlan, read: readonly WrittenPeriod[]): void {
  for (const each of read) {
    const now = valueOrError(() => plan.find(each.id));
    if (now instanceof Error || !isSamePeriod(now, each))
      throw new SerializationFailure(`Enrollment ${each.id} was changed since it was read`);
  }
}
