import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConcurrencyLimits, Semaphore } from './semaphore';

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
  const semaphore = new Semaphore({ ...limits, cause: 'overload' });
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
