import DataLoader from 'dataloader';
import { NoAnswerInTime } from '../health/deadline';
import { inNextTurn } from '../reading/next-turn';
import type { JsonRow } from './audit-context';

/** The most that one statement writes: as many wait where one of them has to wait. */
const most = 16;

/**
 * Statements that are out at the same time, of those with the same SQL: what is asked for meanwhile gathers. Where one waits
 * for a lock, there is the other.
 */
const atOnce = 2;

/** An answer tells which of the writes it is of, counted from one. */
export interface WithOrdinal {
  readonly ordinality: string | number;
}

/** Sends a statement that takes rows as a JSON array. */
type Send<Answer> = (rows: string) => Promise<readonly Answer[]>;

/** How writes of some SQL are sent. */
export interface Ways<Answer> {
  readonly send: Send<Answer>;
  /** The same, where nobody waits behind it, and where it waits for nobody. */
  readonly sendAgain: Send<Answer>;
  /** Whether a failure has undone all of a statement, and may be that of one of its writes alone. */
  readonly isOfOne: (failure: unknown) => boolean;
  /** Milliseconds after which a write that has not been sent is not made any more. */
  readonly patience: number;
}

interface Asked {
  readonly row: JsonRow;
  readonly until: number;
}

/** What a write has come to: its answer, null where it found nothing to write, or what it failed with. */
type Outcome<Answer> = { readonly answer: Answer | null } | { readonly failure: unknown };

/**
 * Writes that many ask for, each of one record, by the same SQL. What is asked for at once is written with one statement, in
 * one transaction: to begin, to commit and to be heard cost more than a row. Where the statement may have failed because of
 * one of them, each is made alone, so that nobody is refused what another did wrong.
 */
export class WriteBatcher<Answer extends WithOrdinal> {
  private readonly loader: DataLoader<Asked, Outcome<Answer>>;
  private readonly waiting: (() => void)[] = [];
  private out = 0;

  constructor(private readonly ways: Ways<Answer>) {
    const batchScheduleFn = (go: () => void) => {
      this.waiting.push(go);
      this.sendSoon();
    };
    const write = (asked: readonly Asked[]) => this.write(asked);
    this.loader = new DataLoader(write, { cache: false, maxBatchSize: most, batchScheduleFn });
  }

  /** Null where it found nothing to write. */
  async of(row: JsonRow): Promise<Answer | null> {
    const outcome = await this.loader.load({ row, until: performance.now() + this.ways.patience });
    if ('failure' in outcome) throw outcome.failure;
    return outcome.answer;
  }

  private sendSoon(): void {
    inNextTurn(() => {
      while (this.out < atOnce) {
        const go = this.waiting.shift();
        if (!go) return;
        this.out += 1;
        go();
      }
    });
  }

  /** Whoever has waited too long to be sent has been told so, and must not be written. */
  private async write(asked: readonly Asked[]): Promise<Outcome<Answer>[]> {
    const now = performance.now();
    const inTime = asked.filter(({ until }) => until > now);
    const outcomes = await this.outcomes(inTime.map(({ row }) => row));
    this.out -= 1;
    if (this.waiting.length > 0) this.sendSoon();
    const late = () => ({ failure: new NoAnswerInTime(this.ways.patience) });
    return asked.map((each) => outcomes[inTime.indexOf(each)] ?? late());
  }

  private async outcomes(rows: readonly JsonRow[]): Promise<Outcome<Answer>[]> {
    const { send, sendAgain, isOfOne } = this.ways;
    try {
      return await this.together(rows, send);
    } catch (failure) {
      if (rows.length === 1 || !isOfOne(failure)) return rows.map(() => ({ failure }));
    }
    const alone = (row: JsonRow) => this.together([row], sendAgain).catch((failure: unknown) => [{ failure }]);
    return (await Promise.all(rows.map(alone))).flat();
  }

  /** All are written, or none is. */
  private async together(rows: readonly JsonRow[], send: Send<Answer>): Promise<Outcome<Answer>[]> {
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
