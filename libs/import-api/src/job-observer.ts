import type { Finding } from '@homeroom/spreadsheets';
import type { ImportJobRepository, ImportObserver, RunResult, StoredFinding } from '@homeroom/import-jobs';
import type { Clock } from '@homeroom/kernel';
import { findingInFormWords } from './form-words';

/** Findings that are stored with one statement. */
const batchSize = 500;

/** Milliseconds between two stored states of the progress. */
const progressEvery = 1_000;

/** Milliseconds between two signs of life, whatever the import does. */
const aliveEvery = 5_000;

/** The job was ended from elsewhere, such as by the end of the service. */
export class JobIsOver extends Error {}

/** Stores the progress and the report of an import. A job that is over throws, so that its import is rolled back. */
export class JobObserver implements ImportObserver {
  private waiting: StoredFinding[] = [];
  private rows = 0;
  private total: number | null = null;
  private storedAt = 0;
  private isOver = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly id: number,
    private readonly jobs: ImportJobRepository,
    private readonly clock: Clock,
  ) {
    this.timer = setInterval(() => void this.storeProgress().catch(() => undefined), aliveEvery);
  }

  /** Makes the import end at its next step. */
  abort(): void {
    this.isOver = true;
    this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async begin(): Promise<void> {
    this.assertRuns();
    this.waiting = [];
    await this.jobs.clearFindings(this.id);
  }

  async finding(finding: Finding, studentIds: readonly number[]): Promise<void> {
    this.assertRuns();
    this.waiting.push({ finding: findingInFormWords(finding), studentIds });
    if (this.waiting.length >= batchSize) await this.flush();
  }

  change(): void {
    this.assertRuns();
  }

  badRow(): void {
    this.assertRuns();
  }

  async progress(rows: number, total: number): Promise<void> {
    this.assertRuns();
    this.rows = rows;
    this.total = total;
    if (Date.now() - this.storedAt < progressEvery && rows < total) return;
    await this.flush();
    await this.storeProgress();
    this.assertRuns();
  }

  /** The state of the job is part of the transaction of the import: both are stored, or neither. */
  async imported(result: RunResult): Promise<void> {
    // A sign of life would wait for the transaction.
    this.stop();
    await this.flush();
    this.assertRuns();
    if (!(await this.jobs.end(this.id, { status: 'done', result }, this.clock.now()))) throw new JobIsOver();
  }

  /** Stores the findings that wait. */
  async flush(): Promise<void> {
    const { waiting } = this;
    this.waiting = [];
    await this.jobs.addFindings(this.id, waiting);
  }

  private async storeProgress(): Promise<void> {
    this.storedAt = Date.now();
    if (!(await this.jobs.storeProgress(this.id, this.rows, this.total))) this.isOver = true;
  }

  private assertRuns(): void {
    if (this.isOver) throw new JobIsOver();
  }
}
