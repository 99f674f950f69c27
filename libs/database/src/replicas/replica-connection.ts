import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { openPool } from '../connections/database-address';
import { ConnectionRegistry } from '../connections/connection-registry';
import { withTimeout } from '../health/timeout';
import { CoalescedQuery } from '../reading/coalesced-query';
import { type LogPosition, replayPosition } from './log-position';
import { rowsOf } from '../connections/statement-rows';

export type ReplicaStatus = 'is in use' | 'is away' | 'lags' | 'is no standby of the primary';

/** Milliseconds that a statement may take here: the primary has to have time for it afterwards. */
const statementTimeout = 1_000;
/** Milliseconds that the question how far it is may take; then the line is cut, with all that is on it. */
const checkTimeout = 1_000;
/** Milliseconds that a read waits for what was written to arrive here, and between two looks whether it has. */
const longestWait = 20;
const pollInterval = 1;
/** Milliseconds that it may take to arrive before the line counts as lagging. */
const longestLag = 1_000;

/**
 * One connection to a replica: what is known of it is true for the server at its other end, whichever that is, as long as
 * it lasts. So one address may stand for several replicas.
 */
export class ReplicaConnection {
  /** Null until it is decided. */
  status: ReplicaStatus | null = null;
  /** Reads that are on it, or about to be. */
  reads = 0;
  private replayed: LogPosition | null = null;
  /** What it had not reached when it was looked for, and since when that is missing. */
  private missing: { readonly position: LogPosition; readonly since: number } | null = null;
  /** A read has waited for something in vain since the last look. */
  private isBehind = false;
  private generation = 0;
  private readonly registry = new ConnectionRegistry();
  private readonly sql: Sql;
  private readonly position: CoalescedQuery<void>;

  constructor(url: string, schema: string) {
    const onclose = () => this.reset();
    this.sql = openPool(
      { url },
      { schema, max: 1, registry: this.registry, statementTimeout, onclose, genericPlans: true },
    );
    this.position = new CoalescedQuery(() => this.updatePosition());
  }

  /** Whether it is worth a read. */
  get isOpen(): boolean {
    return this.status === 'is in use' && !this.isBehind;
  }

  /** Milliseconds by which it lags, at most; 0 where nothing is missing. */
  get lag(): number {
    return this.missing ? performance.now() - this.missing.since : 0;
  }

  /** Rows as they are once all is here up to a position. @throws whatever keeps it from answering in time, or from that */
  async rows<Row>(position: LogPosition, statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (!this.hasReplayed(position)) await this.waitFor(position);
    return this.overOneConnection(() => rowsOf<Row>(this.sql, statement, parameters));
  }

  /** How it stands, seen from where the primary is. */
  async check(position: LogPosition): Promise<ReplicaStatus | null> {
    try {
      await this.position.run();
      this.status = this.statusAt(position);
    } catch {
      this.registry.destroyAll();
      this.status = 'is away';
    }
    return this.status;
  }

  async end(): Promise<void> {
    await this.sql.end({ timeout: 0 });
    this.registry.destroyAll();
  }

  private hasReplayed({ history, offset }: LogPosition): boolean {
    return this.replayed !== null && this.replayed.offset >= offset && this.replayed.history === history;
  }

  /** Who would have to wait for long goes to the primary, and so does everybody until the next look. */
  private async waitFor(position: LogPosition): Promise<void> {
    for (const begun = performance.now(); ; await pause(pollInterval)) {
      await this.position.run();
      if (this.hasReplayed(position)) return;
      if (performance.now() - begun > longestWait) break;
    }
    this.isBehind = true;
    throw new Error('The replica lags');
  }

  /** Under steady writes something is always on its way: what counts is whether the same has arrived at the next look. */
  private statusAt(position: LogPosition): ReplicaStatus | null {
    if (this.replayed?.history !== position.history) return 'is no standby of the primary';
    const hasArrived = this.hasReplayed(this.missing?.position ?? position);
    if (hasArrived) this.missing = null;
    if (!this.hasReplayed(position)) this.missing ??= { position, since: performance.now() };
    if (hasArrived) {
      this.isBehind = false;
      return 'is in use';
    }
    return this.lag > longestLag ? 'lags' : this.status;
  }

  private async updatePosition(): Promise<void> {
    this.replayed = await this.overOneConnection(() => withTimeout(checkTimeout, replayPosition(this.sql)));
  }

  /** The driver may send a question over the next connection, to a server that is not as far. */
  private async overOneConnection<T>(query: () => Promise<T>): Promise<T> {
    const { generation } = this;
    const answer = await query();
    if (generation !== this.generation) throw new Error('The connection was lost');
    return answer;
  }

  private reset(): void {
    this.generation += 1;
    this.replayed = this.missing = this.status = null;
  }
}
