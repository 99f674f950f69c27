import { Logger } from '@nestjs/common';
import type { CoalescedQuery } from '../reading/coalesced-query';
import type { LogPosition } from './log-position';
import { ReplicaConnection, type Standing } from './replica-connection';

/** Connections to each replica, of each application that reads from it. */
export const connectionsPerReplica = 3;
/** Milliseconds between two looks. */
const lookEvery = 500;

/** One of `DATABASE_REPLICA_URLS`: in use while one of its lines is, and left out otherwise, which the log tells. */
export class Replica {
  readonly lines: readonly ReplicaConnection[];
  standing: Standing | null = null;
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
    this.lines = Array.from({ length: connectionsPerReplica }, () => new ReplicaConnection(url, schema));
  }

  /** Milliseconds by which it lags, at most. */
  get lag(): number {
    return Math.min(...this.lines.map(({ lag }) => lag));
  }

  /** Keeps no process from ending. */
  start(): void {
    const look = () => void this.look().finally(() => this.timer?.refresh());
    this.timer = setTimeout(look, lookEvery).unref();
    look();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await Promise.all(this.lines.map((line) => line.end()));
  }

  private async look(): Promise<void> {
    // Without the primary nothing is read at all.
    const position = await this.primary.now().catch(() => null);
    if (!position) return;
    const standings = await Promise.all(this.lines.map((line) => line.look(position)));
    const decided = standings.filter((standing) => standing !== null);
    this.tell(decided.find((standing) => standing === 'is in use') ?? decided[0] ?? this.standing);
  }

  private tell(standing: Standing | null): void {
    if (this.standing === standing || !this.timer) return;
    this.standing = standing;
    if (standing === 'is in use') this.logger.log(`The replica ${this.name} is in use`);
    else this.logger.warn(`The replica ${this.name} is left out: it ${standing}`);
  }
}
