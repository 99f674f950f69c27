import { ValidationFailed } from '@homeroom/kernel';
import { StudentNotWithdrawn, StudentWithdrawn } from './people.errors';
import { rejectFarFuture } from './school-date';

/** From which day on a student is withdrawn, `YYYY-MM-DD`, and why. The day may be one to come. */
export interface Withdrawal {
  readonly date: string;
  readonly reason: string | null;
}

/** A withdrawal with the day of the return, `YYYY-MM-DD`; null while there is none. */
export interface StoredWithdrawal extends Withdrawal {
  readonly id: number;
  readonly returnDate: string | null;
}

/** The withdrawals of a student from the school. Each ends with a return before the next one begins. */
export class Withdrawals {
  private readonly last: StoredWithdrawal | null;

  /** @param all the earliest first */
  constructor(all: readonly StoredWithdrawal[]) {
    this.last = all.at(-1) ?? null;
  }

  /**
   * The withdrawal that gets the new date and reason; null if another one begins. One that is still to come is replaced, and one whose
   * date is given again goes on as if the student had not returned.
   *
   * @throws StudentWithdrawn, ValidationFailed for a day before the last return, or in the far future
   */
  begin({ date }: Withdrawal, today: string): StoredWithdrawal | null {
    rejectFarFuture('date', date, today);
    if (!this.last) return null;
    const { date: lastDate, returnDate } = this.last;
    if (returnDate === null && lastDate <= today) throw new StudentWithdrawn();
    if (returnDate === null || date === lastDate) return this.last;
    if (date < returnDate)
      throw new ValidationFailed([`date must not be before ${returnDate}, the day of the last return`]);
    return null;
  }

  /**
   * The withdrawal that a return ends, and the day. By default the student returns today, or before the withdrawal begins.
   *
   * @throws StudentNotWithdrawn, ValidationFailed for a day before the withdrawal, or in the far future
   */
  end(returnDate: string | undefined, today: string): StoredWithdrawal & { readonly returnDate: string } {
    if (this.last?.returnDate !== null) throw new StudentNotWithdrawn();
    const { date } = this.last;
    rejectFarFuture('date', returnDate, today);
    if (returnDate !== undefined && returnDate < date) {
      throw new ValidationFailed([`date must not be before ${date}, the day of the withdrawal`]);
    }
    return { ...this.last, returnDate: returnDate ?? (today > date ? today : date) };
  }

  /** The withdrawal that never was: the last one, while the student has not returned. @throws StudentNotWithdrawn */
  remove(): StoredWithdrawal {
    if (this.last?.returnDate !== null) throw new StudentNotWithdrawn();
    return this.last;
  }
}
