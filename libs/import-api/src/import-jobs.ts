import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '@homeroom/database';
import { httpErrorOf } from '@homeroom/http';
import {
  CsvImport,
  type ImportAuthor,
  ImportIsHeld,
  ImportIsRunning,
  ImportJobRepository,
  type ImportReason,
  type ImportResult,
  processEnded,
} from '@homeroom/import-jobs';
import { UnreadableFile } from '@homeroom/spreadsheets';
import { FileNotStored } from '@homeroom/temporary-files';
import { RosterImport } from '@homeroom/oneroster';
import { Clock, DomainError, RuleConflict } from '@homeroom/kernel';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { inFormWords } from './form-words';
import { JobIsOver, JobObserver } from './job-observer';
import { runImport } from './run-import';
import type { StartImportDto } from './start-import.dto';
import type { Upload } from './uploads';

/** Milliseconds until an import tries again to begin, while one of the dashboard or the command line runs. */
const waitForOthers = 1_000;

/** Milliseconds that imports have to roll back when the service stops. */
const stopTimeout = 5_000;

/** An import that has been accepted. */
interface Job {
  readonly id: number;
  readonly form: StartImportDto;
  readonly upload: Upload;
  readonly author: ImportAuthor;
}

/** Carries out the imports of the API, after their requests were answered. */
@Injectable()
export class ImportJobs implements OnModuleDestroy {
  private readonly logger = new Logger(ImportJobs.name);
  private readonly running = new Map<JobObserver, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly csvImport: CsvImport,
    private readonly rosterImport: RosterImport,
    private readonly jobs: ImportJobRepository,
    private readonly clock: Clock,
  ) {}

  /** Rolls the running imports back, before the database is closed. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    for (const observer of this.running.keys()) observer.abort();
    await Promise.race([Promise.all(this.running.values()), pause(stopTimeout, undefined, { ref: false })]);
  }

  /** Carries an import out. Never throws: how it ended is stored. */
  async run(job: Job): Promise<void> {
    const observer = new JobObserver(job.id, this.jobs, this.clock);
    if (this.isStopping) observer.abort();
    const work = this.carryOut(job, observer)
      .catch((error: unknown) => this.report(error))
      .finally(() => {
        observer.stop();
        this.running.delete(observer);
      });
    this.running.set(observer, work);
    await work;
  }

  private async carryOut(job: Job, observer: JobObserver): Promise<void> {
    try {
      const result = await this.whenFree(job, observer);
      await observer.flush();
      // The import has ended the job in its transaction.
      if (result.id === null) await this.jobs.end(job.id, endWithout(job, result), this.clock.now());
    } catch (error) {
      await observer.flush().catch(() => undefined);
      await this.jobs.end(job.id, this.endAfter(error), this.clock.now());
    }
  }

  /** An import of the dashboard or of the command line may have begun between the answer and now. */
  private async whenFree(job: Job, observer: JobObserver): Promise<ImportResult> {
    const { csvImport, rosterImport } = this;
    const { form } = job;
    for (;;) {
      try {
        const chosen = { ...job, maxWithdrawn: form.max_withdraw ?? undefined };
        return await runImport({ csvImport, rosterImport }, chosen, job.author, observer);
      } catch (error) {
        if (!(error instanceof ImportIsRunning)) throw error;
        await pause(waitForOthers);
        observer.change();
      }
    }
  }

  private endAfter(error: unknown): { status: 'refused' | 'failed'; reason: ImportReason } {
    if (error instanceof JobIsOver) return { status: 'failed', reason: processEnded };
    if (error instanceof UnreadableFile) return refusal('FILE_UNREADABLE', error.message);
    if (error instanceof DomainError) {
      const { code } = httpErrorOf(error).envelope;
      const { withdrawn } = error instanceof ImportIsHeld ? error : {};
      return refusal(error instanceof RuleConflict ? error.rule : code, error.message, withdrawn);
    }
    if (isUnavailable(error) || error instanceof FileNotStored) {
      const what = error instanceof FileNotStored ? 'The disk of the service is full' : 'The database did not answer';
      return { status: 'failed', reason: { code: 'SERVICE_UNAVAILABLE', error: `${what}; nothing was changed` } };
    }
    this.report(error);
    return { status: 'failed', reason: { code: 'INTERNAL_ERROR', error: 'Internal error; nothing was changed' } };
  }

  private report(error: unknown): void {
    if (isUnavailable(error)) return;
    this.logger.error(
      'An import failed',
      error instanceof Error ? (error.stack ?? error.name).replace(error.message, '') : '',
    );
  }
}

function refusal(code: string, message: string, withdrawn?: ImportReason['withdrawn']) {
  const reason = { code, error: inFormWords(message), ...(withdrawn && { withdrawn }) };
  return { status: 'refused', reason } as const;
}

/** The end of an import that has changed nothing. */
function endWithout({ form }: Job, { id: _, ...result }: ImportResult) {
  if (form.dry_run || result.errors === 0 || form.skip_bad_rows) return { status: 'done', result } as const;
  const error = 'Nothing was imported, since rows have errors: correct them, or leave them out with skip_bad_rows=true';
  return { ...refusal('ROWS_WITH_ERRORS', error), result };
}
