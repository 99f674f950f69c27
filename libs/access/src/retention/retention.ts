import { Clock } from '@homeroom/kernel';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { IdempotentAnswerQueries } from '../idempotency/idempotent-answer.queries';
import { RecordEventQueries } from '../audit/record-event.queries';
import { SessionQueries } from '../sessions/session.queries';
import { SignInAttemptQueries } from '../sign-in/sign-in-attempt.queries';
import { UsageStore } from '../usage/usage.store';
import { ClockTrust } from './clock-trust';
import { PeriodicFlush } from './periodic-flush';

/** Injects the days for which the audit trail is kept; null: for ever. */
export const TRAIL_RETENTION = Symbol('TRAIL_RETENTION');

/** Milliseconds between two deletions. */
const deleteEvery = 15 * 60_000;
const day = 24 * 3_600_000;
/** Days for which the use of keys is kept. */
const usageRetention = 90;
/** Days after which an answer is deleted. It is replayed for one; a clock may be ahead by another one and still be trusted. */
const answerRetention = 2;

/** The one place where records are deleted by their age; in one application of a process, for all of them. */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Retention.name);
  private readonly deleting = new PeriodicFlush({
    every: deleteEvery,
    write: () => this.deleteExpired(),
    refused: (error) =>
      this.logger.error('Records past their retention could not be deleted', error instanceof Error ? error.name : ''),
  });

  constructor(
    @Inject(TRAIL_RETENTION) private readonly trailRetention: number | null,
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

  /** Deletes what is past its retention, if the clock can be trusted; while the database is away, nothing. Never throws. */
  run(): Promise<void> {
    return this.deleting.now();
  }

  private async deleteExpired(): Promise<void> {
    if (!this.trust.mayDelete()) return;
    const now = this.clock.now();
    const before = (days: number) => new Date(now.getTime() - days * day);
    await this.attempts.sweep(now);
    await this.sessions.sweep(now);
    while (await this.answers.forget(before(answerRetention)));
    await this.usage.forget(before(usageRetention));
    if (this.trailRetention !== null) while (await this.events.forget(before(this.trailRetention)));
    await this.trust.forgetDoubts();
  }
}
