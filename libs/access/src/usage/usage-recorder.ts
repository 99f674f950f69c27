import { randomUUID } from 'node:crypto';
import { Clock } from '@homeroom/kernel';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicFlush } from '@homeroom/database';
import { type AnsweredRequest, UsageBatch } from './usage-batch';
import { type NumberedBatch, UsageStore } from './usage.store';

/** Milliseconds between two batches. */
const flushEvery = 2_000;

/** Counts the usage of API keys in memory and writes it in batches. Requests do not wait for it. */
@Injectable()
export class UsageRecorder implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(UsageRecorder.name);
  private readonly writer = randomUUID();
  private counted = new UsageBatch();
  /** The current batch, retried unchanged until the database has stored it. New requests are counted separately. */
  private unwritten: NumberedBatch | null = null;
  private batches = 0;
  private readonly flushing = new PeriodicFlush({
    every: flushEvery,
    write: () => this.write(),
    onError: (error) => this.discardBatch(error),
  });

  constructor(
    private readonly store: UsageStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.flushing.start();
  }

  /** Called after the last response (onModuleDestroy is called before it) and before the connection pools close. */
  onApplicationShutdown(): Promise<void> {
    return this.flushing.stop();
  }

  record(keyId: number, request: Omit<AnsweredRequest, 'at'>): void {
    this.counted.add(keyId, { at: this.clock.now().getTime(), ...request });
  }

  /** Writes the current counts. They are kept if the database is unavailable. Never throws. */
  flush(): Promise<void> {
    return this.flushing.now();
  }

  private async write(): Promise<void> {
    if (this.unwritten) await this.writeBatch(this.unwritten);
    if (this.counted.keys.size > 0) await this.writeBatch(this.nextBatch());
  }

  private nextBatch(): NumberedBatch {
    this.batches += 1;
    this.unwritten = { writer: this.writer, number: this.batches, usage: this.counted };
    this.counted = new UsageBatch();
    return this.unwritten;
  }

  private async writeBatch(batch: NumberedBatch): Promise<void> {
    await this.store.write(batch, this.clock.now());
    this.unwritten = null;
    await this.store.trim([...batch.usage.keys.keys()], this.clock.now());
  }

  private discardBatch(error: unknown): void {
    this.unwritten = null;
    this.logger.error('The usage of API keys could not be written', error instanceof Error ? error.name : '');
  }
}
