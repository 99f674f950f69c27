import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { openPool } from '../connections/database-address';
import { ConnectionRegistry } from '../connections/connection-registry';
import { within } from '../health/deadline';
import { CoalescedQuery } from '../reading/coalesced-query';
import { type LogPosition, replayedBy } from './log-position';
import { rowsOf } from '../connections/statement-rows';

export type Standing = 'is in use' | 'is away' | 'lags' | 'is no standby of the primary';

/** Milliseconds that a statement may take here: the primary has to have time for it afterwards. */
const statementTimeout = 1_000;
/** Milliseconds that the question how far it is may take; then the line is cut, with all that is on it. */
const patience = 1_000;
/** Milliseconds that a read waits for what was written to arrive here, and between two looks whether it has. */
const shortWait = 20;
const lookAgain = 1;
/** Milliseconds that it may take to arrive before the line counts as lagging. */
const longestLag = 1_000;

/**
 * One connection to a replica: what is known of it is true for the server at its other end, whichever that is, as long as
 * it lasts. So one address may stand for several replicas.
 */
export class ReplicaConnection {
  /** Null until it is decided. */
  standing: Standing | null = null;
  /** Reads that are on it, or about to be. */
  reads = 0;
  private reached: LogPosition | null = null;
  /** What it had not reached when it was looked for, and since when that is missing. */
  private missing: { readonly position: LogPosition; readonly since: number } | null = null;
  /** A read has waited for something in vain since the last look. */
  private isBehind = false;
  private connections = 0;
  private readonly lines = new ConnectionRegistry();
  private readonly sql: Sql;
  private readonly position: CoalescedQuery<void>;

  constructor(url: string, schema: string) {
    const onclose = () => this.forget();
    this.sql = openPool({ url }, { schema, max: 1, lines: this.lines, statementTimeout, onclose, plansOnce: true });
    this.position = new CoalescedQuery(() => this.askPosition());
  }

  /** Whether it is worth a read. */
  get isOpen(): boolean {
    return this.standing === 'is in use' && !this.isBehind;
  }

  /** Milliseconds by which it lags, at most; 0 where nothing is missing. */
  get lag(): number {
    return this.missing ? performance.now() - this.missing.since : 0;
  }

  /** Rows as they are once all is here up to a position. @throws whatever keeps it from answering in time, or from that */
  async rows<Row>(position: LogPosition, statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (!this.has(position)) await this.catchUp(position);
    return this.overOneConnection(() => rowsOf<Row>(this.sql, statement, parameters));
  }

  /** How it stands, seen from where the primary is. */
  async look(position: LogPosition): Promise<Standing | null> {
    try {
      await this.position.now();
      this.standing = this.standingBeside(position);
    } catch {
      this.lines.cut();
      this.standing = 'is away';
    }
    return this.standing;
  }

  async end(): Promise<void> {
    await this.sql.end({ timeout: 0 });
    this.lines.cut();
  }

  private has({ history, place }: LogPosition): boolean {
    return this.reached !== null && this.reached.place >= place && this.reached.history === history;
  }

  /** Who would have to wait for long goes to the primary, and so does everybody until the next look. */
  private async catchUp(position: LogPosition): Promise<void> {
    for (const begun = performance.now(); ; await pause(lookAgain)) {
      await this.position.now();
      if (this.has(position)) return;
      if (performance.now() - begun > shortWait) break;
    }
    this.isBehind = true;
    throw new Error('The replica lags');
  }

  /** Under steady writes something is always on its way: what counts is whether the same has arrived at the next look. */
  private standingBeside(position: LogPosition): Standing | null {
    if (this.reached?.history !== position.history) return 'is no standby of the primary';
    const hasArrived = this.has(this.missing?.position ?? position);
    if (hasArrived) this.missing = null;
    if (!this.has(position)) this.missing ??= { position, since: performance.now() };
    if (hasArrived) {
      this.isBehind = false;
      return 'is in use';
    }
    return this.lag > longestLag ? 'lags' : this.standing;
  }

  private async askPosition(): Promise<void> {
    this.reached = await this.overOneConnection(() => within(patience, replayedBy(this.sql)));
  }

  /** The driver may send a question over the next connection, to a server that is not as far. */
  private async overOneConnection<T>(ask: () => Promise<T>): Promise<T> {
    const { connections } = this;
    const answer = await ask();
    if (connections !== this.connections) throw new Error('The connection was lost');
    return answer;
  }

  private forget(): void {
    this.connections += 1;
    this.reached = this.missing = this.standing = null;
  }
}
