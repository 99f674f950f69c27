import DataLoader from 'dataloader';
import { TimeoutError } from '../errors/timeout';
import { inNextTick } from './request-context';
import type { JsonRow } from './request-context';

/** Maximum number of writes per statement. If one of them waits for a lock, the others wait too. */
const batchSize = 16;

/**
 * Maximum number of concurrent statements of the same SQL. Further writes are queued. If one statement waits for a
 * lock, the other one proceeds.
 */
const maxInFlight = 2;

/** A result row with the number of its write, counted from one. */
export interface WithOrdinal {
  readonly ordinality: string | number;
}

/** Sends a statement that takes rows as a JSON array. */
type Send<Answer> = (rows: string) => Promise<readonly Answer[]>;

/** How writes of one SQL text are sent. */
export interface BatchOptions<Answer> {
  readonly send: Send<Answer>;
  /** Sends the statement over a separate connection with a short lock timeout. */
  readonly retry: Send<Answer>;
  /** Whether the statement had no effect and may have failed because of a single row. */
  readonly isRowError: (failure: unknown) => boolean;
  /** Milliseconds after which a queued write is not sent any more. */
  readonly timeout: number;
}

interface QueuedWrite {
  readonly row: JsonRow;
  readonly deadline: number;
}

/** The outcome of a write: its result row, null if it wrote nothing, or its error. */
type Outcome<Answer> = { readonly answer: Answer | null } | { readonly failure: unknown };

/**
 * Batches writes of the same SQL, each of one record. Concurrent writes share one statement and one transaction,
 * because a round trip and a commit cost more than a row. If a batch may have failed because of one row, each write is
 * retried separately, so that a failing row does not fail the rest of the batch.
 */
export class WriteBatcher<Answer extends WithOrdinal> {
  private readonly loader: DataLoader<QueuedWrite, Outcome<Answer>>;
  private readonly waiting: (() => void)[] = [];
  private inFlight = 0;

  constructor(private readonly options: BatchOptions<Answer>) {
    const batchScheduleFn = (go: () => void) => {
      this.waiting.push(go);
      this.sendSoon();
    };
    const write = (queued: readonly QueuedWrite[]) => this.writeBatch(queued);
    this.loader = new DataLoader(write, { cache: false, maxBatchSize: batchSize, batchScheduleFn });
  }

  /** Null if it wrote nothing. */
  async write(row: JsonRow): Promise<Answer | null> {
    const outcome = await this.loader.load({ row, deadline: performance.now() + this.options.timeout });
    if ('failure' in outcome) throw outcome.failure;
    return outcome.answer;
  }

  private sendSoon(): void {
    inNextTick(() => {
      while (this.inFlight < maxInFlight) {
        const go = this.waiting.shift();
        if (!go) return;
        this.inFlight += 1;
        go();
      }
    });
  }

  /** A write that waited too long in the queue has already been reported as timed out, so it must not be sent. */
  private async writeBatch(queued: readonly QueuedWrite[]): Promise<Outcome<Answer>[]> {
    const now = performance.now();
    const inTime = queued.filter(({ deadline }) => deadline > now);
    const outcomes = await this.outcomes(inTime.map(({ row }) => row));
    this.inFlight -= 1;
    if (this.waiting.length > 0) this.sendSoon();
    const timedOut = () => ({ failure: new TimeoutError(this.options.timeout) });
    return queued.map((each) => outcomes[inTime.indexOf(each)] ?? timedOut());
  }

  private async outcomes(rows: readonly JsonRow[]): Promise<Outcome<Answer>[]> {
    const { send, retry, isRowError } = this.options;
    try {
      return await this.sendRows(rows, send);
    } catch (failure) {
      if (rows.length === 1 || !isRowError(failure)) return rows.map(() => ({ failure }));
    }
    const retryOne = (row: JsonRow) => this.sendRows([row], retry).catch((failure: unknown) => [{ failure }]);
    return (await Promise.all(rows.map(retryOne))).flat();
  }

  /** Writes all rows or none. */
  private async sendRows(rows: readonly JsonRow[], send: Send<Answer>): Promise<Outcome<Answer>[]> {
    const outcomes: Outcome<Answer>[] = rows.map(() => ({ answer: null }));
    if (rows.length === 0) return outcomes;
    for (const answer of await send(JSON.stringify(rows))) {
      const place = Number(answer.ordinality) - 1;
      if (!(place in outcomes)) throw new Error('A write must return the ordinality of its row');
      outcomes[place] = { answer };
    }
    return outcomes;
  }
}
