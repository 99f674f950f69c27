import { serviceUnavailable } from '@homeroom/platform';

/** Lets a few do something dear at once, and some wait for it. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly mostRunning: number,
    private readonly mostWaiting: number,
  ) {}

  /** Whether `take` would be refused. */
  get isFull(): boolean {
    return this.running >= this.mostRunning && this.waiting.length >= this.mostWaiting;
  }

  /** @throws 503 when too many wait already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw serviceUnavailable();
    if (this.running < this.mostRunning) this.running += 1;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
