import { Logger } from '@nestjs/common';
import type { CoalescedQuery } from '../connections/coalesced-query';
import type { LogPosition } from './log-position';
import { ReplicaConnection, type ReplicaStatus } from './replica-connection';

/** Connections of each application to each replica. */
export const connectionsPerReplica = 3;
/** Milliseconds between two checks. */
const checkInterval = 500;

/** One of `DATABASE_REPLICA_URLS`. It is in use while one of its connections is. Changes of its status are logged. */
export class Replica {
  readonly connections: readonly ReplicaConnection[];
  status: ReplicaStatus | null = null;
  private readonly logger = new Logger('Replica');
  private readonly name: string;
  private timer: NodeJS.Timeout | undefined;

  /** @param primary the current position of the primary */
  constructor(
    url: string,
    schema: string,
    private readonly primary: CoalescedQuery<LogPosition>,
  ) {
    this.name = new URL(url).host;
    this.connections = Array.from({ length: connectionsPerReplica }, () => new ReplicaConnection(url, schema));
  }

  /** Upper bound of the lag in milliseconds. */
  get lag(): number {
    return Math.min(...this.connections.map(({ lag }) => lag));
  }

  /** Does not keep the process alive. */
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
    // If the primary is away, nothing is read at all.
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
