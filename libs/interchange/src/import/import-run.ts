import type { Finding, RecordChange } from './finding';
import { ImportedRows, isRow } from './imported-rows';
import type { ImportedList, MatchBy, RowOutcome } from './lists/imported-list';
import type { ImportCounts } from './stored/import.repository';

/** Follows an import. The import begins again if a concurrent transaction interferes. */
export interface ImportObserver {
  begin(headings: readonly string[]): void | Promise<void>;
  finding(finding: Finding): void | Promise<void>;
  change(change: RecordChange): void | Promise<void>;
  /** A row that is not imported. */
  badRow(cells: readonly string[]): void | Promise<void>;
  progress(rows: number, total: number): void | Promise<void>;
}

/** What an import did. */
export interface RunResult extends ImportCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** One attempt to import a file. */
export class ImportRun {
  errors = 0;
  private warnings = 0;
  private readonly counted = { created: 0, changed: 0, unchanged: 0, skipped: 0 };
  private readonly students = new Set<number>();

  constructor(
    private readonly list: ImportedList,
    private readonly rows: ImportedRows,
    private readonly matchBy: MatchBy | null,
    private readonly observer: ImportObserver,
  ) {}

  get counts(): ImportCounts {
    return this.counted;
  }

  get result(): RunResult {
    return { ...this.counted, errors: this.errors, warnings: this.warnings };
  }

  get hasWritten(): boolean {
    return this.counted.created + this.counted.changed > 0;
  }

  /** The students whose records differ from the file. */
  get shownStudents(): readonly number[] {
    return [...this.students];
  }

  /** Imports the rows. @returns what was done to the records of each batch */
  async *batches(): AsyncGenerator<readonly RecordChange[]> {
    const { observer, rows } = this;
    await observer.begin(rows.headings);
    for (const finding of rows.findings) await this.report(finding);
    const listImport = this.list.begin(this.matchBy);
    let done = 0;
    for await (const batch of rows.batches()) {
      const read = batch.map((row) => rows.read(row));
      const outcomes = (await listImport.import(read.filter((each) => isRow(each)))).values();
      const changes: RecordChange[] = [];
      for (const [index, each] of read.entries()) {
        const outcome = isRow(each) ? present(outcomes.next().value) : each;
        await this.note(outcome, batch[index]?.cells ?? []);
        if (isChange(outcome)) changes.push(outcome);
      }
      yield changes;
      done += batch.length;
      await observer.progress(done, rows.total);
    }
  }

  private async note(outcome: RowOutcome, cells: readonly string[]): Promise<void> {
    if (outcome === 'unchanged') {
      this.counted.unchanged += 1;
    } else if (isChange(outcome)) {
      this.counted[outcome.action] += 1;
      if (outcome.before && outcome.studentId !== null) this.students.add(outcome.studentId);
      await this.observer.change(outcome);
      for (const warning of outcome.warnings ?? []) await this.report(warning);
    } else {
      this.counted.skipped += 1;
      for (const finding of outcome) await this.report(finding);
      await this.observer.badRow(cells);
    }
  }

  private async report(finding: Finding): Promise<void> {
    if (finding.level === 'error') this.errors += 1;
    else this.warnings += 1;
    await this.observer.finding(finding);
  }
}

const isChange = (outcome: RowOutcome): outcome is RecordChange => typeof outcome === 'object' && 'action' in outcome;

function present(outcome: RowOutcome | undefined): RowOutcome {
  if (outcome === undefined) throw new Error('An import must have an outcome for each row');
  return outcome;
}
