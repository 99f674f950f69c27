import { Clock } from '@homeroom/kernel';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { PeriodicFlush } from '@homeroom/database';
import { ClockDoubtQueries } from './clock-doubt.queries';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds after the start before anything is deleted. */
const settlingTime = 5 * minute;
/** Milliseconds by which the clock may be ahead of the newest record at the start, such as a night without writes. */
const maxSilence = day;
/** Milliseconds by which the clock and the uptime of the machine may diverge between two checks. */
const maxStep = minute;
/** Milliseconds for which a doubt lasts. An administrator has a day to notice the warning. */
const doubtLasts = day;
const checkEvery = minute;

/**
 * Decides whether the clock is trusted for deleting records by age. A clock that is ahead would delete records too early.
 */
@Injectable()
export class ClockTrust implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ClockTrust.name);
  private readonly checking = new PeriodicFlush({
    every: checkEvery,
    write: () => this.checkAndStore(),
    onError: (error) => this.logger.error('The doubt about the clock could not be stored', nameOf(error)),
  });
  private startedAt = 0;
  /** The clock and the uptime at the last check. */
  private checked = { time: 0, uptime: 0 };
  /** Milliseconds since the epoch, by the clock in doubt. */
  private doubtedUntil = Infinity;
  private unstoredDoubt: Date | null = null;

  constructor(
    private readonly records: ClockDoubtQueries,
    private readonly clock: Clock,
  ) {}

  /** Runs before this process writes records, which would agree with its clock. */
  async onModuleInit(): Promise<void> {
    const now = this.clock.now();
    this.startedAt = this.clock.uptime();
    this.checked = { time: now.getTime(), uptime: this.startedAt };
    const { newest, doubtedSince } = await this.records.evidence(now, doubtLasts);
    if (newest && now.getTime() - newest.getTime() > maxSilence) {
      this.doubt(now, `The clock says ${now.toISOString()}, the newest record is of ${newest.toISOString()}`);
    } else if (doubtedSince) {
      this.doubt(
        doubtedSince,
        `The clock says ${now.toISOString()}, and is doubted since ${doubtedSince.toISOString()}`,
      );
    } else {
      this.doubtedUntil = 0;
    }
    await this.checking.now();
  }

  onApplicationBootstrap(): void {
    this.checking.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.checking.stop();
  }

  /** Whether records may be deleted by age now. */
  mayDelete(): boolean {
    this.check();
    const hasSettled = this.checked.uptime - this.startedAt >= settlingTime;
    return hasSettled && this.checked.time >= this.doubtedUntil;
  }

  /** Deletes the doubts that are over. Call only if `mayDelete` returned true. */
  deleteOldDoubts(): Promise<void> {
    return this.records.deleteBefore(new Date(this.checked.time - doubtLasts));
  }

  private async checkAndStore(): Promise<void> {
    this.check();
    await this.storeDoubt();
  }

  private check(): void {
    const before = this.checked;
    this.checked = { time: this.clock.now().getTime(), uptime: this.clock.uptime() };
    const expected = before.time + this.checked.uptime - before.uptime;
    if (Math.abs(this.checked.time - expected) <= maxStep) return;
    const now = new Date(this.checked.time);
    this.doubt(now, `The clock was set from ${new Date(expected).toISOString()} to ${now.toISOString()}`);
  }

  private doubt(since: Date, reason: string): void {
    this.doubtedUntil = since.getTime() + doubtLasts;
    this.unstoredDoubt = since;
    this.logger.warn(`${reason}: nothing is deleted by its age before ${new Date(this.doubtedUntil).toISOString()}`);
  }

  private async storeDoubt(): Promise<void> {
    const since = this.unstoredDoubt;
    if (since === null) return;
    await this.records.store(since);
    if (this.unstoredDoubt === since) this.unstoredDoubt = null;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
