import type { FastifyRequest, preHandlerHookHandler } from 'fastify';
import { retryOnWriteConflict, Transactions } from '@homeroom/database';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { badRequest } from '../errors/http-error';
import { queryBoolean } from '../validation/kinds';
import { Answer } from './answers';

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Takes `dry_run` out of the query of each write, so that the operations need not declare it. */
export const takeDryRun: preHandlerHookHandler = ({ method, query, context }, _reply, done) => {
  const parameters = query as Record<string, unknown>;
  if (writes.has(method) && Object.hasOwn(parameters, 'dry_run')) {
    context.dryRun = parameters['dry_run'];
    delete parameters['dry_run'];
  }
  done();
};

/** Whether the request only asks what a write would do. @throws 400 for a value that is not a boolean */
export function isDryRun({ context: { dryRun } }: FastifyRequest): boolean {
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
