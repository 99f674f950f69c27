import { Logger } from '@nestjs/common';
import type { CoalescedQuery } from '../reading/coalesced-query';
import type { LogPosition } from './log-position';
import { ReplicaConnection, type ReplicaStatus } from './replica-connection';

/** Connections to each replica, of each application that reads from it. */
export const connectionsPerReplica = 3;
/** Milliseconds between two looks. */
const checkInterval = 500;

/** One of `DATABASE_REPLICA_URLS`: in use while one of its lines is, and left out otherwise, which the log tells. */
export class Replica {
  readonly connections: readonly ReplicaConnection[];
  status: ReplicaStatus | null = null;
  private readonly logger = new Logger('Replica');
  private readonly name: string;
  private timer: NodeJS.Timeout | undefined;

  /** @param primary where its log is now */
  constructor(
    url: string,
    schema: string,
    private readonly primary: CoalescedQuery<LogPosition>,
  ) {
    this.name = new URL(url).host;
    this.connections = Array.from({ length: connectionsPerReplica }, () => new ReplicaConnection(url, schema));
  }

  /** Milliseconds by which it lags, at most. */
  get lag(): number {
    return Math.min(...this.connections.map(({ lag }) => lag));
  }

  /** Keeps no process from ending. */
  start(): void {
    const check = () => void this.check().finally(() => this.timer?.refresh());
    this.timer = setTimeout(check, checkInterval).unref();
    check();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await Promise.all(this.connections.map((connection) => connection.end()));
  }

  private async check(): Promise<void> {
    // Without the primary nothing is read at all.
    const position = await this.primary.run().catch(() => null);
    if (!position) return;
    const statuses = await Promise.all(this.connections.map((connection) => connection.check(position)));
    const decided = statuses.filter((status) => status !== null);
    this.setStatus(decided.find((status) => status === 'is in use') ?? decided[0] ?? this.status);
  }

  private setStatus(status: ReplicaStatus | null): void {
    if (this.status === status || !this.timer) return;
    this.status = status;
    if (status === 'is in use') this.logger.log(`The replica ${this.name} is in use`);
    else this.logger.warn(`The replica ${this.name} is left out: it ${status}`);
  }
}
