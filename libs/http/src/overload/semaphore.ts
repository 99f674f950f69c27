import { serviceUnavailable, type UnavailableCause } from '../errors/http-error';

export interface ConcurrencyLimits {
  /** How many hold a place at once. */
  readonly running: number;
  /** How many wait for one beside them. */
  readonly waiting: number;
  /** Milliseconds that one of them waits at most; without it, as long as it takes. */
  readonly patience?: number;
}

interface Waiter {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Limits concurrency, and queues a bounded number of callers in the order in which they came. */
export class Semaphore {
  private running = 0;
  private readonly queue: Waiter[] = [];

  /** @param limits with the cause that the log and the metrics give for a 503 */
  constructor(private readonly limits: ConcurrencyLimits & { readonly cause: UnavailableCause }) {}

  /** Whether a caller would neither get a place nor wait for one. */
  get isFull(): boolean {
    return this.running >= this.limits.running && this.queue.length >= this.limits.waiting;
  }

  /** Does the work while it holds a place. @throws 503 when too many wait already, or it waited too long */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** Takes a place if one is free; it must be released. */
  tryAcquire(): boolean {
    if (this.running >= this.limits.running) return false;
    this.running += 1;
    return true;
  }

  /** Waits for a place, which must be released. @throws 503 when too many wait already, or it waited too long */
  acquire(): Promise<void> {
    const { waiting, patience, cause } = this.limits;
    if (this.tryAcquire()) return Promise.resolve();
    if (this.queue.length >= waiting) return Promise.reject(serviceUnavailable(cause));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.queue.splice(this.queue.indexOf(waiter), 1);
        reject(serviceUnavailable(cause));
      };
      const waiter = { begin: resolve, timer: patience === undefined ? undefined : setTimeout(giveUp, patience) };
      this.queue.push(waiter);
    });
  }

  /** Gives a place to the caller that has waited longest. */
  release(): void {
    const next = this.queue.shift();
    clearTimeout(next?.timer);
    if (next) next.begin();
    else this.running -= 1;
  }
}
