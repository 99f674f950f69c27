import { serviceUnavailable, type UnavailableCause } from '../errors/http-error';

export interface ConcurrencyLimits {
  /** Callers that hold a slot at once. */
  readonly running: number;
  /** Callers that wait for a slot. */
  readonly waiting: number;
  /** Milliseconds that a caller waits at most. Unlimited when absent. */
  readonly maxWait?: number;
}

interface Waiter {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Limits concurrency. A bounded number of callers waits in arrival order. */
export class Semaphore {
  private running = 0;
  private readonly queue: Waiter[] = [];

  /** @param limits with the cause that the log and the metrics give for a 503 */
  constructor(private readonly limits: ConcurrencyLimits & { readonly cause: UnavailableCause }) {}

  /** Whether all slots and the whole queue are taken. */
  get isFull(): boolean {
    return this.running >= this.limits.running && this.queue.length >= this.limits.waiting;
  }

  /** Runs the work in a slot. @throws 503 when the queue is full or the wait was too long */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** Waits for a slot. The caller must release it. @throws 503 when the queue is full or the wait was too long */
  acquire(): Promise<void> {
    const { waiting, maxWait, cause } = this.limits;
    if (this.tryAcquire()) return Promise.resolve();
    if (this.queue.length >= waiting) return Promise.reject(serviceUnavailable(cause));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.queue.splice(this.queue.indexOf(waiter), 1);
        reject(serviceUnavailable(cause));
      };
      const waiter = { begin: resolve, timer: maxWait === undefined ? undefined : setTimeout(giveUp, maxWait) };
      this.queue.push(waiter);
    });
  }

  /** Takes a slot if one is free. The caller must release it. */
  tryAcquire(): boolean {
    if (this.running >= this.limits.running) return false;
    this.running += 1;
    return true;
  }

  /** Passes the slot to the caller that has waited longest. */
  release(): void {
    const next = this.queue.shift();
    clearTimeout(next?.timer);
    if (next) next.begin();
    else this.running -= 1;
  }
}
