import { withoutShare } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { type StoredWithdrawal, type Withdrawal, Withdrawals } from '../domain/withdrawals';
import { StudentRepository } from '../persistence/student.table';
import { StudentWithdrawalRepository } from '../persistence/student-withdrawal.repository';

/** Records when students leave the school and return, inside the active transaction. Seats are those of `WithdrawalService`. */
@Injectable()
export class StudentWithdrawalsService {
  constructor(
    private readonly students: StudentRepository,
    private readonly withdrawals: StudentWithdrawalRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  /**
   * Changes the seats and withdrawals of a student, in all schools, if the caller may change the student.
   *
   * @throws StudentNotFound, OutsideShare
   */
  async change<T>(studentId: number, work: () => Promise<T>): Promise<T> {
    await this.students.assertEditable(studentId);
    return withoutShare(work);
  }

  /** @throws StudentNotFound, StudentWithdrawn, ValidationFailed */
  async begin(studentId: number, withdrawal: Withdrawal): Promise<StoredWithdrawal> {
    const { now, today } = this.calendar.time();
    const replaced = new Withdrawals(await this.withdrawals.lock(studentId), today).begin(withdrawal);
    const id = replaced?.id ?? (await this.withdrawals.add(studentId, withdrawal, now));
    const begun = { ...withdrawal, id, returnDate: null };
    if (replaced) await this.withdrawals.change(begun);
    await this.withdrawals.putIntoEffect(today, now, [studentId]);
    return begun;
  }

  /**
   * @param date the first day back, `YYYY-MM-DD`; today by default
   * @throws StudentNotFound, StudentNotWithdrawn, ValidationFailed
   */
  async end(studentId: number, date?: string): Promise<StoredWithdrawal & { readonly returnDate: string }> {
    const { now, today } = this.calendar.time();
    const ended = new Withdrawals(await this.withdrawals.lock(studentId), today).end(date);
    await this.withdrawals.change(ended);
    await this.withdrawals.putIntoEffect(today, now, [studentId]);
    return ended;
  }

  /** The withdrawal that is to be removed. @throws StudentNotFound, StudentNotWithdrawn */
  async current(studentId: number): Promise<StoredWithdrawal> {
    const { today } = this.calendar.time();
    return new Withdrawals(await this.withdrawals.lock(studentId), today).current();
  }

  async remove(studentId: number, withdrawal: StoredWithdrawal): Promise<void> {
    const { now, today } = this.calendar.time();
    await this.withdrawals.remove(withdrawal);
    await this.withdrawals.putIntoEffect(today, now, [studentId]);
  }

  /** Gives the rows of students the withdrawals that are in effect today, after those were changed. */
  async putIntoEffect(...studentIds: readonly number[]): Promise<void> {
    const { now, today } = this.calendar.time();
    await this.withdrawals.putIntoEffect(today, now, studentIds);
  }

  /** Lets the withdrawals and returns of today take effect. @returns the number of students */
  beginDay(): Promise<number> {
    const { now, today } = this.calendar.time();
    return this.withdrawals.putIntoEffect(today, now);
  }
}
