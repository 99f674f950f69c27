import DataLoader from 'dataloader';
import { TimeoutError } from '../health/timeout';
import { inNextTick } from '../reading/next-tick';
import type { JsonRow } from './audit-context';

/** The most that one statement writes: as many wait where one of them has to wait. */
const batchSize = 16;

/**
 * Statements that are out at the same time, of those with the same SQL: what is asked for meanwhile gathers. Where one waits
 * for a lock, there is the other.
 */
const maxInFlight = 2;

/** An answer tells which of the writes it is of, counted from one. */
export interface WithOrdinal {
  readonly ordinality: string | number;
}

/** Sends a statement that takes rows as a JSON array. */
type Send<Answer> = (rows: string) => Promise<readonly Answer[]>;

/** How writes of some SQL are sent. */
export interface BatchOptions<Answer> {
  readonly send: Send<Answer>;
  /** The same, where nobody waits behind it, and where it waits for nobody. */
  readonly retry: Send<Answer>;
  /** Whether a failure has undone all of a statement, and may be that of one of its writes alone. */
  readonly isRowError: (failure: unknown) => boolean;
  /** Milliseconds after which a write that has not been sent is not made any more. */
  readonly timeout: number;
}

interface QueuedWrite {
  readonly row: JsonRow;
  readonly deadline: number;
}

/** What a write has come to: its answer, null where it found nothing to write, or what it failed with. */
type Outcome<Answer> = { readonly answer: Answer | null } | { readonly failure: unknown };

/**
 * Writes that many ask for, each of one record, by the same SQL. What is asked for at once is written with one statement, in
 * one transaction: to begin, to commit and to be heard cost more than a row. Where the statement may have failed because of
 * one of them, each is made alone, so that nobody is refused what another did wrong.
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

  /** Null where it found nothing to write. */
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

  /** Whoever has waited too long to be sent has been told so, and must not be written. */
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

  /** All are written, or none is. */
  private async sendRows(rows: readonly JsonRow[], send: Send<Answer>): Promise<Outcome<Answer>[]> {
    const outcomes: Outcome<Answer>[] = rows.map(() => ({ answer: null }));
    if (rows.length === 0) return outcomes;
    for (const answer of await send(JSON.stringify(rows))) {
      const place = Number(answer.ordinality) - 1;
      if (!(place in outcomes)) throw new Error('A write must answer which of those it is that it was given');
      outcomes[place] = { answer };
    }
    return outcomes;
  }
}
