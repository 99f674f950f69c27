import { rm } from 'node:fs/promises';
import { changeLines, findingLine, type ImportObserver, reportHeading, rowLine } from '@homeroom/import-jobs';
import { type Finding, importedBeforeRule, type RecordChange } from '@homeroom/spreadsheets';
import { csvLine } from '@homeroom/kernel';
import type { SingleBar } from 'cli-progress';
import { NewFile } from '../terminal/output-file';

interface ReportFiles {
  /** The name of the report; null for none. */
  readonly report: string | null;
  /** The name of the file for rows that are not imported; null for none. */
  readonly badRows: string | null;
}

/** What is about the whole file is shown before what is about its rows. */
const rulesShownFirst = new Set([
  ...['MANY_WITHDRAWALS', 'SCHOOL_YEAR_ENDS', 'withdrawn', 'year_ended', 'losses_run_on', 'nothing_missing'],
  importedBeforeRule,
]);

/** Findings and changes that are kept in memory. The report has all of them. */
const mostKept = 1_000;

/** Collects what an import finds and does, for the terminal and for its files. */
export class ImportReport implements ImportObserver {
  readonly findings: Finding[] = [];
  readonly changes: RecordChange[] = [];
  private badRowCount = 0;

  private constructor(
    private readonly report: NewFile | null,
    private readonly badRows: NewFile | null,
    /** Null where no progress is shown. */
    private readonly bar: SingleBar | null,
  ) {}

  /**
   * Runs work with a report. The files are complete, or absent if it fails. A file of bad rows replaces that of an earlier
   * import, and is absent without rows.
   */
  static async during<T>(
    { report, badRows }: ReportFiles,
    bar: SingleBar | null,
    work: (report: ImportReport) => Promise<T>,
  ): Promise<T> {
    const files: NewFile[] = [];
    const made = async (name: string | null, make: (name: string) => Promise<NewFile>): Promise<NewFile | null> => {
      if (name === null) return null;
      const file = await make(name);
      files.push(file);
      return file;
    };
    try {
      const claimed = await made(report, (name) => NewFile.claim(name));
      const following = new ImportReport(claimed, await made(badRows, (name) => NewFile.replacing(name)), bar);
      const outcome = await work(following).finally(() => bar?.stop());
      await following.report?.finish();
      await following.finishBadRows(badRows);
      return outcome;
    } catch (error) {
      for (const file of files) await file.discard();
      throw error;
    }
  }

  /** The file of an earlier import goes, also where this one has no rows for it. */
  private async finishBadRows(name: string | null): Promise<void> {
    if (this.badRowCount > 0) return this.badRows?.finish();
    await this.badRows?.discard();
    if (name !== null) await rm(name, { force: true });
  }

  async begin(headings: readonly string[]): Promise<void> {
    this.findings.length = 0;
    this.changes.length = 0;
    this.badRowCount = 0;
    await this.report?.restart();
    await this.report?.write(reportHeading);
    await this.badRows?.restart();
    await this.badRows?.write(csvLine(headings));
  }

  async finding(finding: Finding): Promise<void> {
    if (rulesShownFirst.has(finding.rule)) this.findings.unshift(finding);
    else if (this.findings.length < mostKept) this.findings.push(finding);
    await this.report?.write(findingLine(finding));
  }

  async change(change: RecordChange): Promise<void> {
    if (this.changes.length < mostKept) this.changes.push(change);
    await this.report?.write(changeLines(change));
  }

  async badRow(cells: readonly string[]): Promise<void> {
    this.badRowCount += 1;
    await this.badRows?.write(rowLine(cells));
  }

  progress(rows: number, total: number): void {
    if (!this.bar) return;
    if (this.bar.isActive) this.bar.update(rows);
    else this.bar.start(total, rows);
  }
}
