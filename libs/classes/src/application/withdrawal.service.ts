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
    return this.transactions.inTransaction(async () => {
      const { begun, replaced } = await this.students.begin(studentId, withdrawal);
      await this.changeSeats(
        studentId,
        (plan) => {
          // The seats first have the ends that they had before.
          if (replaced?.returnDate === null) plan.restore(begun.id);
          plan.leave(studentId, absenceOf(begun));
        },
        begun.id,
      );
    });
  }

  /**
   * Lets a withdrawn student return. If one of the classes is full, nothing changes.
   *
   * @throws StudentNotFound, StudentNotWithdrawn, ValidationFailed, ClassIsFull
   */
  reinstate(studentId: number, { date, seats }: Return): Promise<void> {
    return this.transactions.inTransaction(async () => {
      const { id, returnDate } = await this.students.end(studentId, date);
      if (seats === 'resumed') await this.changeSeats(studentId, (plan) => plan.comeBack(id, returnDate));
      if (seats === 'restored') await this.changeSeats(studentId, (plan) => plan.restore(id), id);
    });
  }

  /**
   * Removes the withdrawal of a student who has not returned, as if it had never been.
   *
   * @throws StudentNotFound, StudentNotWithdrawn, ClassIsFull
   */
  remove(studentId: number): Promise<void> {
    return this.transactions.inTransaction(async () => {
      const withdrawal = await this.students.current(studentId);
      await this.changeSeats(studentId, (plan) => plan.restore(withdrawal.id), withdrawal.id);
      await this.students.remove(studentId, withdrawal);
    });
  }

  private async changeSeats(
    studentId: number,
    work: (plan: SeatingPlan) => void,
    withoutWithdrawal?: number,
  ): Promise<void> {
    const classIds = await this.seats.classesOf(studentId);
    if (classIds.length === 0) return;
    const scope = { classIds, studentIds: [studentId], ...(withoutWithdrawal !== undefined && { withoutWithdrawal }) };
    await this.seating.change(scope, work);
  }
}

const absenceOf = ({ id, date, returnDate }: StoredWithdrawal): Absence => ({
  withdrawalId: id,
  beginDate: date,
  endDate: returnDate,
});
