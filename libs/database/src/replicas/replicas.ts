import type { Connections } from '../connections/connections';
import { withTimeout } from '../health/timeout';
import { CoalescedQuery } from '../reading/coalesced-query';
import { type LogPosition, primaryPosition } from './log-position';
import { Replica } from './replica';
import type { ReplicaConnection } from './replica-connection';

/** Milliseconds that the primary may take to say where it is. */
const primaryTimeout = 2_000;

/**
 * Lists from streaming replicas, as new as the primary would answer them: it is asked how far its log has come, and a replica
 * answers that has replayed as much. Whatever was written before a list was asked for, by whomever and through whichever
 * process, is in it.
 */
export class Replicas {
  /** Told of each statement for lists that a replica answered, and of each that was asked of the primary since none could. */
  countAnswered: () => void = () => undefined;
  countMissed: () => void = () => undefined;
  private readonly replicas: readonly Replica[];
  private readonly connections: readonly ReplicaConnection[];
  private next = 0;
  private readonly primary: CoalescedQuery<LogPosition>;

  /** @param primary those over which it is read */
  constructor(urls: readonly string[], schema: string, primary: Connections) {
    this.primary = new CoalescedQuery(() => withTimeout(primaryTimeout, primaryPosition(primary)));
    this.replicas = urls.map((url) => new Replica(url, schema, this.primary));
    this.connections = this.replicas.flatMap(({ connections }) => connections);
  }

  get inUse(): number {
    return this.replicas.filter(({ status }) => status === 'is in use').length;
  }

  /** Milliseconds by which the slowest of those that answer lags, at most. */
  get lag(): number {
    return Math.max(0, ...this.replicas.map(({ lag }) => lag));
  }

  /** @param readPrimary asks the primary instead, whatever keeps a replica from answering */
  async rows<Row>(
    statement: string,
    parameters: readonly unknown[],
    readPrimary: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    const connection = this.leastBusy();
    if (connection) {
      connection.reads += 1;
      try {
        const rows = await connection.rows<Row>(await this.primary.run(), statement, parameters);
        this.countAnswered();
        return rows;
      } catch {
        // Were the statement at fault, the primary would say so.
      } finally {
        connection.reads -= 1;
      }
    }
    this.countMissed();
    return readPrimary();
  }

  start(): void {
    this.replicas.forEach((replica) => replica.start());
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  /** Of those in use that carry the fewest reads the next one in turn; null where none is in use. */
  private leastBusy(): ReplicaConnection | null {
    const { length } = this.connections;
    let least: ReplicaConnection | null = null;
    this.next = (this.next + 1) % length;
    for (let step = 0; step < length; step += 1) {
      const connection = this.connections[(this.next + step) % length];
      if (connection?.isOpen && connection.reads < (least?.reads ?? Infinity)) least = connection;
    }
    return least;
  }
}
