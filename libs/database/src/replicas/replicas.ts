import type { Connections } from '../connections/connections';
import { withTimeout } from '../errors/timeout';
import { CoalescedQuery } from '../connections/coalesced-query';
import { type LogPosition, primaryPosition } from './log-position';
import { Replica } from './replica';
import type { ReplicaConnection } from './replica-connection';

/** Milliseconds that the primary has to report its position. */
const primaryTimeout = 2_000;

/**
 * Reads lists from streaming replicas without stale results: the primary reports its current log position, and only a
 * replica that has replayed the log up to there may answer. So a list contains every write that was confirmed before
 * the list was requested.
 */
export class Replicas {
  /** Called for each list that a replica answered, and for each that had to be read from the primary. */
  countAnswered: () => void = () => undefined;
  countMissed: () => void = () => undefined;
  private readonly replicas: readonly Replica[];
  private readonly connections: readonly ReplicaConnection[];
  private next = 0;
  private readonly primary: CoalescedQuery<LogPosition>;

  /** @param primary connections to the primary */
  constructor(urls: readonly string[], schema: string, primary: Connections) {
    this.primary = new CoalescedQuery(() => withTimeout(primaryTimeout, primaryPosition(primary)));
    this.replicas = urls.map((url) => new Replica(url, schema, this.primary));
    this.connections = this.replicas.flatMap(({ connections }) => connections);
  }

  get inUse(): number {
    return this.replicas.filter(({ status }) => status === 'is in use').length;
  }

  /** Upper bound of the lag of the slowest replica in use, in milliseconds. */
  get lag(): number {
    return Math.max(0, ...this.replicas.map(({ lag }) => lag));
  }

  /** @param readPrimary reads from the primary if no replica can answer */
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
        // If the statement is at fault, the primary reports the same error.
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

  /** The connection in use with the fewest reads, in rotation; null if there is none. */
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
