import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenEnded } from './running-answers';
import { rateLimited } from './transport-refusal';

/** Bodies that may be on their way at once, of one API key and from one address. */
const most = { key: 500, address: 1_000 } as const;

/** Seconds after which a client is told to try again. */
const retryAfter = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** Tells that the body is here, or will never be. */
    endBody?: () => void;
  }
}

/** Limits the bodies that are on their way by the key and by the address that they come from: slow clients block only themselves. */
export function limitUnfinishedBodies(fastify: FastifyInstance): void {
  const unfinished = new Map<string, number>();
  const add = (sender: string, more: 1 | -1) => {
    const count = (unfinished.get(sender) ?? 0) + more;
    if (count === 0) unfinished.delete(sender);
    else unfinished.set(sender, count);
  };
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const { caller, ip } = request;
    const senders = [`address ${ip}`];
    if (caller && caller.id !== null) senders.push(`key ${caller.id}`);
    if (senders.some((sender) => (unfinished.get(sender) ?? 0) >= limitOf(sender))) {
      return done(rateLimited(retryAfter, 'unfinished_bodies'));
    }
    for (const sender of senders) add(sender, 1);
    let isUnfinished = true;
    request.endBody = () => {
      if (!isUnfinished) return;
      isUnfinished = false;
      for (const sender of senders) add(sender, -1);
    };
    whenEnded(reply.raw, request.endBody);
    return done(null, payload);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    request.endBody?.();
    done();
  });
}

const limitOf = (sender: string): number => (sender.startsWith('key') ? most.key : most.address);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
