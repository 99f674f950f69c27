import { randomUUID } from 'node:crypto';
import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { Metrics } from '@homeroom/observability';
import { serviceUnavailable } from '@homeroom/http';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicFlush } from '@homeroom/database';
import { RecordEventQueries, type StudentRead, type StudentReadBatch } from './record-event.queries';

/** Milliseconds between two batches. `kill -9` loses at most one interval. */
const flushEvery = 500;
/** Limits of one batch, which keep its statement small. The weight of a read is one, plus one for each student. */
const batchWeight = 500_000;
const batchSize = 5_000;
/** Limits of the queue. When it is full, for example while the disk of the database is full, reads of students get 503. */
const maxWaiting = 50_000;
const maxWaitingWeight = 10_000_000;

/** Records which students each request returned. Reads are queued in memory and written in batches. */
@Injectable()
export class ReadAuditLog implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ReadAuditLog.name);
  private readonly writer = randomUUID();
  private readonly flushing = new PeriodicFlush({
    every: flushEvery,
    write: () => this.write(),
    onError: (error) => this.reportError(error),
  });
  private waiting: string[] = [];
  private weights: number[] = [];
  private weight = 0;
  /** The current batch, retried unchanged until the database has stored it. */
  private unwritten: StudentReadBatch | null = null;
  private batches = 0;
  private readonly countWritten: (more?: number) => void;
  private readonly countFailed: (more?: number) => void;

  constructor(
    private readonly records: RecordEventQueries,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    metrics: Metrics,
  ) {
    this.countWritten = metrics.counter('homeroom_audit_reads_total', 'Student reads written to the audit trail');
    this.countFailed = metrics.counter(
      'homeroom_audit_failures_total',
      'Failed writes of the audit trail while the database was available. They are retried',
    );
    metrics.gauge(
      'homeroom_audit_reads_waiting',
      'Student reads that are not yet written to the audit trail',
      () => this.waiting.length + (this.unwritten?.lines.length ?? 0),
    );
  }

  onApplicationBootstrap(): void {
    this.flushing.start();
  }

  /** Called after the last response. */
  onApplicationShutdown(): Promise<void> {
    return this.flushing.stop();
  }

  /** Call before students are read. @throws 503 when the queue is full, because unaudited reads are not allowed */
  assertCapacity(): void {
    if (this.waiting.length >= maxWaiting || this.weight >= maxWaitingWeight) throw serviceUnavailable('audit_backlog');
  }

  record(read: StudentRead): void {
    const weight = 1 + read.studentIds.length;
    this.weight += weight;
    this.weights.push(weight);
    this.waiting.push(lineOf(read, this.clock.now().getTime()));
  }

  /** Writes all queued reads. They stay queued if the database is unavailable. Never throws. */
  flush(): Promise<void> {
    return this.flushing.now();
  }

  private async write(): Promise<void> {
    while (this.unwritten ?? this.waiting.length > 0) {
      this.unwritten ??= this.nextBatch();
      await this.records.write(this.unwritten, this.clock.now());
      this.countWritten(this.unwritten.lines.length);
      this.unwritten = null;
    }
  }

  private nextBatch(): StudentReadBatch {
    this.batches += 1;
    let [size, weight] = [0, 0];
    for (const next of this.weights) {
      if (size === batchSize || (size > 0 && weight + next > batchWeight)) break;
      weight += next;
      size += 1;
    }
    const lines = this.waiting.splice(0, size);
    this.weights.splice(0, size);
    this.weight -= weight;
    return { writer: this.writer, number: this.batches, environment: this.environment, lines };
  }

  /** The batch is retried: a gap in the audit trail would go unnoticed. */
  private reportError(error: unknown): void {
    this.countFailed();
    this.logger.error('The audit trail could not be written', error instanceof Error ? error.name : '');
  }
}

/**
 * Serializes a read as a line of tab-separated values. There are thousands a second, and a string needs less memory than an
 * object. `join` makes a flat string; a template would keep its parts. No value contains a tab or a line break.
 *
 * @param at milliseconds since the epoch
 */
const lineOf = ({ keyId, userId, route, requestId, studentIds, record }: StudentRead, at: number): string =>
  [at, keyId, userId, route, requestId, studentIds.join(','), record?.record, record?.id].join('\t');
