import DataLoader from 'dataloader';
import { inNextTurn } from './next-turn';
import type { JsonRow } from './witness';

/** The most that one statement writes: it must not keep those behind it waiting. */
const most = 50;

/**
 * Statements that are out at the same time, of those with the same SQL: what is asked for meanwhile gathers. Where one waits
 * for a lock, there is the other.
 */
const atOnce = 2;

/** The rows of a write, one for each list that its statement takes. */
type Rows = readonly JsonRow[];

/** An answer tells which of the writes it is of, counted from one. */
export interface Placed {
  readonly ordinality: string | number;
}

/** What a write has come to: its answer, null where it found nothing to write, or what it failed with. */
type Outcome<Answer> = { readonly answer: Answer | null } | { readonly failure: unknown };

/**
 * Writes that many ask for, each of one record, by the same SQL. What is asked for at once is written with one statement, in
 * one transaction: to begin, to commit and to be heard cost more than a row. Where the statement may have failed because of
 * one of them, each is made alone, so that nobody is refused what another did wrong.
 */
export class WritesTogether<Answer extends Placed> {
  private readonly loader: DataLoader<Rows, Outcome<Answer>>;
  private readonly waiting: (() => void)[] = [];
  private out = 0;

  /**
   * @param send sends a statement that takes lists of rows, each as JSON
   * @param isOfOne whether a failure has undone all of a statement, and may be that of one of its writes alone
   */
  constructor(
    private readonly send: (lists: readonly string[]) => Promise<readonly Answer[]>,
    private readonly isOfOne: (failure: unknown) => boolean,
  ) {
    const batchScheduleFn = (go: () => void) => {
      this.waiting.push(go);
      this.sendSoon();
    };
    const write = (writes: readonly Rows[]) => this.write(writes);
    this.loader = new DataLoader(write, { cache: false, maxBatchSize: most, batchScheduleFn });
  }

  /** Null where it found nothing to write. */
  async of(rows: Rows): Promise<Answer | null> {
    const outcome = await this.loader.load(rows);
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

  private async write(writes: readonly Rows[]): Promise<Outcome<Answer>[]> {
    const outcomes = await this.together(writes);
    this.out -= 1;
    if (this.waiting.length > 0) this.sendSoon();
    const isOfOne = outcomes.some((outcome) => 'failure' in outcome && this.isOfOne(outcome.failure));
    if (writes.length === 1 || !isOfOne) return outcomes;
    return (await Promise.all(writes.map((write) => this.together([write])))).flat();
  }

  /** All are written, or none is. */
  private async together(writes: readonly Rows[]): Promise<Outcome<Answer>[]> {
    try {
      const outcomes: Outcome<Answer>[] = writes.map(() => ({ answer: null }));
      for (const answer of await this.send(listsOf(writes))) {
        const place = Number(answer.ordinality) - 1;
        if (!(place in outcomes)) throw new Error('A write must answer which of those it is that it was given');
        outcomes[place] = { answer };
      }
      return outcomes;
    } catch (failure) {
      return writes.map(() => ({ failure }));
    }
  }
}

/** For each row that a write has, the list of those of all. */
const listsOf = (writes: readonly Rows[]): string[] =>
  (writes[0] ?? []).map((_, at) => JSON.stringify(writes.map((rows) => rows[at])));
