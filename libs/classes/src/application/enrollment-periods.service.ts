import type { DomainError } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import type { EnrollmentPeriod, StoredPeriod } from '../domain/enrollment';
import { EnrollmentPeriodRepository, type PeriodChange } from '../persistence/enrollments/enrollment-period.repository';
import { SchoolClassRepository } from '../persistence/school-class.repository';

/** Writes enrollments with their dates, inside the active transaction. The rule about seats is that of enrolling. */
@Injectable()
export class EnrollmentPeriodsService {
  constructor(
    private readonly classes: SchoolClassRepository,
    private readonly periods: EnrollmentPeriodRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** The current date at the school. */
  get today(): string {
    return this.calendar.time().today;
  }

  /** The periods of students in classes, also those that have ended. */
  ofPairs(pairs: readonly Pick<EnrollmentPeriod, 'classId' | 'studentId'>[]): Promise<readonly StoredPeriod[]> {
    return this.periods.ofPairs(pairs);
  }

  /** @returns the error of each period that is not added, in their order */
  async addAll(added: readonly EnrollmentPeriod[]): Promise<(DomainError | null)[]> {
    const { now } = this.calendar.time();
    const current = added.filter(isCurrent).map((period) => ({ ...period, enrolledAt: now }));
    const errors = (await this.classes.enrollAll(current)).values();
    const errorsOfEnded = (await this.periods.addEnded(added.filter(hasEnded), now)).values();
    return added.map((period) => (isCurrent(period) ? errors : errorsOfEnded).next().value ?? null);
  }

  /** @returns the error of each change that is not made, in their order */
  async changeAll(changes: readonly PeriodChange[]): Promise<(DomainError | null)[]> {
    const resumed = changes.filter(isResumed);
    await this.periods.change(changes.filter((change) => !isResumed(change)));
    // The enrollments come back as new rows, so that the rule about seats stands in one statement only.
    await this.periods.remove(resumed.map(({ period }) => period));
    const enrollments = resumed.map(({ period: { enrolledAt, ...period }, beginDate }) => ({
      ...period,
      beginDate,
      enrolledAt: new Date(enrolledAt),
    }));
    const errors = await this.classes.enrollAll(enrollments);
    const rejected = resumed.filter((_, index) => errors[index]).map(({ period }) => period);
    await this.periods.addEnded(rejected, this.calendar.time().now);
    const remaining = errors.values();
    return changes.map((change) => (isResumed(change) ? (remaining.next().value ?? null) : null));
  }

  removeAll(periods: readonly StoredPeriod[]): Promise<void> {
    return this.periods.remove(periods);
  }
}

const isCurrent = ({ endDate }: EnrollmentPeriod): boolean => endDate === null;
const hasEnded = (period: EnrollmentPeriod): boolean => !isCurrent(period);
const isResumed = ({ period, endDate }: PeriodChange): boolean => hasEnded(period) && endDate === null;
