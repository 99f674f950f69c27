import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenEnded } from '../server/pending-responses';
import { rateLimited } from '../errors/http-error';

/** Bodies that may be on their way at once, of one API key, and from one address where there is no key. */
const most = 500;

/** Seconds after which a client is told to try again. */
const retryAfter = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** Tells that the body is here, or will never be. */
    endBody?: () => void;
  }
}

/** Limits the bodies that are on their way by who sends them: slow clients block only themselves. */
export function limitUnfinishedBodies(fastify: FastifyInstance): void {
  const unfinished = new Map<string, number>();
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const sender = senderOf(request);
    const count = unfinished.get(sender) ?? 0;
    if (count >= most) return done(rateLimited(retryAfter, 'unfinished_bodies'));
    unfinished.set(sender, count + 1);
    let isUnfinished = true;
    request.endBody = () => {
      if (!isUnfinished) return;
      isUnfinished = false;
      const left = (unfinished.get(sender) ?? 1) - 1;
      if (left > 0) unfinished.set(sender, left);
      else unfinished.delete(sender);
    };
    whenEnded(reply.raw, request.endBody);
    return done(null, payload);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    request.endBody?.();
    done();
  });
}

/** Keys of one school share an address, and must not limit each other. */
const senderOf = ({ caller, ip }: FastifyRequest): string =>
  caller && caller.id !== null ? `key ${caller.id}` : `address ${ip}`;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
