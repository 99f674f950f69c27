import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whenEnded } from '../server/pending-responses';
import { type ConcurrencyLimits, Semaphore } from './semaphore';

/** Requests that are worked on at once; those that wait beside them, a whole burst of the largest plan; milliseconds that one waits at most. */
const usual: ConcurrencyLimits = { running: 64, waiting: 500, patience: 1_000 };

/** Milliseconds after which a request gives its place to another: by then it waits for a lock or a slow statement, not for the processor. */
const heldFor = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place that the request holds. */
    releasePlace?: () => void;
  }
}

/**
 * Limits how many requests are worked on at once. A burst waits its turn; what would wait longer than a second is refused with
 * 503. A request asks for its place once its body is here, so that a slow client holds none.
 *
 * @param isExempt requests that take none, such as the health check
 * @param limits those of production, unless a test wants to reach them
 * @returns the queue, for those who can refuse a request before anything is done for it
 */
export function limitConcurrency(
  fastify: FastifyInstance,
  isExempt: (request: FastifyRequest) => boolean,
  limits = usual,
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
      // The client may have gone while its request waited: then the work is not done.
      if (reply.raw.destroyed) request.releasePlace?.();
      else done();
    }, done);
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    // How long the client takes to read the answer does not keep others waiting.
    request.releasePlace?.();
    done(null, payload);
  });
  return semaphore;
}

function hold(semaphore: Semaphore, request: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(release, heldFor);
  let isHeld = true;
  function release(): void {
    if (!isHeld) return;
    isHeld = false;
    clearTimeout(timer);
    semaphore.release();
  }
  request.releasePlace = release;
  whenEnded(reply.raw, release);
}
