import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rateLimited } from '../errors/http-error';

/** Bodies that one sender may upload at once. A key is counted when its body has arrived, so it has no more than its limit of a minute. */
const maxPerSender = 500;

/** Seconds after which the client may try again. */
const retryAfter = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** Called when the body has arrived, or the response has ended without it. */
    endBody?: () => void;
  }
}

/** Limits the concurrent uploads of each sender, so that slow clients block only themselves. */
export function limitUnfinishedBodies(fastify: FastifyInstance): void {
  const unfinished = new Map<string, number>();
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const sender = senderOf(request);
    const count = unfinished.get(sender) ?? 0;
    const most = Math.min(maxPerSender, request.caller?.limit?.perMinute ?? maxPerSender);
    if (count >= most) return done(rateLimited(retryAfter, undefined, 'unfinished_bodies'));
    unfinished.set(sender, count + 1);
    let isUnfinished = true;
    request.endBody = () => {
      if (!isUnfinished) return;
      isUnfinished = false;
      const left = (unfinished.get(sender) ?? 1) - 1;
      if (left > 0) unfinished.set(sender, left);
      else unfinished.delete(sender);
    };
    reply.raw.once('close', request.endBody);
    return done(null, payload);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    request.endBody?.();
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The API key, or the address without one. API keys of one school often share an address and must not limit each other. */
const senderOf = ({ caller, ip }: FastifyRequest): string =>
  caller && caller.id !== null ? `key ${caller.id}` : `address ${ip}`;
