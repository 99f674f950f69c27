import { randomUUID } from 'node:crypto';
import { Clock } from '@homeroom/kernel';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type AnsweredRequest, UsageBatch } from './usage-batch';
import { type NumberedBatch, UsageStore } from './usage.store';
import { PeriodicFlush } from '../retention/periodic-flush';

/** Milliseconds between two batches. */
const writeEvery = 2_000;

/** Counts in the process what keys are used for, and writes it in batches: no request waits for it. */
@Injectable()
export class UsageRecorder implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(UsageRecorder.name);
  private readonly writer = randomUUID();
  private counted = new UsageBatch();
  /** Stays as it is until the database has it: while that is away, the rest is counted beside it. */
  private unwritten: NumberedBatch | null = null;
  private batches = 0;
  private readonly writing = new PeriodicFlush({
    every: writeEvery,
    write: () => this.write(),
    refused: (error) => this.giveUp(error),
  });

  constructor(
    private readonly store: UsageStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.writing.start();
  }

  /** Once the last answer is out, which is later than onModuleDestroy, and before the database's pools end. */
  onApplicationShutdown(): Promise<void> {
    return this.writing.stop();
  }

  record(keyId: number, request: Omit<AnsweredRequest, 'at'>): void {
    this.counted.add(keyId, { at: this.clock.now().getTime(), ...request });
  }

  /** Writes what was counted up to now; while the database is away, it is kept for the next time. Never throws. */
  flush(): Promise<void> {
    return this.writing.now();
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

  private giveUp(error: unknown): void {
    this.unwritten = null;
    this.logger.error('What keys are used for could not be written', error instanceof Error ? error.name : '');
  }
}
