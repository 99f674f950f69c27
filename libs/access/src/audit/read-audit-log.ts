import { randomUUID } from 'node:crypto';
import { Clock, type Environment } from '@homeroom/kernel';
import { Metrics } from '@homeroom/observability';
import { serviceUnavailable } from '@homeroom/http';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Disclosed, type DisclosureBatch, lineOf, RecordEventQueries } from './record-event.queries';
import { ENVIRONMENT } from '../api-keys/api-key-cache';
import { PeriodicFlush } from '../retention/periodic-flush';

/** Milliseconds between two batches: what a `kill -9` may lose. */
const writeEvery = 500;
/** What a batch may weigh, whose statement must stay well within its bounds: one for a request and each of its students. */
const batchWeight = 500_000;
const mostInBatch = 5_000;
/** What may wait, as while the disk of the database is full: nobody sees a student beyond that. */
const mostWaiting = 50_000;
const weightWaiting = 10_000_000;

/** Remembers who was shown which students, and writes it in batches: no request waits for it. */
@Injectable()
export class ReadAuditLog implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ReadAuditLog.name);
  private readonly writer = randomUUID();
  private readonly writing = new PeriodicFlush({
    every: writeEvery,
    write: () => this.write(),
    refused: (error) => this.tell(error),
  });
  private waiting: string[] = [];
  private weights: number[] = [];
  private weight = 0;
  /** Stays as it is until the database has it. */
  private unwritten: DisclosureBatch | null = null;
  private batches = 0;
  private readonly countWritten: (more?: number) => void;
  private readonly countFailed: (more?: number) => void;

  constructor(
    private readonly records: RecordEventQueries,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    metrics: Metrics,
  ) {
    this.countWritten = metrics.counter('homeroom_audit_reads_total', 'Reads of students that the audit trail has');
    this.countFailed = metrics.counter(
      'homeroom_audit_failures_total',
      'Times that the audit trail could not be written while the database was there; it is tried again',
    );
    metrics.gauge(
      'homeroom_audit_reads_waiting',
      'Reads of students that are not written yet',
      () => this.waiting.length + (this.unwritten?.lines.length ?? 0),
    );
  }

  onApplicationBootstrap(): void {
    this.writing.start();
  }

  /** Once the last answer is out. */
  onApplicationShutdown(): Promise<void> {
    return this.writing.stop();
  }

  record(disclosed: Disclosed): void {
    const weight = 1 + disclosed.studentIds.length;
    this.weight += weight;
    this.weights.push(weight);
    this.waiting.push(lineOf(disclosed, this.clock.now().getTime()));
  }

  /** @throws 503 when no more can be remembered: what leaves no trace is not shown */
  refuseUnlessRemembered(): void {
    if (this.waiting.length >= mostWaiting || this.weight >= weightWaiting) throw serviceUnavailable('audit_backlog');
  }

  /** Writes what is waiting; while the database is away, it goes on waiting. Never throws. */
  flush(): Promise<void> {
    return this.writing.now();
  }

  private async write(): Promise<void> {
    while (this.unwritten ?? this.waiting.length > 0) {
      this.unwritten ??= this.nextBatch();
      await this.records.write(this.unwritten, this.clock.now());
      this.countWritten(this.unwritten.lines.length);
      this.unwritten = null;
    }
  }

  private nextBatch(): DisclosureBatch {
    this.batches += 1;
    let [size, weight] = [0, 0];
    for (const next of this.weights) {
      if (size === mostInBatch || (size > 0 && weight + next > batchWeight)) break;
      weight += next;
      size += 1;
    }
    const lines = this.waiting.splice(0, size);
    this.weights.splice(0, size);
    this.weight -= weight;
    return { writer: this.writer, number: this.batches, environment: this.environment, lines };
  }

  /** It is tried again all the same: what the trail lacks would never be known. */
  private tell(error: unknown): void {
    this.countFailed();
    this.logger.error('The audit trail could not be written', error instanceof Error ? error.name : '');
  }
}
