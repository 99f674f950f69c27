import { basename } from 'node:path';
import {
  cellOf,
  CsvFile,
  CsvImport,
  type Finding,
  type ImportedListName,
  importedListNames,
  type ImportResult,
  type MatchBy,
  type RecordChange,
} from '@homeroom/interchange';
import type { Environment } from '@homeroom/kernel';
import { SingleBar } from 'cli-progress';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { oneOf, WrongUsage } from '../option-values';
import { Output } from '../output';
import { sanitize } from '../privacy/free-text-list';
import { Workspace } from '../workspace';
import { ImportDataCommand } from './import-command';
import { ImportRejected } from './import-rejected';
import { ImportReport } from './import-report';

interface Options {
  environment: Environment;
  dryRun?: boolean;
  skipBadRows?: boolean;
  matchBy?: MatchBy;
  report?: string;
  json?: boolean;
}

/** Findings and changes that are shown on a terminal. */
const mostShown = 20;

@SubCommand({
  name: 'csv',
  arguments: '<list> <file>',
  argsDescription: {
    list: `the records: ${importedListNames.join(', ')}`,
    file: 'a CSV file with headings, as a spreadsheet saves it',
  },
  description:
    'Create and change records from a CSV file whose headings are the fields of the API. A row with an id changes that record, ' +
    'a row without one creates a record. The file is imported completely, or not at all. The import is recorded in the audit log',
})
export class ImportCsvCommand extends ImportDataCommand {
  override readonly summary = 'Create and change records from a CSV file';
  readonly examples = [
    ['import csv students ~/students.csv --environment sandbox --dry-run', 'Show what the file would change'],
    [
      'import csv students ~/students.csv --environment sandbox --match-by email --skip-bad-rows --report ~/report.csv',
      'Import the rows without errors',
    ],
    ['import csv teachers ~/teachers.csv --environment sandbox --json', 'Import teachers, for a program'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([word = '', path = '']: string[], options: Options): Promise<void> {
    const { environment, dryRun: isDryRun = false, skipBadRows: skipsBadRows = false, matchBy = null, json } = options;
    const list = oneOf<ImportedListName>('The records', importedListNames, word);
    if (matchBy && list !== 'students' && list !== 'teachers') {
      throw new WrongUsage('--match-by is for students and teachers only');
    }
    const file = await CsvFile.open(path);
    const name = basename(path);
    const badRows = skipsBadRows && !isDryRun ? `${path.replace(/\.csv$/i, '')}.bad-rows.csv` : null;
    const importing = { list, name, isDryRun, skipsBadRows, matchBy };
    const author = { actor: this.operator.actor };
    const { terminal } = this.output;
    const format = '{bar} {percentage}% of {total} rows';
    const bar = terminal.showsProgress
      ? new SingleBar({ format, stream: terminal.stderr, clearOnComplete: true })
      : null;
    const files = { report: options.report ?? null, badRows };
    const result = await ImportReport.during(files, bar, async (report) => {
      const imported = await this.withSchool(environment, (school) =>
        school.get(CsvImport, { strict: false }).run(file, importing, author, report),
      );
      const { id, ...counts } = imported;
      const summary = { environment, list, file: name, dry_run: isDryRun, import: id, ...counts };
      if (json) this.output.json({ ...summary, findings: report.findings, changes: report.changes });
      else this.show(imported, report, importing);
      return imported;
    });
    if (badRows !== null && result.skipped > 0) {
      this.output.note(`The rows with errors are in ${badRows}: correct and import them.`);
    }
    if (result.errors > 0 && !skipsBadRows) throw rejection(result, isDryRun);
  }

  @Option({ flags: '--dry-run', description: 'show what the file would change, and change nothing' })
  dryRun(): boolean {
    return true;
  }

  @Option({
    flags: '--skip-bad-rows',
    description: 'import the other rows, and write those with errors to a file beside the given one: NAME.bad-rows.csv',
  })
  skipBadRows(): boolean {
    return true;
  }

  @Option({
    flags: '--match-by <field>',
    description: 'find students or teachers without an id by this field, where exactly one has it',
    choices: ['email'],
  })
  matchBy(text: string): MatchBy {
    return oneOf('--match-by', ['email'], text);
  }

  @Option({
    flags: '--report <file>',
    description: 'write all findings and differences to a new CSV file that only you can read',
  })
  report(text: string): string {
    return text;
  }

  private show(result: ImportResult, { findings, changes }: ImportReport, { isDryRun }: { isDryRun: boolean }): void {
    const { id, created, changed, unchanged, skipped, errors, warnings } = result;
    const rows = { created, changed, unchanged, errors: skipped };
    this.output.table(
      [isDryRun ? 'WOULD BE' : 'ROWS', 'COUNT'],
      Object.entries(rows).map(([name, count]) => [name, String(count)]),
    );
    const { isInteractive } = this.output.terminal;
    this.list(
      findings.map((finding) => lineOf(finding, isInteractive)),
      errors + warnings,
    );
    // Only a person at a terminal sees the values of records.
    if (id === null && isInteractive) this.list(changes.filter(({ before }) => before).map(differenceOf), changed);
    if (id === null && !isDryRun && errors === 0) this.output.note('The records are as in the file already.');
    if (id !== null) this.output.note(`Import ${id} is done. Undo it with: import undo ${id}`);
  }

  private list(lines: readonly string[], total: number): void {
    for (const line of lines.slice(0, mostShown)) this.output.note(line);
    const more = total - Math.min(mostShown, lines.length);
    if (more > 0) this.output.note(`… and ${more.toLocaleString('en')} more: --report FILE writes all.`);
  }
}

/** @param hasValue whether the value of the cell is shown */
function lineOf({ level, line, column, value, message, advice }: Finding, hasValue: boolean): string {
  const cell = column === null ? '' : ` ${column}${hasValue && value !== null ? ` ${JSON.stringify(value)}` : ''}`;
  return sanitize(`${level === 'error' ? 'Error' : 'Warning'} in line ${line}:${cell} ${message}. ${advice}.`);
}

function differenceOf({ line, record, id, before, after }: RecordChange): string {
  const fields = Object.keys(after).map((field) => `${field} "${cellOf(before?.[field])}" → "${cellOf(after[field])}"`);
  return sanitize(`Line ${line}, ${record} ${id}: ${fields.join(', ')}`);
}

function rejection({ errors }: ImportResult, isDryRun: boolean): ImportRejected {
  const count = `${errors.toLocaleString('en')} ${errors === 1 ? 'error' : 'errors'}`;
  const advice = 'Correct the file, or import the other rows with --skip-bad-rows.';
  return new ImportRejected(`${isDryRun ? 'The file has' : 'Nothing was imported:'} ${count}. ${advice}`);
}
