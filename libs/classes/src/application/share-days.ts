import { CoalescedQuery, type ShareOfDay, Transactions } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';

/** What a settlement found. The last two are the bounds of the transactions that were in progress. */
interface Settlement {
  readonly was_settled: boolean;
  readonly oldest: string;
  readonly newest: string;
}

const SETTLE = 'SELECT was_settled, oldest, newest FROM settle_share_day($1::text::date)';

/** A day of which the shares are. */
interface SettledDay {
  readonly day: string;
  /** Transactions below it may have begun on the day before. Null until the settlement was seen in the database. */
  readonly open: bigint | null;
  readonly isFinal: boolean;
}

/**
 * The shares follow the days of teachings: which classes a teacher sees, also in an open session, is decided for the day of each request.
 * The first requests of a day wait for the settlement. It is repeated until every transaction has ended that may have written with the day
 * before, such as an import that began before midnight.
 */
@Injectable()
export class ShareDays {
  private settled: SettledDay = { day: '', open: null, isFinal: false };
  private readonly settlement = new CoalescedQuery(() => this.settleOnce());

  constructor(
    private readonly transactions: Transactions,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** A share as it is today. @param id null for a caller who sees the whole environment */
  async today(id: number | null): Promise<ShareOfDay | null> {
    if (id === null) return null;
    const { today } = this.calendar.time();
    if (today !== this.settled.day || !this.settled.isFinal) await this.settlement.run();
    return { id, today };
  }

  /** Waits until the database has the current day: the first change of a day is one of that day. */
  async begin(): Promise<void> {
    if (this.calendar.time().today !== this.settled.day) await this.settlement.run();
  }

  /** Brings the shares to the current day. Clients that synchronise are told of the students whose contact data a share hides since then. */
  settle(): Promise<void> {
    return this.settlement.run();
  }

  private async settleOnce(): Promise<void> {
    const { today } = this.calendar.time();
    const [found] = await this.transactions.executeSeparately<Settlement>({ sql: SETTLE, values: [today] });
    if (!found) throw new Error('A function must return its row');
    this.settled = this.after(found, today);
  }

  private after({ was_settled: wasSettled, oldest, newest }: Settlement, day: string): SettledDay {
    if (!wasSettled) return { day, open: null, isFinal: false };
    const open = (this.settled.day === day ? this.settled.open : null) ?? BigInt(newest);
    return { day, open, isFinal: BigInt(oldest) >= open };
  }
}
