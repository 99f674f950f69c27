import {
  type ConnectionRegistry,
  type DatabaseAddress,
  isUnavailable,
  openTextPool,
  queueConnections,
  type TextPool,
  type Transactions,
} from '@homeroom/database';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { type DeliveryJob, queueSchema } from './delivery-jobs';

/** How long deliveries of an event are tried. Set by tests. */
export interface Pauses {
  /** Seconds before the second attempt. Each later pause is twice as long. */
  readonly first: number;
  /** Seconds of the longest pause. */
  readonly longest: number;
  /** Attempts after the first one. */
  readonly retries: number;
}

/** Three days: ten pauses that grow to an hour, and then one attempt an hour. */
export const threeDays: Pauses = { first: 5, longest: 3_600, retries: 81 };

/** Events that a process sends to a webhook at the same time. Each is of another record. */
const sentAtOnce = 8;
/** Seconds between two looks of an idle process for jobs that another process added. */
const pollEvery = 2;
/** Seconds after which a job whose process has died is given to another one. Longer than an attempt. */
const expireAfter = 30;
/** Seconds between two looks for such jobs. */
const monitorEvery = 15;
/** Seconds for which delivered jobs are kept, for the list of deliveries. */
const keptFor = 7 * 24 * 3_600;
/** Seconds for which a job waits at most: longer than any. A webhook that is stuck is disabled, and its jobs stay. */
const waitsFor = 10 * 365 * 24 * 3_600;
/** Milliseconds that running attempts have to finish when the process stops. */
const stopTimeout = 5_000;

/** Milliseconds of a statement of the queue library. */
const longestStatement = 20_000;

/** What the queue of a webhook holds. */
export interface QueueCounts {
  readonly queue: string;
  /** Jobs that wait for an attempt, or for what comes of one. */
  readonly waiting: number;
  /** Jobs that are given up. */
  readonly failed: number;
}

const COUNTS = `SELECT name AS queue, (count(*) FILTER (WHERE state <> 'failed'))::int AS waiting,
    (count(*) FILTER (WHERE state = 'failed'))::int AS failed
  FROM ${queueSchema}.job WHERE name = ANY ($1::text[]) AND state IN ('created', 'retry', 'active', 'failed') GROUP BY name`;

export type SendJobs = (jobs: readonly Job<DeliveryJob>[]) => Promise<JobResult[]>;

/**
 * The queues of the webhooks of an environment, in pg-boss. A queue gives the jobs of a record one after the other, tries a job again after
 * growing pauses, and gives the jobs of a process that died to another one. It is opened for the first webhook.
 */
export class DeliveryQueue {
  private opened: { readonly boss: PgBoss; readonly pool: TextPool } | null = null;
  private isClosed = false;
  /** The ids of the workers of this process, by queue. */
  private readonly workers = new Map<string, string>();

  /** @param registry destroys connections on which the database has gone silent */
  constructor(
    private readonly address: DatabaseAddress,
    private readonly registry: ConnectionRegistry,
    private readonly transactions: Transactions,
    private readonly pauses: Pauses,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Works on these queues and no others, each with the function that sends its jobs. Creates those that are missing. */
  async workOn(queues: ReadonlyMap<string, SendJobs>): Promise<void> {
    if (queues.size === 0 && !this.opened) return;
    const boss = await this.open();
    for (const queue of [...this.workers.keys()].filter((each) => !queues.has(each))) await this.leave(queue);
    for (const [queue, send] of [...queues].filter(([each]) => !this.workers.has(each))) {
      await boss.createQueue(queue, { policy: 'key_strict_fifo', ...this.terms() });
      // A queue of an earlier version has the terms of that one.
      await boss.updateQueue(queue, this.terms());
      const options = {
        ...{ batchSize: sentAtOnce, pollingIntervalSeconds: pollEvery, burstWhenBatchFull: true },
        perJobResults: true as const,
      };
      // A record whose event was delivered may have another one.
      const work = (jobs: readonly Job<DeliveryJob>[]) => send(jobs).finally(() => this.wake(queue));
      this.workers.set(queue, await boss.work<DeliveryJob, unknown, typeof options>(queue, options, work));
    }
  }

  /** The queues of an environment. Empty before the first webhook. */
  async names(environment: string): Promise<readonly string[]> {
    const queues = (await this.opened?.boss.getQueues()) ?? [];
    return queues.map(({ name }) => name).filter((name) => name.startsWith(`${environment}/`));
  }

  /** Deletes a queue with its jobs. */
  async delete(queue: string): Promise<void> {
    await this.opened?.boss.deleteQueue(queue);
  }

  /** Stops to work on a queue. `workOn` begins anew, and creates the queue if it is missing. */
  async leave(queue: string): Promise<void> {
    if (this.workers.delete(queue)) await this.opened?.boss.offWork(queue, { wait: false });
  }

  async counts(queues: readonly string[]): Promise<readonly QueueCounts[]> {
    const { pool } = await this.ready();
    const { rows } = await pool.query(COUNTS, [queues]);
    return rows as QueueCounts[];
  }

  /** Adds jobs in the active transaction. A job that is in the queue already stays as it is. */
  async add(queue: string, jobs: readonly { id: string; record: string; data: DeliveryJob }[]): Promise<void> {
    if (jobs.length === 0) return;
    const { boss } = await this.ready();
    const db = {
      executeSql: async (sql: string, values: unknown[] = []) => ({
        rows: [...(await this.transactions.execute<object>({ sql, values }))],
      }),
    };
    const inserted = jobs.map(({ id, record, data }) => ({ id, singletonKey: record, data }));
    await boss.insert(queue, inserted, { db, returnId: false });
  }

  /** Lets this process look at a queue now. */
  wake(queue: string): void {
    const worker = this.workers.get(queue);
    if (worker !== undefined) this.opened?.boss.notifyWorker(worker);
  }

  /** It is not opened again. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (!this.opened) return;
    const { boss, pool } = this.opened;
    this.opened = null;
    await boss.stop({ graceful: true, timeout: stopTimeout, close: false }).catch(this.onError);
    await pool.end();
  }

  private async ready() {
    await this.open();
    if (!this.opened) throw new Error('The queue is closed');
    return this.opened;
  }

  private async open(): Promise<PgBoss> {
    if (this.opened) return this.opened.boss;
    // Commands, and installations without webhooks, do not load it.
    const { PgBoss: Boss } = await import('pg-boss');
    if (this.isClosed) throw new Error('The queue is closed');
    const { address, registry } = this;
    const options = { schema: queueSchema, registry, max: queueConnections, statementTimeout: longestStatement };
    const pool = openTextPool(address, options);
    const boss = new Boss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: queueSchema,
      schedule: false,
      monitorIntervalSeconds: monitorEvery,
      superviseIntervalSeconds: monitorEvery,
      monitorVacuum: false,
    });
    boss.on('error', (error) => {
      if (!isUnavailable(error)) this.onError(error);
    });
    try {
      await boss.start();
    } catch (error) {
      // Its timers would go on.
      await boss.stop({ graceful: false, close: false }).catch(() => undefined);
      await pool.end();
      throw error;
    }
    this.opened = { boss, pool };
    return boss;
  }

  private terms() {
    const { first, longest, retries } = this.pauses;
    return {
      ...{ retryLimit: retries, retryDelay: first, retryBackoff: true, retryDelayMax: longest },
      ...{ expireInSeconds: expireAfter, deleteAfterSeconds: keptFor, retentionSeconds: waitsFor },
    };
  }
}
