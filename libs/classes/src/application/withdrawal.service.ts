import { Transactions } from '@homeroom/database';
import { StudentsService, type Withdrawal } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { SchoolClassRepository } from '../persistence/school-class.repository';

/** Withdraws students from the school, and takes that back. */
@Injectable()
export class WithdrawalService {
  constructor(
    private readonly transactions: Transactions,
    private readonly students: StudentsService,
    private readonly classes: SchoolClassRepository,
  ) {}

  /**
   * Withdraws a student and ends the current enrollments on the same date.
   *
   * @throws StudentNotFound, StudentWithdrawn, ValidationFailed for a date in the future
   */
  withdraw(studentId: number, withdrawal: Withdrawal): Promise<void> {
    return this.transactions.inTransaction(async () => {
      await this.students.withdraw(studentId, withdrawal);
      await this.classes.withdrawFromAll(studentId, withdrawal.date);
    });
  }

  /**
   * Makes a withdrawn student active again. With enrollments, those that the withdrawal ended go on as if there had been no
   * withdrawal; if one of the classes is full, nothing changes.
   *
   * @throws StudentNotFound, StudentNotWithdrawn, ClassIsFull
   */
  reinstate(studentId: number, { withEnrollments }: { withEnrollments: boolean }): Promise<void> {
    return this.transactions.inTransaction(async () => {
      await this.students.reinstate(studentId);
      if (withEnrollments) await this.classes.resumeEnrollments(studentId);
    });
  }
}
