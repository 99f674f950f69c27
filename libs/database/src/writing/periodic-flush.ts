import { isUnavailable } from '../errors/database-error';
import { withTimeout } from '../errors/timeout';
import { withoutShare } from '../transactions/request-context';

/** Milliseconds that the last write may take when the application closes. */
const stopTimeout = 2_000;

interface Options {
  /** Milliseconds between two writes. */
  readonly every: number;
  readonly write: () => Promise<void>;
  /** Called for errors other than an unavailable database. A retry would probably fail as well. */
  readonly onError: (error: unknown) => void;
}

/** Writes buffered data periodically. While the database is unavailable, writes are skipped. */
export class PeriodicFlush {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(private readonly options: Options) {}

  start(): void {
    this.timer = setInterval(() => void this.now(), this.options.every);
  }

  pause(): void {
    clearInterval(this.timer);
  }

  /** Writes a last time. */
  async stop(): Promise<void> {
    this.pause();
    await withTimeout(
      stopTimeout,
      Promise.resolve(this.running).then(() => this.now()),
    ).catch(() => undefined);
  }

  /** Writes now, or waits for the write that is running. Never throws. */
  now(): Promise<void> {
    this.running ??= this.write().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async write(): Promise<void> {
    try {
      // A request may have called `now`.
      await withoutShare(() => this.options.write());
    } catch (error) {
      if (!isUnavailable(error)) this.options.onError(error);
    }
  }
}
