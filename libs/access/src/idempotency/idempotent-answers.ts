import { Clock } from '@homeroom/kernel';
import { Answer, idempotencyKeyInUse, idempotencyKeyReused, idempotentAnswerErased } from '@homeroom/http';
import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { IdempotentAnswerQueries, type IdempotentRequest } from './idempotent-answer.queries';

/** Milliseconds for which an answer is replayed. */
const replayWindow = 24 * 3_600_000;

/**
 * Makes requests safe to repeat. The answer is stored in the transaction of the change, so a failure leaves either both or
 * neither. Error responses are not stored, because they changed nothing.
 */
@Injectable()
export class IdempotentAnswers {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: IdempotentAnswerQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Does the work once. Later calls return the stored answer with `Idempotency-Replayed`.
   *
   * @param studentsIn returns the ids of the students in an answer
   * @throws 409 while the same request is in progress, 422 when the key was used for another request; errors of the work
   */
  once(
    request: IdempotentRequest,
    work: () => Promise<Answer>,
    studentsIn: (json: string) => number[],
  ): Promise<Answer> {
    return this.transactions.inNewTransaction(async () => {
      // Two keys share a lock with a probability of 2^-64. The second request then only has to retry.
      if (!(await this.records.lock(request.keyHash.readBigInt64BE()))) throw idempotencyKeyInUse();
      const at = this.clock.now();
      const stored = await this.records.find(request, new Date(at.getTime() - replayWindow));
      if (stored) {
        if (!stored.fingerprint.equals(request.fingerprint)) throw idempotencyKeyReused();
        if (!stored.answer) throw idempotentAnswerErased();
        const { status, json, headers } = stored.answer;
        return new Answer(status, json, { ...headers, 'idempotency-replayed': 'true' });
      }
      const answer = await work();
      await this.records.store(request, answer, { studentIds: studentsIn(answer.json), at });
      return answer;
    });
  }
}
