import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { Finding } from '@homeroom/spreadsheets';
import type { RunResult } from '../run/import-tally';
import type { Withdrawn } from '../stored/import.errors';
import { importLock, nextImport } from '../stored/import.repository';

/** An import that an API key begins. */
export interface NewImportJob {
  /** `oneroster`, or the list of a CSV file. */
  readonly kind: string;
  readonly isDryRun: boolean;
  /** The name of the file. */
  readonly file: string;
  readonly sha256: string;
  /** What the client chose. */
  readonly options: object;
  readonly keyId: number;
  readonly userId: number;
}

/** Why an import was not carried out. */
export interface ImportReason {
  readonly code: string;
  /** A message without personal data, or one that quotes the file. */
  readonly error: string;
  /** Students or enrollments that the package would withdraw, and those that there are. */
  readonly withdrawn?: Withdrawn;
}

export type ImportEnd =
  | { readonly status: 'done'; readonly result: RunResult }
  | { readonly status: 'refused' | 'failed'; readonly reason: ImportReason; readonly result?: RunResult };

/** A finding with the known students whom its row is about. */
export interface StoredFinding {
  readonly finding: Finding;
  readonly studentIds: readonly number[];
}

/** Seconds without a heartbeat after which the process of a job counts as ended. It sends one every few seconds. */
const silence = 30;

/** Why a job has ended with its process. */
export const processEnded: ImportReason = {
  code: 'SERVICE_ENDED',
  error: 'The service ended, or lost its database, while the import ran; nothing was changed',
};

const END = `UPDATE import_job SET status = $2, ended_at = $3::timestamptz, reason = $4::text::jsonb, created = $5::integer,
    changed = $6::integer, unchanged = $7::integer, skipped = $8::integer, errors = $9::integer, warnings = $10::integer
  WHERE id = $1::integer AND status = 'running' RETURNING id`;

/** Stores the imports that API keys begin. */
@Injectable()
export class ImportJobRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Adds a job, inside a transaction. The lock of imports keeps the numbers apart.
   *
   * @returns its number; null if an import is running
   */
  async add({ kind, isDryRun, file, sha256, options, keyId, userId }: NewImportJob, at: Date): Promise<number | null> {
    if (!(await this.isFree())) return null;
    const [row] = await this.transactions.execute<{ id: number }>({
      sql: `INSERT INTO import_job (id, status, kind, is_dry_run, file, sha256, options, key_id, user_id, started_at, alive_at)
        VALUES (${nextImport}, 'running', $1, $2::boolean, $3, $4, $5::text::jsonb, $6::integer, $7::integer, $8::timestamptz, now())
        RETURNING id`,
      values: [kind, isDryRun, file, sha256, JSON.stringify(options), keyId, userId, at.toISOString()],
    });
    if (!row) throw new Error('An INSERT must return its row');
    return row.id;
  }

  /** Takes the lock of imports until the active transaction ends. @returns whether no import runs, or is about to */
  private async isFree(): Promise<boolean> {
    const lock = `SELECT pg_try_advisory_xact_lock(${importLock}) AS locked`;
    const [found] = await this.transactions.execute<{ locked: boolean }>({ sql: lock, values: [] });
    if (!found?.locked) return false;
    const running = `SELECT EXISTS (SELECT FROM import_job WHERE status = 'running') AS running`;
    const [job] = await this.transactions.execute<{ running: boolean }>({ sql: running, values: [] });
    return job?.running === false;
  }

  /** Stores the progress of a job and a heartbeat of its process. @returns whether the job still runs */
  async storeProgress(id: number, rows: number, total: number | null): Promise<boolean> {
    const updated = await this.transactions.executeSeparately({
      sql: `UPDATE import_job SET alive_at = now(), rows_read = $2::integer, rows_total = $3::integer
        WHERE id = $1::integer AND status = 'running' RETURNING id`,
      values: [id, rows, total],
    });
    return updated.length > 0;
  }

  /** Deletes the findings of an attempt that begins again. */
  async clearFindings(id: number): Promise<void> {
    const sql = 'DELETE FROM import_finding WHERE import_id = $1::integer';
    await this.transactions.executeSeparately({ sql, values: [id] });
  }

  /** Stores findings outside the transaction of the import, so that they stay if it fails. Students that it creates are not known yet. */
  async addFindings(id: number, found: readonly StoredFinding[]): Promise<void> {
    if (found.length === 0) return;
    const rows = found.map(({ finding, studentIds }) => ({ ...finding, student_ids: [...new Set(studentIds)] }));
    await this.transactions.executeSeparately({
      sql: `INSERT INTO import_finding (import_id, level, file, line, "column", value, rule, message, advice, student_ids)
        SELECT $1::integer, level, file, line, "column", value, rule, message, advice,
          ARRAY(SELECT id FROM student_record JOIN json_array_elements_text(student_ids) known (id_text) ON id = id_text::integer ORDER BY id)
        FROM json_to_recordset($2::text::json) AS row (level text, file text, line integer, "column" text, value text,
          rule text, message text, advice text, student_ids json)`,
      values: [id, JSON.stringify(rows)],
    });
  }

  /** Ends a job, in the active transaction if there is one. @returns whether it ran until now */
  async end(id: number, end: ImportEnd, at: Date): Promise<boolean> {
    const { status, result } = end;
    const reason = end.status === 'done' ? null : JSON.stringify(end.reason);
    const counts = result && [result.created, result.changed, result.unchanged, result.skipped];
    const found = result && [result.errors, result.warnings];
    const values = [id, status, at.toISOString(), reason, ...(counts ?? none(4)), ...(found ?? none(2))];
    return (await this.transactions.execute({ sql: END, values })).length > 0;
  }

  /** Ends the job whose process sends no heartbeat. Its transaction cannot commit any more. @returns whether there was one */
  async endSilent(at: Date): Promise<boolean> {
    const ended = await this.transactions.executeSeparately({
      sql: `UPDATE import_job SET status = 'failed', ended_at = greatest($1::timestamptz, started_at), reason = $2::text::jsonb
        WHERE status = 'running' AND alive_at < now() - interval '${silence} seconds' RETURNING id`,
      values: [at.toISOString(), JSON.stringify(processEnded)],
    });
    return ended.length > 0;
  }
}

const none = (count: number): null[] => Array.from({ length: count }, () => null);
