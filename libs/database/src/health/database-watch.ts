import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Sql } from 'postgres';
import { Bag } from '../writing/bag';
import { type DatabaseAddress, openPool } from '../connections/database-address';
import { errorCode, DatabaseUnavailable, isConnectionFailure } from './database-error';
import { TimeoutError } from './timeout';
import { ConnectionRegistry } from '../connections/connection-registry';

/** Milliseconds between two looks. */
const checkInterval = 400;
/** Milliseconds without a word after which a look has failed, in turns of so many. The second look that fails tells. */
const silenceTimeout = 700;
const pollInterval = 100;
/** Milliseconds after which a question that is not answered is given up, though other lines are answered. */
const longestCheck = 10_000;
/** Milliseconds of silence, longer than PostgreSQL may take for any statement, after which a line is dead if somebody waits. */
const deadConnectionTimeout = 25_000;

/** What a question asks for; `batch` is a statement for several writes, of which each is a question of its own. */
export type QueryKind = 'read' | 'write' | 'batch';

/** One that the database owes an answer. */
interface PendingQuery {
  readonly kind: QueryKind;
  readonly reject: (error: Error) => void;
  /** Milliseconds for its answer, and until when that is. */
  readonly timeout: number;
  readonly deadline: number;
}

/**
 * Knows within two seconds that the database is away, and within two that it is back. While it is away whatever asks it
 * is refused at once, and what it still owed an answer to is told so: nobody waits for a line that may never speak again.
 */
export class DatabaseWatch {
  private readonly logger = new Logger(DatabaseWatch.name);
  private isAway = false;
  private hasStopped = false;
  private checking: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** One for all questions, from the first one on: one for each would cost every question. */
  private readonly overdueTimer = setInterval(() => this.rejectOverdue(), checkInterval).unref();
  private readonly pending = new Bag<PendingQuery>();
  /** It asks on a line of its own, where no other question stands before. */
  private readonly ownRegistry = new ConnectionRegistry();
  private readonly sql: Sql;

  /** @param registry of the pools that it watches over */
  constructor(
    address: DatabaseAddress,
    private readonly registry: ConnectionRegistry,
  ) {
    const onclose = () => this.checkSoon();
    this.sql = openPool(address, { schema: 'pg_catalog', max: 1, registry: this.ownRegistry, onclose });
  }

  /**
   * What the database answers; rejected with DatabaseUnavailable as soon as it counts as away, and soon after so many milliseconds
   * even if it does not: while PostgreSQL refuses connections a driver may keep a question without a word.
   */
  whileAvailable<T>(kind: QueryKind, timeout: number, send: () => Promise<T>): Promise<T> {
    if (this.isAway) return Promise.reject(new DatabaseUnavailable());
    return new Promise((resolve, reject) => {
      const answer = send();
      const entry = this.pending.add({ kind, reject, timeout, deadline: performance.now() + timeout });
      answer.then(
        (answer) => {
          this.pending.remove(entry);
          resolve(answer);
        },
        (error: Error) => {
          this.pending.remove(entry);
          reject(error);
        },
      );
    });
  }

  get isAvailable(): boolean {
    return !this.isAway;
  }

  /** Questions of a kind that were asked and are not answered yet. */
  pendingCount(kind: QueryKind): number {
    return [...this.pending].filter(({ item }) => item.kind === kind).length;
  }

  /** Looks now, unless it is known to be away. At most a second and a half. */
  checkNow(): Promise<boolean> {
    return this.isAway ? Promise.resolve(false) : this.check();
  }

  /** Keeps no process from ending, and asks nothing at first: whoever starts it has just asked. */
  start(): void {
    const check = () => void this.check().finally(() => this.timer?.refresh());
    this.timer = setTimeout(check, checkInterval).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    clearInterval(this.overdueTimer);
    this.timer = undefined;
    this.hasStopped = true;
    this.registry.resume();
    await this.sql.end({ timeout: 0 });
    this.ownRegistry.destroyAll();
  }

  private rejectOverdue(): void {
    const now = performance.now();
    let hasOverdue = false;
    this.registry.recordActivity();
    for (const entry of this.pending) {
      if (entry.item.deadline > now) continue;
      this.pending.remove(entry);
      entry.item.reject(new TimeoutError(entry.item.timeout));
      hasOverdue = true;
    }
    // Whatever keeps a connection from answering, PostgreSQL or the driver: the next ones get another.
    if (hasOverdue) this.registry.destroySilent(deadConnectionTimeout);
  }

  private check(): Promise<boolean> {
    this.checking ??= this.findFailure()
      .then((failure) => this.update(failure))
      .finally(() => (this.checking = null));
    return this.checking;
  }

  /** Its own line has broken: most likely all have. */
  private checkSoon(): void {
    if (this.timer && !this.isAway) void this.check();
  }

  /** What says that nobody is there, or null. */
  private async findFailure(): Promise<unknown> {
    try {
      return await this.ping();
    } catch {
      // It may have been its line alone that broke; the second one tells.
      return this.ping().catch((error: unknown) => error);
    }
  }

  /**
   * Time in which this very process did nothing does not count: patience is counted in turns that it had.
   *
   * @throws what says that nobody is there
   */
  private async ping(): Promise<null> {
    const answer = this.sql.unsafe('SELECT').then(
      () => null,
      (error: unknown) => {
        if (isConnectionFailure(error)) throw error;
        return null;
      },
    );
    let silence = 0;
    for (let waited = 0; silence < silenceTimeout && waited < longestCheck; waited += pollInterval) {
      const { bytesReceived } = this;
      if ((await Promise.race([answer, pause(pollInterval, false, { ref: false })])) === null) return null;
      silence = this.bytesReceived > bytesReceived ? 0 : silence + pollInterval;
    }
    this.ownRegistry.destroyAll();
    // Its line is known to have ended then: what is asked next is asked over a new one, not refused along with this.
    await Promise.race([answer.catch(() => undefined), pause(pollInterval, undefined, { ref: false })]);
    if (silence >= silenceTimeout) throw new TimeoutError(silenceTimeout);
    return null;
  }

  private get bytesReceived(): number {
    return this.registry.bytesReceived + this.ownRegistry.bytesReceived;
  }

  private update(failure: unknown): boolean {
    const isAvailable = failure === null;
    // A look that was under way when it stopped says nothing of the database.
    if (this.hasStopped || this.isAway !== isAvailable) return isAvailable;
    this.isAway = !isAvailable;
    if (isAvailable) {
      this.registry.resume();
      this.logger.log('The database is back');
    } else {
      this.logger.error(`The database is away: ${errorCode(failure)}`);
      for (const { item } of this.pending) item.reject(new DatabaseUnavailable());
      this.registry.suspend();
    }
    return isAvailable;
  }
}
