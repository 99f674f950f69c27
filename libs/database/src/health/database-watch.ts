import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Sql } from 'postgres';
import { Bag } from '../writing/bag';
import { type DatabaseAddress, openPool } from '../connections/database-address';
import { codeOf, DatabaseUnavailable, isAbsence } from './database-error';
import { NoAnswerInTime } from './deadline';
import { ConnectionRegistry } from '../connections/connection-registry';

/** Milliseconds between two looks. */
const lookEvery = 400;
/** Milliseconds without a word after which a look has failed, in turns of so many. The second look that fails tells. */
const patience = 700;
const turn = 100;
/** Milliseconds after which a question that is not answered is given up, though other lines are answered. */
const longest = 10_000;
/** Milliseconds of silence, longer than PostgreSQL may take for any statement, after which a line is dead if somebody waits. */
const deadAfter = 25_000;

/** What a question asks for; `batch` is a statement for several writes, of which each is a question of its own. */
export type QuestionKind = 'read' | 'write' | 'batch';

/** One that the database owes an answer. */
interface Question {
  readonly kind: QuestionKind;
  readonly reject: (error: Error) => void;
  /** Milliseconds for its answer, and until when that is. */
  readonly patience: number;
  readonly until: number;
}

/**
 * Knows within two seconds that the database is away, and within two that it is back. While it is away whatever asks it
 * is refused at once, and what it still owed an answer to is told so: nobody waits for a line that may never speak again.
 */
export class DatabaseWatch {
  private readonly logger = new Logger(DatabaseWatch.name);
  private isAway = false;
  private hasStopped = false;
  private looking: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** One for all questions, from the first one on: one for each would cost every question. */
  private readonly lateness = setInterval(() => this.giveUpTheLate(), lookEvery).unref();
  private readonly waiting = new Bag<Question>();
  /** It asks on a line of its own, where no other question stands before. */
  private readonly own = new ConnectionRegistry();
  private readonly sql: Sql;

  /** @param lines of the pools that it watches over */
  constructor(
    address: DatabaseAddress,
    private readonly lines: ConnectionRegistry,
  ) {
    const onclose = () => this.lookSoon();
    this.sql = openPool(address, { schema: 'pg_catalog', max: 1, lines: this.own, onclose });
  }

  /**
   * What the database answers; rejected with DatabaseUnavailable as soon as it counts as away, and soon after so many milliseconds
   * even if it does not: while PostgreSQL refuses connections a driver may keep a question without a word.
   */
  whileThere<T>(kind: QuestionKind, patience: number, ask: () => Promise<T>): Promise<T> {
    if (this.isAway) return Promise.reject(new DatabaseUnavailable());
    return new Promise((resolve, reject) => {
      const asked = ask();
      const waiting = this.waiting.add({ kind, reject, patience, until: performance.now() + patience });
      asked.then(
        (answer) => {
          this.waiting.remove(waiting);
          resolve(answer);
        },
        (error: Error) => {
          this.waiting.remove(waiting);
          reject(error);
        },
      );
    });
  }

  get isThere(): boolean {
    return !this.isAway;
  }

  /** Questions of a kind that were asked and are not answered yet. */
  unanswered(kind: QuestionKind): number {
    return [...this.waiting].filter(({ item }) => item.kind === kind).length;
  }

  /** Looks now, unless it is known to be away. At most a second and a half. */
  answers(): Promise<boolean> {
    return this.isAway ? Promise.resolve(false) : this.look();
  }

  /** Keeps no process from ending, and asks nothing at first: whoever starts it has just asked. */
  start(): void {
    const look = () => void this.look().finally(() => this.timer?.refresh());
    this.timer = setTimeout(look, lookEvery).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    clearInterval(this.lateness);
    this.timer = undefined;
    this.hasStopped = true;
    this.lines.reopen();
    await this.sql.end({ timeout: 0 });
    this.own.cut();
  }

  private giveUpTheLate(): void {
    const now = performance.now();
    let isAnyLate = false;
    this.lines.listen();
    for (const held of this.waiting) {
      if (held.item.until > now) continue;
      this.waiting.remove(held);
      held.item.reject(new NoAnswerInTime(held.item.patience));
      isAnyLate = true;
    }
    // Whatever keeps a connection from answering, PostgreSQL or the driver: the next ones get another.
    if (isAnyLate) this.lines.cutSilent(deadAfter);
  }

  private look(): Promise<boolean> {
    this.looking ??= this.absence()
      .then((absence) => this.tell(absence))
      .finally(() => (this.looking = null));
    return this.looking;
  }

  /** Its own line has broken: most likely all have. */
  private lookSoon(): void {
    if (this.timer && !this.isAway) void this.look();
  }

  /** What says that nobody is there, or null. */
  private async absence(): Promise<unknown> {
    try {
      return await this.hear();
    } catch {
      // It may have been its line alone that broke; the second one tells.
      return this.hear().catch((error: unknown) => error);
    }
  }

  /**
   * Time in which this very process did nothing does not count: patience is counted in turns that it had.
   *
   * @throws what says that nobody is there
   */
  private async hear(): Promise<null> {
    const answer = this.sql.unsafe('SELECT').then(
      () => null,
      (error: unknown) => {
        if (isAbsence(error)) throw error;
        return null;
      },
    );
    let silence = 0;
    for (let waited = 0; silence < patience && waited < longest; waited += turn) {
      const { heard } = this;
      if ((await Promise.race([answer, pause(turn, false, { ref: false })])) === null) return null;
      silence = this.heard > heard ? 0 : silence + turn;
    }
    this.own.cut();
    // Its line is known to have ended then: what is asked next is asked over a new one, not refused along with this.
    await Promise.race([answer.catch(() => undefined), pause(turn, undefined, { ref: false })]);
    if (silence >= patience) throw new NoAnswerInTime(patience);
    return null;
  }

  private get heard(): number {
    return this.lines.heard + this.own.heard;
  }

  private tell(absence: unknown): boolean {
    const isThere = absence === null;
    // A look that was under way when it stopped says nothing of the database.
    if (this.hasStopped || this.isAway !== isThere) return isThere;
    this.isAway = !isThere;
    if (isThere) {
      this.lines.reopen();
      this.logger.log('The database is back');
    } else {
      this.logger.error(`The database is away: ${codeOf(absence)}`);
      for (const { item } of this.waiting) item.reject(new DatabaseUnavailable());
      this.lines.shut();
    }
    return isThere;
  }
}
