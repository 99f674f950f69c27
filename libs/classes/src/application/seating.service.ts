import { ReadClient, Transactions, visibleIds, withoutShare, type Written } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import type { Enrollment } from '../domain/enrollment';
import { SeatingPlan } from '../domain/seating-plan';
import { EnrollmentRepository } from '../persistence/enrollments/enrollment.repository';
import { SeatingRepository, type SeatingScope } from '../persistence/enrollments/seating.repository';

/** What became of a plan: the result of the work, and the records of the enrollments that were written. */
interface Seated<T> {
  readonly result: T;
  readonly written: ReadonlyMap<Enrollment, Written>;
}

/** Changes seats: locks the classes, lets the rules decide, and stores what was decided. Everything that gives or takes a seat uses it. */
@Injectable()
export class SeatingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly seating: SeatingRepository,
    private readonly enrollments: EnrollmentRepository,
    private readonly calendar: SchoolCalendar,
    private readonly reader: ReadClient,
  ) {}

  /**
   * Runs in the active transaction, or else in a new one.
   *
   * @param work changes the seats in the plan. If it throws, nothing is stored
   */
  change<T>(scope: SeatingScope, work: (plan: SeatingPlan) => T): Promise<Seated<T>> {
    return this.transactions.inTransaction(async () => {
      const visible = await this.visibleIn(scope);
      return withoutShare(() => this.changeVisible(visible, work));
    });
  }

  /**
   * Locks students and then classes, lets seats move between the students as they are, and counts the seats that are taken then. It runs in
   * the active transaction.
   */
  async whileLocked<T>(scope: SeatingScope, work: () => Promise<T>): Promise<T> {
    await this.seating.lock(scope, this.calendar.time());
    const result = await work();
    await this.seating.countOf(scope.classIds, this.calendar.time().today);
    return result;
  }

  /** Those of some classes that exist. */
  existing(classIds: readonly number[]): Promise<readonly number[]> {
    return this.seating.existing(classIds);
  }

  private async changeVisible<T>(scope: SeatingScope, work: (plan: SeatingPlan) => T): Promise<Seated<T>> {
    const plan = new SeatingPlan(await this.seating.lock(scope, this.calendar.time()));
    const result = work(plan);
    const written = await this.enrollments.store(plan.changes);
    await this.seating.count(plan);
    return { result, written };
  }

  /** A class or a student that the caller does not see is unknown to the plan. */
  private async visibleIn(scope: SeatingScope): Promise<SeatingScope> {
    const classIds = await visibleIds(this.reader, 'school_class', scope.classIds);
    const studentIds = await visibleIds(this.reader, 'student_record', scope.studentIds);
    return { ...scope, classIds: [...classIds], studentIds: [...studentIds] };
  }
}
