import type { DomainError } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import type { Enrollment, NewSeat } from '../domain/enrollment';
import type { Period } from '../domain/period';
import { EnrollmentQueries } from '../persistence/enrollments/enrollment.queries';
import { outcomeOf } from './enrollment.service';
import { SeatingService } from './seating.service';

/** A period of a student in a class, as it is stored. Dates are `YYYY-MM-DD`. */
export type StoredPeriod = Pick<Enrollment, 'id' | 'classId' | 'studentId' | 'beginDate' | 'endDate'>;

/** A new period of an enrollment. */
export interface PeriodChange {
  readonly enrollment: StoredPeriod;
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
   * @returns the error of each change and of each new seat that is not made, in their order
   */
  async write(
    changes: readonly PeriodChange[],
    added: readonly NewSeat[],
  ): Promise<{ readonly changes: readonly (DomainError | null)[]; readonly added: readonly (DomainError | null)[] }> {
    const { result } = await this.seating.change(
      scopeOf([...changes.map(({ enrollment }) => enrollment), ...added]),
      (plan) => ({
        changes: changes.map(({ enrollment, period }) => errorOf(() => plan.correct(enrollment.id, period))),
        added: added.map((seat) => errorOf(() => plan.enroll(seat))),
      }),
    );
    return result;
  }

  async removeAll(enrollments: readonly StoredPeriod[]): Promise<void> {
    await this.seating.change(scopeOf(enrollments), (plan) => {
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

function errorOf(work: () => unknown): DomainError | null {
  const outcome = outcomeOf(work);
  return outcome instanceof Error ? (outcome as DomainError) : null;
}
