import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Written, Transactions } from '@homeroom/database';
import { type Answer, assertPreconditions, isConditional, noContent, recordAnswer } from './answers';
import { isDryRun } from './dry-run';
import { preconditionFailed } from '../errors/http-error';

interface ConditionalChange {
  /** @returns the JSON of the record */
  readonly read: () => Promise<string>;
  /** @returns the record after its change */
  readonly write: () => Promise<Written>;
}

interface PartChange {
  /** @returns the JSON of the part */
  readonly read: () => Promise<string>;
  readonly write: () => Promise<unknown>;
}

interface Removal {
  /** @returns the JSON of the record */
  readonly read: () => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Writes of one record with optimistic locking: a request with `If-Match` does not overwrite or remove a concurrent change. */
@Injectable()
export class Revisions {
  constructor(private readonly transactions: Transactions) {}

  /** @returns the record after its change. @throws 412 when a precondition of the request is false */
  of(request: FastifyRequest, { read, write }: ConditionalChange): Promise<Answer> {
    return this.onCondition(request, read, async () => recordAnswer((await write()).json));
  }

  /** The same for a part of a record, which has a path of its own. @returns the part after the change of the record */
  ofPart(request: FastifyRequest, { read, write }: PartChange): Promise<Answer> {
    return this.onCondition(request, read, async () => {
      await write();
      return recordAnswer(await read());
    });
  }

  /** @returns 204. @throws 412 when a precondition of the request is false */
  removal(request: FastifyRequest, { read, remove }: Removal): Promise<Answer> {
    return this.onCondition(request, read, async () => {
      if (isDryRun(request)) request.context.recordToRemove = await read();
      await remove();
      return noContent;
    });
  }

  private async onCondition(
    { headers }: FastifyRequest,
    read: () => Promise<string>,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!isConditional(headers)) return work();
    const checkAndWork = async () => {
      assertPreconditions(headers, await read());
      return work();
    };
    return this.transactions.inRepeatableRead(checkAndWork, preconditionFailed);
  }
}
