import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify';
import { retryOnWriteConflict, Transactions } from '@homeroom/database';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { badRequest } from '../errors/http-error';
import { queryBoolean } from '../validation/kinds';
import { Answer } from './answers';

declare module 'fastify' {
  interface FastifyRequest {
    /** The query parameter `dry_run` of a write. */
    dryRun?: unknown;
  }
}

/** Takes `dry_run` out of the query of each write, so that the operations need not declare it. Call before the routes are registered. */
export function takeDryRuns(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (![route.method].flat().every((method) => writes.has(method))) return;
    route.preHandler = [takeDryRun, ...[route.preHandler ?? []].flat()];
  });
}

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const takeDryRun: preHandlerHookHandler = (request, _reply, done) => {
  const query = request.query as Record<string, unknown>;
  if (Object.hasOwn(query, 'dry_run')) {
    request.dryRun = query['dry_run'];
    delete query['dry_run'];
  }
  done();
};

/** Whether the request only asks what a write would do. @throws 400 for a value that is not a boolean */
export function isDryRun({ dryRun }: FastifyRequest): boolean {
  if (dryRun === undefined || dryRun === '') return false;
  const value = queryBoolean.read(dryRun);
  if (typeof value !== 'boolean') throw badRequest('query', 'dry_run must be true or false');
  return value;
}

/**
 * Carries out a write with `dry_run=true` in a transaction that is rolled back. So the rules and constraints are those of the write, and
 * neither the records nor the audit trail change.
 */
@Injectable()
export class DryRunInterceptor implements NestInterceptor<Answer, Answer> {
  constructor(private readonly transactions: Transactions) {}

  /** @throws 400 for a value that is not a boolean */
  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // The handler of a form runs before its file has arrived, and decides by itself.
    if (!isDryRun(request) || request.routeOptions.config.takesForm) return next.handle();
    return from(retryOnWriteConflict(() => this.rolledBack(() => lastValueFrom(next.handle()))));
  }

  private async rolledBack(write: () => Promise<Answer>): Promise<Answer> {
    try {
      return await this.transactions.inNewTransaction(async () => {
        throw new RolledBack(await write());
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.answer;
      throw error;
    }
  }
}

/** Rolls the transaction back. The answer has no URL and no tag, because there is no such record. */
class RolledBack extends Error {
  readonly answer: Answer;

  constructor({ status, json }: Answer) {
    super('A dry run is rolled back');
    this.answer = new Answer(status, json, { 'dry-run': 'true' });
  }
}
