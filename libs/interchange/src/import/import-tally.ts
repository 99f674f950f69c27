import type { Finding, RecordChange } from './finding';
import type { RowOutcome } from './lists/imported-list';
import type { ImportCounts } from './stored/import.repository';

/** Follows an import. The import begins again if a concurrent transaction interferes. */
export interface ImportObserver {
  begin(headings: readonly string[]): void | Promise<void>;
  finding(finding: Finding): void | Promise<void>;
  change(change: RecordChange): void | Promise<void>;
  /** A row that is not imported. @param file the file of a package that has it */
  badRow(cells: readonly string[], file?: ImportedFile): void | Promise<void>;
  progress(rows: number, total: number): void | Promise<void>;
}

/** A file of a package. */
export interface ImportedFile {
  readonly name: string;
  readonly headings: readonly string[];
}

/** What an import did. */
export interface RunResult extends ImportCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** Counts what one attempt of an import does, and tells the observer. */
export class ImportTally {
  errors = 0;
  private warnings = 0;
  private readonly counted = { created: 0, changed: 0, unchanged: 0, skipped: 0 };
  private readonly students = new Set<number>();

  constructor(private readonly observer: ImportObserver) {}

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

  /** @param cells of the row, for the file of bad rows */
  async note(outcome: RowOutcome, cells: readonly string[], file?: ImportedFile): Promise<void> {
    if ('unchanged' in outcome) {
      this.count('unchanged');
      for (const warning of outcome.warnings ?? []) await this.report(warning);
    } else if (isChange(outcome)) {
      this.counted[outcome.action] += 1;
      if (outcome.before && outcome.studentId !== null) this.students.add(outcome.studentId);
      await this.observer.change(outcome);
      for (const warning of outcome.warnings ?? []) await this.report(warning);
    } else {
      this.counted.skipped += 1;
      for (const finding of outcome) await this.report(finding);
      await this.observer.badRow(cells, file);
    }
  }

  /** Counts an object of a package that has no record. */
  count(outcome: 'created' | 'changed' | 'unchanged'): void {
    this.counted[outcome] += 1;
  }

  async report(finding: Finding): Promise<void> {
    if (finding.level === 'error') this.errors += 1;
    else this.warnings += 1;
    await this.observer.finding(finding);
  }
}

export const isChange = (outcome: RowOutcome): outcome is RecordChange => 'action' in outcome;
