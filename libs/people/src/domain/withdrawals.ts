import { rejectFarFuture, ValidationFailed } from '@homeroom/kernel';
import { StudentNotWithdrawn, StudentWithdrawn } from './people.errors';

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const withdrawalLengths = { reason: 500 } as const;

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
  /** The one from which the student has not returned yet. */
  private readonly open: StoredWithdrawal | null;

  constructor(
    private readonly all: readonly StoredWithdrawal[],
    private readonly today: string,
  ) {
    const isOpen = (each: StoredWithdrawal) => each.returnDate === null || (each.returnDate > today && hasDays(each));
    this.open = all.find(isOpen) ?? null;
  }

  /**
   * The withdrawal that gets the new date and reason; null if another one begins. One that is still to come is replaced, and one whose
   * date is given again goes on as if the student had not returned.
   *
   * @throws StudentWithdrawn, ValidationFailed for a day before a return, or in the far future
   */
  begin({ date }: Withdrawal): StoredWithdrawal | null {
    rejectFarFuture('date', date, this.today, 2);
    if (this.open && this.open.date <= this.today) throw new StudentWithdrawn();
    const replaced = this.open ?? this.all.find((each) => each.date === date) ?? null;
    const returns = this.all.flatMap((each) => (each === replaced || !hasDays(each) ? [] : (each.returnDate ?? [])));
    const lastReturn = returns.toSorted().at(-1);
    if (lastReturn !== undefined && date < lastReturn) {
      throw new ValidationFailed([`date must not be before ${lastReturn}, the day of the last return`]);
    }
    return replaced;
  }

  /**
   * The withdrawal that a return ends, and the day. By default the student returns today, or before the withdrawal begins. A planned
   * return gets another day.
   *
   * @throws StudentNotWithdrawn, ValidationFailed for a day before the withdrawal, or in the far future
   */
  end(returnDate: string | undefined): StoredWithdrawal & { readonly returnDate: string } {
    const open = this.current();
    const { date } = open;
    rejectFarFuture('date', returnDate, this.today, 2);
    if (returnDate !== undefined && returnDate < date) {
      throw new ValidationFailed([`date must not be before ${date}, the day of the withdrawal`]);
    }
    return { ...open, returnDate: returnDate ?? (this.today > date ? this.today : date) };
  }

  /** The withdrawal from which the student has not returned. @throws StudentNotWithdrawn */
  current(): StoredWithdrawal {
    if (!this.open) throw new StudentNotWithdrawn();
    return this.open;
  }
}

/** A withdrawal with the return on the same day has no day. */
const hasDays = ({ date, returnDate }: StoredWithdrawal): boolean => date !== returnDate;
