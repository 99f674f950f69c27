import type { Connections } from '../connections/connections';
import { within } from '../health/deadline';
import { CoalescedQuery } from '../reading/coalesced-query';
import { type LogPosition, positionOf } from './log-position';
import { Replica } from './replica';
import type { ReplicaConnection } from './replica-connection';

/** Milliseconds that the primary may take to say where it is. */
const patience = 2_000;

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
  private readonly lines: readonly ReplicaConnection[];
  private turn = 0;
  private readonly primary: CoalescedQuery<LogPosition>;

  /** @param primary those over which it is read */
  constructor(urls: readonly string[], schema: string, primary: Connections) {
    this.primary = new CoalescedQuery(() => within(patience, positionOf(primary)));
    this.replicas = urls.map((url) => new Replica(url, schema, this.primary));
    this.lines = this.replicas.flatMap(({ lines }) => lines);
  }

  get inUse(): number {
    return this.replicas.filter(({ standing }) => standing === 'is in use').length;
  }

  /** Milliseconds by which the slowest of those that answer lags, at most. */
  get lag(): number {
    return Math.max(0, ...this.replicas.map(({ lag }) => lag));
  }

  /** @param ofPrimary asks the primary instead, whatever keeps a replica from answering */
  async rows<Row>(
    statement: string,
    parameters: readonly unknown[],
    ofPrimary: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    const line = this.idlest();
    if (line) {
      line.reads += 1;
      try {
        const rows = await line.rows<Row>(await this.primary.now(), statement, parameters);
        this.countAnswered();
        return rows;
      } catch {
        // Were the statement at fault, the primary would say so.
      } finally {
        line.reads -= 1;
      }
    }
    this.countMissed();
    return ofPrimary();
  }

  start(): void {
    this.replicas.forEach((replica) => replica.start());
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  /** Of those in use that carry the fewest reads the next one in turn; null where none is in use. */
  private idlest(): ReplicaConnection | null {
    const { length } = this.lines;
    let idlest: ReplicaConnection | null = null;
    this.turn = (this.turn + 1) % length;
    for (let step = 0; step < length; step += 1) {
      const line = this.lines[(this.turn + step) % length];
      if (line?.isOpen && line.reads < (idlest?.reads ?? Infinity)) idlest = line;
    }
    return idlest;
  }
}
