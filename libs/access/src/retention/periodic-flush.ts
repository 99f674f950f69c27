import { isUnavailable, withTimeout } from '@homeroom/database';

/** Milliseconds that the last writing may take when the application closes. */
const lastPatience = 2_000;

interface Writing {
  /** Milliseconds between two times. */
  readonly every: number;
  readonly write: () => Promise<void>;
  /** Told what the database refuses for other reasons than that it is away: it would refuse it the next time as well. */
  readonly refused: (error: unknown) => void;
}

/** Writes now and then what a process has gathered; while the database is away, that waits for the next time. */
export class PeriodicFlush {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(private readonly writing: Writing) {}

  start(): void {
    this.timer = setInterval(() => void this.now(), this.writing.every);
  }

  pause(): void {
    clearInterval(this.timer);
  }

  /** Writes a last time. */
  async stop(): Promise<void> {
    this.pause();
    await withTimeout(
      lastPatience,
      Promise.resolve(this.running).then(() => this.now()),
    ).catch(() => undefined);
  }

  /** Never throws; who calls it while it runs waits for that. */
  now(): Promise<void> {
    this.running ??= this.unlessAway().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async unlessAway(): Promise<void> {
    try {
      await this.writing.write();
    } catch (error) {
      if (!isUnavailable(error)) this.writing.refused(error);
    }
  }
}
