import { Clock } from '@homeroom/kernel';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { IdempotentAnswerQueries, UsageStore } from '@homeroom/access';
import { RecordEventQueries } from '@homeroom/audit';
import { SessionQueries, SignInAttemptQueries } from '@homeroom/accounts';
import { PeriodicFlush } from '@homeroom/database';
import { ClockTrust } from './clock-trust';

/** Injects the retention of the audit trail in days, or null to keep it forever. */
export const TRAIL_RETENTION = Symbol('TRAIL_RETENTION');

/** Records of another part of the service that are deleted by their age. */
export interface ExpiringRecords {
  /** Deletes those that are past their retention. */
  deleteExpired(now: Date): Promise<void>;
}

/** Injects the records of other parts that are deleted by their age. */
export const EXPIRING_RECORDS = Symbol('EXPIRING_RECORDS');

/** Milliseconds between two deletions. */
const deleteEvery = 15 * 60_000;
const day = 24 * 3_600_000;
/** Days. */
const usageRetention = 90;
/** Days. An answer is replayed for one day, and a trusted clock may be ahead by another day. */
const answerRetention = 2;

/** Deletes records by age, for all applications of the process. */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Retention.name);
  private readonly deleting = new PeriodicFlush({
    every: deleteEvery,
    write: () => this.deleteExpired(),
    onError: (error) =>
      this.logger.error('Records past their retention could not be deleted', error instanceof Error ? error.name : ''),
  });

  constructor(
    @Inject(TRAIL_RETENTION) private readonly trailRetention: number | null,
    @Inject(EXPIRING_RECORDS) private readonly others: readonly ExpiringRecords[],
    private readonly trust: ClockTrust,
    private readonly clock: Clock,
    private readonly events: RecordEventQueries,
    private readonly answers: IdempotentAnswerQueries,
    private readonly usage: UsageStore,
    private readonly sessions: SessionQueries,
    private readonly attempts: SignInAttemptQueries,
  ) {}

  onApplicationBootstrap(): void {
    this.deleting.start();
  }

  onApplicationShutdown(): void {
    this.deleting.pause();
  }

  /** Deletes records past their retention, if the clock is trusted and the database is available. Never throws. */
  run(): Promise<void> {
    return this.deleting.now();
  }

  private async deleteExpired(): Promise<void> {
    if (!this.trust.mayDelete()) return;
    const now = this.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * day);
    await this.attempts.deleteExpired(now);
    await this.sessions.deleteExpired(now);
    while (await this.answers.deleteBefore(daysAgo(answerRetention)));
    await this.usage.deleteBefore(daysAgo(usageRetention));
    if (this.trailRetention !== null) while (await this.events.deleteBefore(daysAgo(this.trailRetention)));
    for (const each of this.others) await each.deleteExpired(now);
    await this.trust.deleteOldDoubts();
  }
}
