import { resolve } from 'node:path';
import { cellOf, type ImportResult } from '@homeroom/import-jobs';
import { type FileEncoding, fileEncodingNames, type Finding, type RecordChange } from '@homeroom/spreadsheets';
import { SingleBar } from 'cli-progress';
import { Option } from 'nest-commander';
import { Output } from '../terminal/output';
import { oneOf, WrongUsage } from '../option-values';
import { sanitize } from '../privacy/free-text-list';
import { ImportDataCommand } from './import-command';
import { ImportRejected } from './import-rejected';
import type { ImportReport } from './import-report';

/** The options of every import. */
export interface ImportFileOptions {
  dryRun?: boolean;
  encoding?: FileEncoding;
  skipBadRows?: boolean;
  badRows?: string;
  report?: string;
  json?: boolean;
}

/** Findings and changes that are shown on a terminal. */
const mostShown = 20;

/** A command that changes records as an import does, and tells what it did. */
export abstract class ImportReportCommand extends ImportDataCommand {
  protected abstract readonly output: Output;

  @Option({ flags: '--dry-run', description: 'show what would change, and change nothing' })
  dryRun(): boolean {
    return true;
  }

  @Option({
    flags: '--report <file>',
    description: 'write all findings and differences to a new CSV file that only you can read',
  })
  report(text: string): string {
    return text;
  }

  /** Null where no progress is shown. */
  protected progressBar(): SingleBar | null {
    const { terminal } = this.output;
    if (!terminal.showsProgress) return null;
    const format = '{bar} {percentage}% of {total} rows';
    return new SingleBar({ format, stream: terminal.stderr, clearOnComplete: true });
  }

  protected show(result: ImportResult, report: ImportReport, isDryRun: boolean): void {
    const { id, created, changed, unchanged, skipped, errors, duplicates, withdrawn, ended } = result;
    const rows = {
      ...{ created, changed, unchanged, errors: skipped, ...(duplicates && { 'stored twice': duplicates }) },
      ...(withdrawn && { 'students withdrawn': withdrawn }),
      ...(ended && { 'enrollments ended': ended }),
    };
    this.output.table(
      [isDryRun ? 'WOULD BE' : 'ROWS', 'COUNT'],
      Object.entries(rows).map(([name, count]) => [name, String(count)]),
    );
    this.showFindings(result, report);
    if (id === null && !isDryRun && errors === 0) this.output.note('The records are as in the file already.');
    if (id !== null) this.output.note(`Import ${id} is done. Undo it with: import undo ${id}`);
  }

  /** The findings, and, for a person, the first differences of what changed nothing. */
  protected showFindings({ id, changed, errors, warnings }: ImportResult, { findings, changes }: ImportReport): void {
    const { isInteractive } = this.output.terminal;
    const byLevel = [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))];
    this.list(
      byLevel.map((finding) => lineOf(finding, isInteractive)),
      errors + warnings,
    );
    // Only a person at a terminal sees the values of records.
    if (id === null && isInteractive) this.list(changes.filter(({ before }) => before).map(differenceOf), changed);
  }

  private list(lines: readonly string[], total: number): void {
    for (const line of lines.slice(0, mostShown)) this.output.note(line);
    const more = total - Math.min(mostShown, lines.length);
    if (more > 0) this.output.note(`… and ${more.toLocaleString('en')} more: --report FILE writes them.`);
  }
}

/** A command that imports a file. */
export abstract class ImportFileCommand extends ImportReportCommand {
  @Option({
    flags: '--encoding <name>',
    description: 'the encoding of a file that is neither UTF-8 nor UTF-16, if it is not found out rightly',
    choices: [...fileEncodingNames],
  })
  encoding(text: string): FileEncoding {
    return oneOf('--encoding', fileEncodingNames, text.toLowerCase());
  }

  @Option({
    flags: '--bad-rows <path>',
    description: 'where --skip-bad-rows writes the rows with errors; those of an earlier import are replaced',
  })
  badRows(text: string): string {
    return text;
  }

  /**
   * Where the rows with errors are written; null for nowhere.
   *
   * @param beside the place beside the imported file
   * @throws WrongUsage
   */
  protected badRowsPath(file: string, beside: string, options: ImportFileOptions): string | null {
    const { badRows, dryRun: isDryRun = false, skipBadRows: skips = false } = options;
    if (badRows !== undefined && !skips) throw new WrongUsage('--bad-rows is for --skip-bad-rows only');
    const path = (badRows ?? beside).replace(/(?<=.)\/+$/, '');
    if (resolve(path) === resolve(file)) throw new WrongUsage('--bad-rows must be another file than the imported one');
    return skips && !isDryRun ? path : null;
  }
}

const isError = ({ level }: Finding): boolean => level === 'error';

/** @param hasValue whether the value of the cell is shown */
function lineOf({ level, file, line, column, value, message, advice }: Finding, hasValue: boolean): string {
  const cell = `${column === null ? '' : ` ${column}`}${hasValue && value !== null ? ` ${JSON.stringify(value)}` : ''}`;
  return sanitize(
    `${level === 'error' ? 'Error' : 'Warning'} in ${file === undefined ? '' : `${file}, `}line ${line}:${cell} ${message}. ${advice}.`,
  );
}

function differenceOf({ line, record, id, before, after }: RecordChange): string {
  const fields = Object.keys(after).map((field) => `${field} "${cellOf(before?.[field])}" → "${cellOf(after[field])}"`);
  return sanitize(`Line ${line}, ${record} ${id}: ${fields.join(', ')}`);
}

/** The error for a file whose rows have errors. */
export function rejection({ errors }: ImportResult, isDryRun: boolean): ImportRejected {
  const count = `${errors.toLocaleString('en')} ${errors === 1 ? 'error' : 'errors'}`;
  const advice = 'Correct the file, or import the other rows with --skip-bad-rows.';
  return new ImportRejected(`${isDryRun ? 'The file has' : 'Nothing was imported:'} ${count}. ${advice}`);
}
