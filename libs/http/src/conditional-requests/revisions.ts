import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Written, Transactions } from '@homeroom/database';
import { type Answer, recordAnswer } from './answers';
import { assertPreconditions, isConditional } from './preconditions';
import { preconditionFailed } from '../errors/http-error';

interface Revision {
  /** @returns the JSON of the record */
  readonly read: () => Promise<string>;
  /** @returns the record after its change */
  readonly write: () => Promise<Written>;
}

/** Updates of one record with optimistic locking: a request with `If-Match` does not overwrite a concurrent change. */
@Injectable()
export class Revisions {
  constructor(private readonly transactions: Transactions) {}

  /** @returns the record after its change. @throws 412 when a precondition of the request is false */
  async of({ headers }: FastifyRequest, { read, write }: Revision): Promise<Answer> {
    const revise = async () => recordAnswer((await write()).json);
    if (!isConditional(headers)) return revise();
    const checkAndRevise = async () => {
      assertPreconditions(headers, await read());
      return revise();
    };
    return this.transactions.inRepeatableRead(checkAndRevise, preconditionFailed);
  }
}
