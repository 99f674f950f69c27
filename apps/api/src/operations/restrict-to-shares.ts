import { runWithShare } from '@homeroom/database';
import type { FastifyInstance } from 'fastify';

/** Lets each request of a restricted caller see only its share. Call before the routes are registered. */
export function restrictToShares(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', ({ caller }, _reply, done) => {
    const shareId = caller?.shareId ?? null;
    if (shareId === null) return done();
    runWithShare(shareId, done);
  });
}
