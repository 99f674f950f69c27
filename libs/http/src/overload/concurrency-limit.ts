import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, onSendHookHandler, preValidationHookHandler } from 'fastify';
import { type HttpError, type Queue, queueIsFull } from '../errors/http-error';

/** The queue holds one burst of the largest plan. */
const productionLimits: ConcurrencyLimits = { running: 64, waiting: 500, maxWait: 1_000 };

/** Milliseconds after which a request releases its slot. It then waits for a lock or a slow statement, not for the processor. */
const maxHold = 1_000;

/**
 * Limits how many requests are processed at once. Excess requests wait in a queue, and get 503 when it is full or after a
 * second. A request takes its slot after its body has arrived, so slow clients hold no slots.
 */
export class ConcurrencyLimit {
  private readonly semaphore: Semaphore;

  /** @param limits defaults to those of production */
  constructor(limits = productionLimits) {
    this.semaphore = new Semaphore({ ...limits, queue: 'requests' });
  }

  /** The 503 of a request that would find no place. Null while there is one, and for a request that takes none. */
  errorFor(request: FastifyRequest): HttpError | null {
    return this.semaphore.isFull && !isUnlimited(request) ? this.semaphore.error : null;
  }

  /** Takes a slot, or waits for one. Passes 503 on when the queue is full or the wait was too long. */
  readonly take: preValidationHookHandler = (request, reply, done) => {
    if (isUnlimited(request)) return done();
    if (this.semaphore.tryAcquire()) {
      this.hold(request, reply);
      return done();
    }
    this.semaphore.acquire().then(() => {
      this.hold(request, reply);
      // The client may have disconnected while its request was queued.
      if (reply.raw.destroyed) request.context.releaseSlot?.();
      else done();
    }, done);
  };

  /** Before the response is sent: a client that reads slowly must not block other requests. */
  readonly release: onSendHookHandler = (request, _reply, payload, done) => {
    request.context.releaseSlot?.();
    done(null, payload);
  };

  private hold({ context }: FastifyRequest, reply: FastifyReply): void {
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      this.semaphore.release();
    };
    const timer = setTimeout(release, maxHold);
    let isHeld = true;
    context.releaseSlot = release;
    reply.raw.once('close', release);
  }
}

/** Public routes such as /health are cheap. Internal requests come from the dashboard, whose server has its own limits. */
const isUnlimited = ({ routeOptions, raw }: FastifyRequest) =>
  routeOptions.config?.isPublic === true || !(raw.socket instanceof Socket);

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

  /** @param limits with the name that the log and the metrics give for a 503 */
  constructor(private readonly limits: ConcurrencyLimits & { readonly queue: Queue }) {}

  /** The 503 of a caller that has no place. */
  get error(): HttpError {
    return queueIsFull(this.limits.queue);
  }

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
    const { waiting, maxWait } = this.limits;
    if (this.tryAcquire()) return Promise.resolve();
    if (this.queue.length >= waiting) return Promise.reject(this.error);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.queue.splice(this.queue.indexOf(waiter), 1);
        reject(this.error);
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
