import { Transactions } from '@homeroom/database';
import { StudentWithdrawalsService, type StoredWithdrawal, type Withdrawal } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import type { Absence } from '../domain/enrollment';
import type { SeatingPlan } from '../domain/seating-plan';
import { SeatingRepository } from '../persistence/enrollments/seating.repository';
import { SeatingService } from './seating.service';

interface Return {
  /** The first day back, `YYYY-MM-DD`; today by default. */
  readonly date?: string | undefined;
  /** The seats that the withdrawal ended: they go on from the return on, or as if the student had not been absent, or not at all. */
  readonly seats: 'resumed' | 'restored' | 'none';
  /** The ids of enrollments that are not restored. */
  readonly without?: ReadonlySet<number>;
}

/** Withdraws students from the school together with their seats, and lets them return. */
@Injectable()
export class WithdrawalService {
  constructor(
    private readonly transactions: Transactions,
    private readonly students: StudentWithdrawalsService,
    private readonly seating: SeatingService,
    private readonly seats: SeatingRepository,
  ) {}

  /**
   * Withdraws a student from a day on, and ends the enrollments on that day.
   *
   * @throws StudentNotFound, StudentWithdrawn, ValidationFailed
   */
  withdraw(studentId: number, withdrawal: Withdrawal): Promise<void> {
    return this.inTransaction(studentId, async () => {
      const begun = await this.students.begin(studentId, withdrawal);
      await this.changeSeats(studentId, begun, (plan) => plan.leave(studentId, absenceOf(begun)));
    });
  }

  /**
   * Lets a withdrawn student return. If one of the classes is full, nothing changes.
   *
   * @throws StudentNotFound, StudentNotWithdrawn, ValidationFailed, ClassIsFull
   */
  reinstate(studentId: number, { date, seats, without }: Return): Promise<void> {
    return this.inTransaction(studentId, async () => {
      const withdrawal = await this.students.end(studentId, date);
      await this.changeSeats(studentId, withdrawal, (plan) => {
        // A return that was planned for another day has given seats.
        plan.leave(studentId, absenceOf(withdrawal));
        if (seats === 'resumed') plan.comeBack(withdrawal.id, withdrawal.returnDate);
        if (seats === 'restored') plan.restore(withdrawal.id, without);
      });
    });
  }

  /**
   * Removes the withdrawal of a student who has not returned, as if it had never been.
   *
   * @throws StudentNotFound, StudentNotWithdrawn, ClassIsFull
   */
  remove(studentId: number): Promise<void> {
    return this.inTransaction(studentId, async () => {
      const withdrawal = await this.students.current(studentId);
      await this.changeSeats(studentId, withdrawal, (plan) => {
        plan.leave(studentId, absenceOf(withdrawal));
        plan.restore(withdrawal.id);
      });
      await this.students.remove(studentId, withdrawal);
    });
  }

  private inTransaction(studentId: number, work: () => Promise<void>): Promise<void> {
    return this.transactions.inTransaction(() => this.students.change(studentId, work));
  }

  /** Changes the seats of a student while the absence of a withdrawal does not count. */
  private async changeSeats(
    studentId: number,
    { id: withoutWithdrawal }: StoredWithdrawal,
    work: (plan: SeatingPlan) => void,
  ): Promise<void> {
    const classIds = await this.seats.classesOf(studentId);
    if (classIds.length > 0) await this.seating.change({ classIds, studentIds: [studentId], withoutWithdrawal }, work);
  }
}

/** The absence of a student who does not return. */
const absenceOf = ({ id, date }: StoredWithdrawal): Absence => ({ withdrawalId: id, beginDate: date, endDate: null });
