import { Clock } from '@homeroom/kernel';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { ClockDoubtQueries } from './clock-doubt.queries';
import { PeriodicFlush } from './periodic-flush';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds after the start before anything is deleted. */
const settlingTime = 5 * minute;
/** Milliseconds that the clock may be ahead of the newest record at the start: a night in which nothing was written. */
const longestSilence = day;
/** Milliseconds by which the clock may depart from the uptime of the machine between two looks. */
const largestStep = minute;
/** Milliseconds of the clock, with no further step, after which it is believed: a day to notice the warning. */
const doubtLasts = day;
const lookEvery = minute;

/**
 * Decides whether the clock can be trusted to say which records are old enough to be deleted. A clock that is ahead would
 * delete records that have to be kept.
 */
@Injectable()
export class ClockTrust implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ClockTrust.name);
  private readonly looking = new PeriodicFlush({
    every: lookEvery,
    write: () => this.lookAndNote(),
    refused: (error) => this.logger.error('A doubt of the clock could not be noted', nameOf(error)),
  });
  private startedAt = 0;
  /** The clock and the uptime when they were last compared. */
  private seen = { time: 0, uptime: 0 };
  /** By the clock, in milliseconds. */
  private doubtedUntil = Infinity;
  private unnoted: Date | null = null;

  constructor(
    private readonly records: ClockDoubtQueries,
    private readonly clock: Clock,
  ) {}

  /** Before this process has written anything. */
  async onModuleInit(): Promise<void> {
    const now = this.clock.now();
    this.startedAt = this.clock.uptime();
    this.seen = { time: now.getTime(), uptime: this.startedAt };
    const { newest, doubtedSince } = await this.records.evidence(now, doubtLasts);
    if (newest && now.getTime() - newest.getTime() > longestSilence) {
      this.doubt(now, `The clock says ${now.toISOString()}, the newest record is of ${newest.toISOString()}`);
    } else if (doubtedSince) {
      this.doubt(
        doubtedSince,
        `The clock says ${now.toISOString()}, and is doubted since ${doubtedSince.toISOString()}`,
      );
    } else {
      this.doubtedUntil = 0;
    }
    await this.looking.now();
  }

  onApplicationBootstrap(): void {
    this.looking.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.looking.stop();
  }

  /** Whether records may be deleted by their age now. */
  mayDelete(): boolean {
    this.look();
    const hasSettled = this.seen.uptime - this.startedAt >= settlingTime;
    return hasSettled && this.seen.time >= this.doubtedUntil;
  }

  /** Doubts are not needed any longer once they are over. Call while `mayDelete`. */
  forgetDoubts(): Promise<void> {
    return this.records.forget(new Date(this.seen.time - doubtLasts));
  }

  private async lookAndNote(): Promise<void> {
    this.look();
    await this.note();
  }

  private look(): void {
    const before = this.seen;
    this.seen = { time: this.clock.now().getTime(), uptime: this.clock.uptime() };
    const expected = before.time + this.seen.uptime - before.uptime;
    if (Math.abs(this.seen.time - expected) <= largestStep) return;
    const now = new Date(this.seen.time);
    this.doubt(now, `The clock was set from ${new Date(expected).toISOString()} to ${now.toISOString()}`);
  }

  private doubt(since: Date, reason: string): void {
    this.doubtedUntil = since.getTime() + doubtLasts;
    this.unnoted = since;
    this.logger.warn(`${reason}: nothing is deleted by its age before ${new Date(this.doubtedUntil).toISOString()}`);
  }

  private async note(): Promise<void> {
    const since = this.unnoted;
    if (since === null) return;
    await this.records.note(since);
    if (this.unnoted === since) this.unnoted = null;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
