import { Clock } from '@homeroom/kernel';
import { Answer, idempotencyKeyInUse, idempotencyKeyReused, idempotentAnswerErased } from '@homeroom/http';
import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { IdempotentAnswerQueries, type Repeatable } from './idempotent-answer.queries';

/** Milliseconds that an answer is given again. */
const replayedFor = 24 * 3_600_000;

/**
 * Requests that are safe to repeat: the answer is written in the transaction of what it tells of, so that both are there
 * or neither is, whatever breaks in between. Refusals are not kept: they have changed nothing.
 */
@Injectable()
export class IdempotentAnswers {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: IdempotentAnswerQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Does the work unless it was done before: then its answer is given again, marked as such.
   *
   * @param studentsIn tells whom an answer shows
   * @throws 409 while it is being done, 422 when the name was given to something else; what the work refuses
   */
  once(request: Repeatable, work: () => Promise<Answer>, studentsIn: (json: string) => number[]): Promise<Answer> {
    return this.transactions.inNewTransaction(async () => {
      // Two keys that share a lock, one pair in 2^64, are only ever told to try again.
      if (!(await this.records.claim(request.keyHash.readBigInt64BE()))) throw idempotencyKeyInUse();
      const at = this.clock.now();
      const earlier = await this.records.find(request, new Date(at.getTime() - replayedFor));
      if (earlier) {
        if (!earlier.fingerprint.equals(request.fingerprint)) throw idempotencyKeyReused();
        if (!earlier.answer) throw idempotentAnswerErased();
        const { status, json, headers } = earlier.answer;
        return new Answer(status, json, { ...headers, 'idempotency-replayed': 'true' });
      }
      const answer = await work();
      await this.records.keep(request, answer, { studentIds: studentsIn(answer.json), at });
      return answer;
    });
  }
}
