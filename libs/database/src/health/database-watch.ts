import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Connection } from '../connections/connections';
import { type DatabaseAddress, openConnection, searchFor } from '../connections/database-address';
import { DatabaseUnavailable, isConnectionFailure, unavailabilityOf } from '../errors/database-error';
import { TimeoutError } from '../errors/timeout';
import { ConnectionRegistry } from '../connections/connection-registry';

/** Milliseconds between two checks. */
const checkInterval = 400;
/**
 * A check fails after so many milliseconds without any data, measured in steps. Two failed checks mark the database as
 * away.
 */
const silenceTimeout = 700;
const pollInterval = 100;
/** Milliseconds after which a check is abandoned even if other connections receive data. */
const longestCheck = 10_000;
/** Milliseconds of silence after which a connection with waiting queries is dead. Longer than any statement timeout. */
const deadConnectionTimeout = 25_000;

/** `batch` is one statement for several writes. Each of these writes is a pending query too. */
export type QueryKind = 'read' | 'write' | 'batch';

/** A query that has not been answered. */
interface PendingQuery {
  readonly kind: QueryKind;
  readonly reject: (error: Error) => void;
  /** Its timeout in milliseconds, and the time at which it ends. */
  readonly timeout: number;
  readonly deadline: number;
}

/**
 * Detects within two seconds that the database is away, and within two seconds that it is back. While it is away, new
 * queries are rejected immediately, and all pending queries are rejected when it is marked as away.
 */
export class DatabaseWatch {
  private readonly logger = new Logger(DatabaseWatch.name);
  private awayBecause: DatabaseUnavailable | null = null;
  private hasStopped = false;
  private checking: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** One timer for all queries. A timer per query would cost too much. */
  private readonly overdueTimer = setInterval(() => this.rejectOverdue(), checkInterval).unref();
  private readonly pending = new Set<PendingQuery>();
  /** Checks use a connection of their own, so that they do not wait behind other queries. */
  private readonly ownRegistry = new ConnectionRegistry();
  private readonly connection: Connection;

  /** @param registry the sockets of the monitored pools */
  constructor(
    private readonly address: DatabaseAddress,
    private readonly registry: ConnectionRegistry,
  ) {
    const options = { schema: 'pg_catalog', registry: this.ownRegistry };
    this.connection = openConnection(address, options, () => this.checkSoon());
  }

  /**
   * Runs a query. It is rejected with DatabaseUnavailable as soon as the database is away, and with TimeoutError soon
   * after the timeout: while PostgreSQL refuses connections, a driver may keep a query without settling it.
   */
  whileAvailable<T>(kind: QueryKind, timeout: number, send: () => Promise<T>): Promise<T> {
    if (this.awayBecause) return Promise.reject(this.awayBecause);
    return new Promise((resolve, reject) => {
      const query = { kind, reject, timeout, deadline: performance.now() + timeout };
      const answer = send();
      this.pending.add(query);
      const end = () => this.pending.delete(query);
      answer.then(end, end);
      answer.then(resolve, reject);
    });
  }

  get isAvailable(): boolean {
    return this.awayBecause === null;
  }

  /** The error with which queries are rejected. Null while the database is available. */
  get failure(): DatabaseUnavailable | null {
    return this.awayBecause;
  }

  /** The number of pending queries of a kind. */
  pendingCount(kind: QueryKind): number {
    return [...this.pending].filter((query) => query.kind === kind).length;
  }

  /** Checks now, unless the database is known to be away. Takes at most 1.5 seconds. */
  checkNow(): Promise<boolean> {
    return this.isAvailable ? this.check() : Promise.resolve(false);
  }

  /**
   * Does not keep the process alive. The first check comes after one interval, because the caller has just used the
   * database.
   */
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
    await this.connection.end({ timeout: 0 });
    this.ownRegistry.destroyAll();
  }

  private rejectOverdue(): void {
    const now = performance.now();
    let hasOverdue = false;
    this.registry.recordActivity();
    for (const query of this.pending) {
      if (query.deadline > now) continue;
      this.pending.delete(query);
      query.reject(new TimeoutError(query.timeout));
      hasOverdue = true;
    }
    // The connection is stuck, in PostgreSQL or in the driver. Destroying it lets the following queries use a new one.
    if (hasOverdue) this.registry.destroySilent(deadConnectionTimeout);
  }

  private check(): Promise<boolean> {
    this.checking ??= this.findFailure()
      .then((failure) => this.update(failure))
      .finally(() => (this.checking = null));
    return this.checking;
  }

  /** The connection of the checks has broken, so probably all have. */
  private checkSoon(): void {
    if (this.timer && this.isAvailable) void this.check();
  }

  /** The error that shows that the database is away, or null. */
  private async findFailure(): Promise<unknown> {
    try {
      return await this.ping();
    } catch {
      // Perhaps only the connection of the checks broke, so check once more.
      return this.ping().catch((error: unknown) => error);
    }
  }

  /**
   * The silence is measured in steps of this process, so that time in which the process itself was blocked does not
   * count.
   *
   * @throws the error that shows that the database is away
   */
  private async ping(): Promise<null> {
    const answer = this.connection.rows('SELECT', []).then(
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
    // Wait until the driver has noticed the end of its connection. The next query then gets a new connection.
    await Promise.race([answer.catch(() => undefined), pause(pollInterval, undefined, { ref: false })]);
    if (silence >= silenceTimeout) throw new TimeoutError(silenceTimeout);
    return null;
  }

  private get bytesReceived(): number {
    return this.registry.bytesReceived + this.ownRegistry.bytesReceived;
  }

  private update(failure: unknown): boolean {
    const isAvailable = failure === null;
    // The result of a check that ends after the watch has stopped is ignored.
    if (this.hasStopped || this.isAvailable === isAvailable) return isAvailable;
    if (isAvailable) {
      this.awayBecause = null;
      this.registry.resume();
      const place = searchFor(this.address)?.place;
      this.logger.log(`The database is back${place ? ` at ${place}` : ''}`);
    } else {
      const unavailable = new DatabaseUnavailable(unavailabilityOf(failure)?.driverCode);
      this.awayBecause = unavailable;
      this.logger.error(`The database is away: ${unavailable.driverCode}`);
      for (const query of this.pending) query.reject(unavailable);
      this.registry.suspend();
    }
    return isAvailable;
  }
}
