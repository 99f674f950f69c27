import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../connections/connections';
import { openConnection } from '../connections/database-address';
import { ConnectionRegistry } from '../connections/connection-registry';
import { withTimeout } from '../errors/timeout';
import { CoalescedQuery } from '../connections/coalesced-query';
import { type LogPosition, replayPosition } from './log-position';

export type ReplicaStatus = 'is in use' | 'is away' | 'lags' | 'is no standby of the primary';

/** Statement timeout in milliseconds. It leaves time to ask the primary afterwards. */
const statementTimeout = 1_000;
/** Timeout of a check in milliseconds. After it, the connection is destroyed with everything pending on it. */
const checkTimeout = 1_000;
/** Milliseconds that a read waits for the replica to catch up, and between two checks while it waits. */
const longestWait = 20;
const pollInterval = 1;
/** Milliseconds after which the replica counts as lagging. */
const longestLag = 1_000;

/**
 * One connection to a replica. Its state describes the server at the other end and is reset with the connection, so one
 * address may stand for several replicas.
 */
export class ReplicaConnection {
  /** Null until the first check is complete. */
  status: ReplicaStatus | null = null;
  /** Reads in progress. */
  reads = 0;
  private replayed: LogPosition | null = null;
  /** A position that the replica had not replayed, and when that was noticed. */
  private missing: { readonly position: LogPosition; readonly since: number } | null = null;
  /** Whether a read has waited in vain since the last check. */
  private isBehind = false;
  private generation = 0;
  private readonly registry = new ConnectionRegistry();
  private readonly connection: Connection;
  private readonly position: CoalescedQuery<void>;

  constructor(url: string, schema: string) {
    const options = { schema, registry: this.registry, statementTimeout, genericPlans: true };
    this.connection = openConnection({ url }, options, () => this.reset());
    this.position = new CoalescedQuery(() => this.updatePosition());
  }

  /** Whether reads may use this connection. */
  get isOpen(): boolean {
    return this.status === 'is in use' && !this.isBehind;
  }

  /** Upper bound of the lag in milliseconds; 0 if the replica is up to date. */
  get lag(): number {
    return this.missing ? performance.now() - this.missing.since : 0;
  }

  /**
   * Reads rows once the replica has replayed the log up to a position. @throws if the replica lags or does not answer
   * in time
   */
  async rows<Row>(position: LogPosition, statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (!this.hasReplayed(position)) await this.waitFor(position);
    return this.overOneConnection(() => this.connection.rows<Row>(statement, parameters));
  }

  /** Updates the status, given the position of the primary. */
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
    await this.connection.end({ timeout: 0 });
    this.registry.destroyAll();
  }

  private hasReplayed({ history, offset }: LogPosition): boolean {
    return this.replayed !== null && this.replayed.offset >= offset && this.replayed.history === history;
  }

  /** After one read has waited in vain, all reads use the primary until the next check. */
  private async waitFor(position: LogPosition): Promise<void> {
    for (const begun = performance.now(); ; await pause(pollInterval)) {
      await this.position.run();
      if (this.hasReplayed(position)) return;
      if (performance.now() - begun > longestWait) break;
    }
    this.isBehind = true;
    throw new Error('The replica lags');
  }

  /**
   * Under constant writes a replica is always a little behind. It lags only if it has not replayed by the next check what it lacked at the last
   * one.
   */
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
    this.replayed = await this.overOneConnection(() => withTimeout(checkTimeout, replayPosition(this.connection)));
  }

  /** The query may be sent over a new connection, to another server that has replayed less. */
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
