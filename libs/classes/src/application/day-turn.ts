import { isUnavailable, Transactions } from '@homeroom/database';
import { SchoolCalendar, StudentWithdrawalsService } from '@homeroom/people';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SeatingRepository } from '../persistence/enrollments/seating.repository';
import { ShareDays } from './share-days';

/** Milliseconds between two looks at the calendar. */
const interval = 1_000;

/** Milliseconds after which a day begins again: a transaction may have ended since that had begun on the day before. */
const repeated = 15 * 60_000;

/**
 * Lets what was recorded for a day to come take effect when the day begins at the school: `enrolled_count` of classes and the status of
 * students. Also at the start, since the service may not have been running at that hour. Rosters and seats do not depend on it, and what
 * restricted callers see waits for `ShareDays`.
 */
@Injectable()
export class DayTurn implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DayTurn.name);
  private begun: string | null = null;
  private begunAt = 0;
  private beginning: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly students: StudentWithdrawalsService,
    private readonly seating: SeatingRepository,
    private readonly calendar: SchoolCalendar,
    private readonly shares: ShareDays,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.beginIfNew();
    this.timer = setInterval(() => void this.beginIfNew(), interval).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.beginning;
  }

  /** Begins the day of the calendar if it has not begun, and again from time to time. It tries again later if the database is unavailable. */
  private beginIfNew(): Promise<void> {
    const { now, today } = this.calendar.time();
    if (today === this.begun && Math.abs(now.getTime() - this.begunAt) < repeated) return Promise.resolve();
    this.beginning ??= this.begin(today, now.getTime())
      .catch((error: unknown) => this.report(error))
      .finally(() => (this.beginning = null));
    return this.beginning;
  }

  private async begin(today: string, at: number): Promise<void> {
    await this.transactions.inNewTransaction(async () => {
      await this.students.beginDay();
      await this.seating.recount(today);
    });
    await this.shares.settle();
    this.begun = today;
    this.begunAt = at;
  }

  private report(error: unknown): void {
    if (!isUnavailable(error))
      this.logger.error('The school day could not begin', error instanceof Error ? error.stack : '');
  }
}
