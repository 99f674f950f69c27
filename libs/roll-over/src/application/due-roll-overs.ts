import { isUnavailable } from '@homeroom/database';
import { type ImportObserver, ImportIsRunning } from '@homeroom/import-jobs';
import { Clock, DomainError } from '@homeroom/kernel';
import type { Finding } from '@homeroom/spreadsheets';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RollOverHasBegun } from '../domain/roll-over.errors';
import { type PlannedRollOver, RollOverRepository } from '../persistence/roll-over.repository';
import { RollOvers } from './roll-overs.service';

/** Milliseconds between two looks for roll-overs whose day has come. */
const interval = 10_000;

/** Milliseconds between two stored states of the progress. */
const progressEvery = 500;

/**
 * Carries planned roll-overs out once their day has come. One whose process ended on the way has changed nothing, is still planned, and is
 * carried out by the process that looks next.
 */
@Injectable()
export class DueRollOvers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DueRollOvers.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isStopping = false;

  constructor(
    private readonly rollOvers: RollOvers,
    private readonly stored: RollOverRepository,
    private readonly calendar: SchoolCalendar,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), interval).unref();
    this.look();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Begins to carry out what is due, if that has not begun. */
  look(): void {
    if (this.isStopping) return;
    this.running ??= this.runAll()
      .catch((error: unknown) => this.report(error))
      .finally(() => (this.running = null));
  }

  private async runAll(): Promise<void> {
    for (;;) {
      const planned = this.isStopping ? null : await this.stored.due(this.calendar.time().today);
      if (!planned || !(await this.run(planned))) return;
    }
  }

  /** @returns whether the roll-over has ended; otherwise it waits for the next look */
  private async run(planned: PlannedRollOver): Promise<boolean> {
    const observer = new ProgressObserver(planned.id, this.stored, () => this.isStopping);
    try {
      const { id, errors } = await this.rollOvers.runPlanned(planned, observer);
      if (id !== null) return true;
      const reason = errors === 0 ? null : `${errors} errors. The first: ${observer.firstError ?? ''}`.slice(0, 2000);
      await this.stored.end(planned.id, errors === 0 ? 'done' : 'failed', this.clock.now(), { reason });
      return true;
    } catch (error) {
      if (error instanceof RollOverHasBegun) return true;
      if (error instanceof Stopping || error instanceof ImportIsRunning || isUnavailable(error)) return false;
      if (!(error instanceof DomainError)) this.report(error);
      const reason = error instanceof DomainError ? error.message : 'Internal error';
      await this.stored.end(planned.id, 'failed', this.clock.now(), { reason: `${reason}; nothing was changed` });
      return true;
    }
  }

  private report(error: unknown): void {
    if (isUnavailable(error)) return;
    this.logger.error(
      'A roll-over failed',
      error instanceof Error ? (error.stack ?? error.name).replace(error.message, '') : '',
    );
  }
}

/** The service stops: the roll-over is rolled back, and begins again with the next process. */
class Stopping extends Error {}

/** Stores the progress of a planned roll-over, and keeps its first error. */
class ProgressObserver implements ImportObserver {
  firstError: string | null = null;
  private storedAt = 0;

  constructor(
    private readonly id: number,
    private readonly stored: RollOverRepository,
    private readonly isStopping: () => boolean,
  ) {}

  begin(): void {
    this.firstError = null;
  }

  finding({ level, message }: Finding): void {
    if (level === 'error') this.firstError ??= message;
  }

  change(): void {
    this.assertRuns();
  }

  badRow(): void {
    this.assertRuns();
  }

  async progress(rows: number, total: number): Promise<void> {
    this.assertRuns();
    if (Date.now() - this.storedAt < progressEvery && rows < total) return;
    this.storedAt = Date.now();
    await this.stored.storeProgress(this.id, rows, total);
  }

  private assertRuns(): void {
    if (this.isStopping()) throw new Stopping();
  }
}
