import type { ReportClient } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { formerObjectTable } from '@homeroom/rostering';
import { importRecordTable } from './import.tables';

const day = 24 * 3_600_000;

/** Rows that are deleted at once, so that no statement lasts long. */
const deletedAtOnce = 5_000;

/** Tables that only an undo and `import show` read. The next import compares with others. */
const tables = [importRecordTable, formerObjectTable];

/** Days for which a report is kept. The view `import_summary` has the same number. */
const reportDays = 30;

/**
 * Deletes the values before and after imports, and the reports of imports that the API began, by their age. The imports stay, with their
 * numbers of records.
 */
export class ImportRetention {
  /**
   * @param environments those that the process serves
   * @param days null to keep the values before and after forever
   */
  constructor(
    private readonly reader: ReportClient,
    private readonly environments: readonly Environment[],
    private readonly days: number | null,
  ) {}

  async deleteExpired(now: Date): Promise<void> {
    for (const environment of this.environments) {
      if (this.days !== null) await this.expire(environment, now, new Date(now.getTime() - this.days * day));
      // Also those that an earlier attempt has left.
      for (const table of tables) while (await this.deleteSome(environment, table));
      await this.deleteReports(environment, new Date(now.getTime() - reportDays * day));
    }
  }

  /** Deletes the findings, and what the reasons of refused imports quote. */
  private async deleteReports(environment: Environment, before: Date): Promise<void> {
    await this.reader.rows(
      `WITH old AS (UPDATE ${environment}.import_job SET has_report = false, reason = reason - 'error'
         WHERE has_report AND ended_at < $1::text::timestamptz RETURNING id)
       DELETE FROM ${environment}.import_finding WHERE import_id IN (SELECT id FROM old)`,
      [before.toISOString()],
    );
  }

  /**
   * Marks the imports first, so that no undo begins whose values are incomplete. One that is being undone is skipped. An import is undone
   * after later ones of the same objects, so its values do not outlive those of earlier ones.
   */
  private async expire(environment: Environment, now: Date, before: Date): Promise<void> {
    await this.reader.rows(
      `UPDATE ${environment}.import SET values_deleted_at = $1::text::timestamptz
       WHERE id = ANY (ARRAY(
         SELECT id FROM ${environment}.import expired
         WHERE values_deleted_at IS NULL AND imported_at < $2::text::timestamptz AND NOT EXISTS (
           SELECT FROM ${environment}.import earlier WHERE earlier.id < expired.id AND earlier.imported_at >= $2::text::timestamptz)
         FOR UPDATE SKIP LOCKED))`,
      [now.toISOString(), before.toISOString()],
    );
  }

  /** @returns whether more may be left */
  private async deleteSome(environment: Environment, table: string): Promise<boolean> {
    const [row] = await this.reader.rows<{ gone: number }>(
      `WITH gone AS (
         DELETE FROM ${environment}.${table} WHERE ctid = ANY (ARRAY(
           SELECT stored.ctid FROM ${environment}.import JOIN ${environment}.${table} stored ON import_id = import.id
           WHERE values_deleted_at IS NOT NULL LIMIT $1::int))
         RETURNING 1)
       SELECT count(*)::int AS gone FROM gone`,
      [deletedAtOnce],
    );
    return row?.gone === deletedAtOnce;
  }
}
