import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HttpError, type Queue, queueIsFull } from '../errors/http-error';

/** The queue holds one burst of the largest plan. */
const productionLimits: ConcurrencyLimits = { running: 64, waiting: 500, maxWait: 1_000 };

/** Milliseconds after which a request releases its slot. It then waits for a lock or a slow statement, not for the processor. */
const maxHold = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the slot of the request. */
    releaseSlot?: () => void;
  }
}

/**
 * Limits how many requests are processed at once. Excess requests wait in a queue, and get 503 when it is full or after a
 * second. A request takes its slot after its body has arrived, so slow clients hold no slots.
 *
 * @param isExempt requests that take no slot, such as the health check
 * @param limits defaults to those of production
 * @returns the semaphore, whose `isFull` lets authentication reject a request early
 */
export function limitConcurrency(
  fastify: FastifyInstance,
  isExempt: (request: FastifyRequest) => boolean,
  limits = productionLimits,
): Semaphore {
  const semaphore = new Semaphore({ ...limits, queue: 'requests' });
  fastify.addHook('preValidation', (request, reply, done) => {
    if (isExempt(request)) return done();
    if (semaphore.tryAcquire()) {
      hold(semaphore, request, reply);
      return done();
    }
    semaphore.acquire().then(() => {
      hold(semaphore, request, reply);
      // The client may have disconnected while its request was queued.
      if (reply.raw.destroyed) request.releaseSlot?.();
      else done();
    }, done);
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    // Release before sending: a client that reads slowly must not block other requests.
    request.releaseSlot?.();
    done(null, payload);
  });
  return semaphore;
}

function hold(semaphore: Semaphore, request: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(release, maxHold);
  let isHeld = true;
  function release(): void {
    if (!isHeld) return;
    isHeld = false;
    clearTimeout(timer);
    semaphore.release();
  }
  request.releaseSlot = release;
  reply.raw.once('close', release);
}

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
