import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../errors/http-error';
import { queryBoolean } from '../validation/kinds';

declare module 'fastify' {
  interface FastifyRequest {
    /** The query parameter `dry_run` of a write. */
    dryRun?: unknown;
  }
}

const reads = ['GET', 'HEAD'];

/** Takes `dry_run` out of the query of each write, so that the operations need not declare it. */
export function takeDryRuns(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const query = request.query as Record<string, unknown>;
    if (!reads.includes(request.method) && Object.hasOwn(query, 'dry_run')) {
      request.dryRun = query['dry_run'];
      delete query['dry_run'];
    }
    done();
  });
}

/** Whether the request only asks what a write would do. @throws 400 for a value that is not a boolean */
export function isDryRun({ dryRun }: FastifyRequest): boolean {
  if (dryRun === undefined || dryRun === '') return false;
  const value = queryBoolean.read(dryRun);
  if (typeof value !== 'boolean') throw badRequest('query', 'dry_run must be true or false');
  return value;
}
