import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import type { ImportAttempt, ImportObserver, ImportTally } from '@homeroom/import-jobs';
import type { ImportedRow, RowOutcome } from '@homeroom/list-import';
import { isChange } from '@homeroom/import-jobs';

/** Rows that are written at once. */
const batchSize = 500;

/** What one part of a roll-over writes at once: its outcomes, in the order of the rows. */
type Write = (rows: readonly ImportedRow[]) => Promise<readonly RowOutcome[]>;

/**
 * A roll-over runs as an import whose rows are the school itself, so that it has a dry run, an undo, an audit and a report like every import. It
 * begins again from the start if a concurrent transaction interferes.
 */
export abstract class YearEnd implements ImportAttempt {
  private done = 0;
  private total = 0;
  private line = 0;

  constructor(
    protected readonly tally: ImportTally,
    private readonly observer: ImportObserver,
  ) {}

  async prepare(): Promise<void> {
    await this.observer.begin([]);
  }

  abstract batches(importId: number): AsyncGenerator<readonly RecordChange[]>;

  protected expect(rows: number): void {
    this.total += rows;
  }

  /** A row with the values of one record. The number of a row is its place in the roll-over. */
  protected row(values: ImportedRow['values']): ImportedRow {
    return { line: (this.line += 1), values, texts: {} };
  }

  /** Writes rows in batches. @returns the changes of each batch */
  protected async *write(rows: readonly ImportedRow[], write: Write): AsyncGenerator<readonly RecordChange[]> {
    for (let from = 0; from < rows.length; from += batchSize) {
      const batch = rows.slice(from, from + batchSize);
      yield await this.noted(await write(batch));
      await this.advance(batch.length);
    }
  }

  /** Counts outcomes. @returns the changes among them */
  protected async noted(outcomes: readonly RowOutcome[]): Promise<readonly RecordChange[]> {
    for (const outcome of outcomes) await this.tally.note(outcome, []);
    return outcomes.filter((outcome) => isChange(outcome));
  }

  protected async advance(rows: number): Promise<void> {
    this.done += rows;
    await this.observer.progress(this.done, Math.max(this.total, this.done));
  }

  protected warn(rule: string, message: string, advice: string, studentIds: readonly number[] = []): Promise<void> {
    return this.report('warning', rule, message, advice, studentIds);
  }

  protected async fail(rule: string, message: string, advice: string): Promise<void> {
    await this.report('error', rule, message, advice, []);
  }

  private report(
    level: Finding['level'],
    rule: string,
    message: string,
    advice: string,
    studentIds: readonly number[],
  ): Promise<void> {
    const finding = { level, line: Math.max(1, this.line), column: null, value: null, rule, message, advice };
    return this.tally.report(finding, { isAlwaysListed: level === 'error', studentIds });
  }
}
