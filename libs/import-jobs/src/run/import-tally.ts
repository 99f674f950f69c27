import { duplicateRule, type Finding, type HeadingMeaning, type RecordChange } from '@homeroom/spreadsheets';
import { type RowOutcome, withTurns } from '@homeroom/list-import';
import { moreFindings, mostFindings, withShortValue } from './finding-limits';
import type { ImportCounts } from '../stored/import.repository';
import type { StudentReads } from './student-reads';

/** Follows an import. The import begins again if a concurrent transaction interferes. */
export interface ImportObserver {
  /** @param meanings what the headings mean that are not blank; absent for a package */
  begin(headings: readonly string[], meanings?: readonly HeadingMeaning[]): void | Promise<void>;
  /** @param studentIds the known students whom the row is about */
  finding(finding: Finding, studentIds: readonly number[]): void | Promise<void>;
  change(change: RecordChange): void | Promise<void>;
  /** A row of a list whose record is as in the file already. */
  unchanged?(line: number): void | Promise<void>;
  /** A row that is not imported. @param file the file of a package that has it */
  badRow(cells: readonly string[], file?: ImportedFile): void | Promise<void>;
  progress(rows: number, total: number): void | Promise<void>;
  /** Called in the transaction that carries the import out, at its end. */
  imported?(result: RunResult): void | Promise<void>;
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
  /** The new records that equal others; absent if there are none. */
  readonly duplicates?: number;
  /** The rows that repeat an earlier row of the file; absent if there are none. */
  readonly repeated?: number;
  /** The students whom a package withdraws, and the enrollments that it ends, because it no longer has them; absent if there are none. */
  readonly withdrawn?: number;
  readonly ended?: number;
}

interface Reporting {
  /** Whether the finding is listed even beyond the limit of findings. */
  readonly isAlwaysListed?: boolean;
  /** The known students whom the finding is about. */
  readonly studentIds?: readonly number[];
}

/** Maximum number of calls of the observer that wait for `tell`. */
const mostUntold = 5_000;

/**
 * Counts what one attempt of an import does, and tells the observer. Calls of the observer wait for `tell`, which first stores in the audit
 * trail which students they are about.
 */
export class ImportTally {
  errors = 0;
  private warnings = 0;
  private duplicates = 0;
  private repeated = 0;
  private readonly lost = { students: 0, enrollments: 0 };
  private listed = 0;
  private readonly counted = { created: 0, changed: 0, unchanged: 0, skipped: 0 };
  private hasObjects = false;
  private readonly students = new Set<number>();
  private untold: (() => void | Promise<void>)[] = [];

  constructor(
    readonly observer: ImportObserver,
    private readonly reads: Pick<StudentReads, 'record'>,
  ) {}

  get counts(): ImportCounts {
    return this.counted;
  }

  get result(): RunResult {
    const { counted, errors, warnings, duplicates, repeated, lost } = this;
    return {
      ...{ ...counted, errors, warnings, ...(duplicates > 0 && { duplicates }), ...(repeated > 0 && { repeated }) },
      ...(lost.students > 0 && { withdrawn: lost.students }),
      ...(lost.enrollments > 0 && { ended: lost.enrollments }),
    };
  }

  get hasWritten(): boolean {
    return this.hasObjects || this.counted.created + this.counted.changed > 0;
  }

  /** @param cells of the row, for the file of bad rows */
  async note(outcome: RowOutcome, cells: readonly string[], file?: ImportedFile): Promise<void> {
    if ('findings' in outcome) {
      this.concern(outcome.studentIds);
      this.counted.skipped += 1;
      if (outcome.findings.some(isRepetition)) this.repeated += 1;
      for (const finding of outcome.findings) await this.report(finding, { studentIds: outcome.studentIds });
      await this.queue(() => this.observer.badRow(cells, file));
      return;
    }
    if (outcome.studentId !== null) this.concern([outcome.studentId]);
    if (isChange(outcome)) {
      this.count(outcome.action);
      this.concern(outcome.concerned ?? []);
      await this.queue(() => this.observer.change(outcome));
    } else {
      this.count('unchanged');
      if (!file) await this.queue(() => this.observer.unchanged?.(outcome.line));
    }
    const concerned = isChange(outcome) ? (outcome.concerned ?? []) : [];
    const studentIds = [...(outcome.studentId === null ? [] : [outcome.studentId]), ...concerned];
    for (const warning of outcome.warnings ?? []) {
      if (warning.rule === duplicateRule) this.duplicates += 1;
      if (isRepetition(warning)) this.repeated += 1;
      await this.report(warning, { studentIds });
    }
  }

  /** Warns that a row without an error is skipped. It is not among the bad rows. */
  async skip(warnings: readonly Finding[], studentId: number | null): Promise<void> {
    if (studentId !== null) this.concern([studentId]);
    for (const warning of warnings) await this.report(warning);
  }

  /** Adds an imported row to the bad rows. */
  async addBadRow(cells: readonly string[], file: ImportedFile): Promise<void> {
    await this.queue(() => this.observer.badRow(cells, file));
  }

  /** Counts objects of a package that have no record. */
  count(outcome: 'created' | 'changed' | 'unchanged', objects = 1): void {
    this.counted[outcome] += objects;
  }

  /** Counts students or enrollments that a package no longer has. */
  withdraw(of: 'students' | 'enrollments', count: number): void {
    this.lost[of] += count;
  }

  /** Notes that objects of a package were stored. No record need change: a row may give a known record a new sourcedId. */
  storedObjects(): void {
    this.hasObjects = true;
  }

  /** Adds students whose records the observer is told of, or who are counted. */
  concern(studentIds: Iterable<number>): void {
    for (const id of studentIds) this.students.add(id);
  }

  async report(finding: Finding, { isAlwaysListed = false, studentIds = [] }: Reporting = {}): Promise<void> {
    if (finding.level === 'error') this.errors += 1;
    else this.warnings += 1;
    if (this.listed >= mostFindings && !isAlwaysListed) return;
    this.listed += 1;
    // What is about the whole file repeats no cell, and may name many schools.
    const shown = isAlwaysListed ? finding : withShortValue(finding);
    await this.queue(() => this.observer.finding(shown, studentIds));
  }

  /** Stores the students in the trail, and then tells the observer what was noted. */
  async tell(): Promise<void> {
    const { untold } = this;
    const students = [...this.students];
    this.untold = [];
    this.students.clear();
    await this.reads.record(students);
    for await (const tellNext of withTurns(untold)) await tellNext();
  }

  /** Makes the calls of the observer that still wait. */
  async finish(): Promise<void> {
    const more = this.errors + this.warnings - this.listed;
    if (more > 0) await this.queue(() => this.observer.finding(moreFindings(more), []));
    await this.tell();
  }

  private async queue(tellNext: () => void | Promise<void>): Promise<void> {
    this.untold.push(tellNext);
    if (this.untold.length >= mostUntold) await this.tell();
  }
}

/** Whether a finding says that a row repeats an earlier row of its file. */
const isRepetition = ({ message }: Finding): boolean => message.startsWith('repeats line ');

export const isChange = (outcome: RowOutcome): outcome is RecordChange => 'action' in outcome;
