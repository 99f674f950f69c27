import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Written, Transactions } from '@homeroom/database';
import { type Answer, recordAnswer } from './answers';
import { dependsOnState, refuseOtherState } from './preconditions';
import { preconditionFailed } from '../errors/http-error';

interface Revision {
  /** The JSON of the record. */
  readonly read: () => Promise<string>;
  /** @returns the record after its change */
  readonly write: () => Promise<Written>;
}

/** Changes of one record: whoever says which state of it they know, by If-Match, overwrites no other. */
@Injectable()
export class Revisions {
  constructor(private readonly transactions: Transactions) {}

  /** The record after its change. @throws 412 when it is not in the state that the request depends on */
  async of({ headers }: FastifyRequest, { read, write }: Revision): Promise<Answer> {
    const revise = async () => recordAnswer((await write()).json);
    if (!dependsOnState(headers)) return revise();
    const reviseThatState = async () => {
      refuseOtherState(headers, await read());
      return revise();
    };
    return this.transactions.inRepeatableRead(reviseThatState, preconditionFailed);
  }
}
