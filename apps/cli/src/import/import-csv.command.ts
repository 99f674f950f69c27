import { basename } from 'node:path';
import { CsvImport } from '@homeroom/import-jobs';
import { type ImportedListName, importedListNames, type MatchBy } from '@homeroom/list-import';
import { RecordSchools } from '@homeroom/rostering';
import { openTable } from '@homeroom/spreadsheets';
import type { Environment } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { oneOf, printable, WrongUsage } from '../option-values';
import { Output } from '../terminal/output';
import { schoolNamed } from '../school-option';
import { Workspace } from '../workspace';
import { ImportFileCommand, type ImportFileOptions, rejection } from './import-file-command';
import { ImportReport } from './import-report';

interface Options extends ImportFileOptions {
  environment: Environment;
  matchBy?: MatchBy;
  map?: ReadonlyMap<string, string>;
  importErased?: boolean;
  school?: string;
}

@SubCommand({
  name: 'csv',
  arguments: '<list> <file>',
  argsDescription: {
    list: `the records: ${importedListNames.join(', ')}`,
    file: 'a CSV file with headings, as a spreadsheet saves it, or an .xlsx workbook, whose first sheet is read',
  },
  description:
    'Create and change records from a CSV file, or the first sheet of an .xlsx workbook, whose headings are the fields of the API. A row with an id changes that record, ' +
    'a row without one creates a record. The file is imported completely, or not at all. The import is recorded in the audit log',
})
export class ImportCsvCommand extends ImportFileCommand {
  override readonly summary = 'Create and change records from a CSV file or an .xlsx workbook';
  readonly examples = [
    ['import csv students ~/students.csv --environment sandbox --dry-run', 'Show what the file would change'],
    [
      'import csv students ~/students.csv --environment sandbox --match-by email --skip-bad-rows --report ~/report.csv',
      'Import the rows without errors',
    ],
    [
      'import csv students ~/students.csv --environment sandbox --map "address=" --dry-run',
      'Leave a column of the file out',
    ],
    ['import csv teachers ~/teachers.csv --environment sandbox --json', 'Import teachers, for a program'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    protected readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([word = '', path = '']: string[], options: Options): Promise<void> {
    const {
      environment,
      dryRun: isDryRun = false,
      skipBadRows: skipsBadRows = false,
      matchBy = null,
      json,
      map,
      importErased: importsErased = false,
    } = options;
    const list = oneOf<ImportedListName>('The records', importedListNames, word);
    if (matchBy && list !== 'students' && list !== 'teachers') {
      throw new WrongUsage('--match-by is for students and teachers only');
    }
    if (importsErased && list !== 'students') throw new WrongUsage('--import-erased is for students only');
    const file = await openTable(path, options);
    const name = basename(path);
    const badRows = this.badRowsPath(path, `${path.replace(/\.(?:csv|xlsx)$/i, '')}.bad-rows.csv`, options);
    const importing = { list, name, isDryRun, skipsBadRows, matchBy, mapped: map, importsErased };
    const author = { actor: this.operator.actor };
    const files = { report: options.report ?? null, badRows };
    const result = await ImportReport.during(files, this.progressBar(), async (report) => {
      const imported = await this.withSchool(environment, async (services) => {
        const schools = services.get(RecordSchools, { strict: false });
        const schoolId = options.school === undefined ? null : schoolNamed(options.school, await schools.all());
        return services.get(CsvImport, { strict: false }).run(file, { ...importing, schoolId }, author, report);
      });
      const { id, ...counts } = imported;
      const summary = { environment, list, file: name, dry_run: isDryRun, import: id, ...counts };
      if (json) this.output.json({ ...summary, findings: report.findings, changes: report.changes });
      else this.show(imported, report, isDryRun);
      return imported;
    });
    if (badRows !== null && result.skipped > 0) {
      this.output.note(`The rows with errors are in ${badRows}: correct and import them.`);
    }
    if (result.errors > 0 && !skipsBadRows) throw rejection(result, isDryRun);
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
    description:
      'find students or teachers without an id by this field, and members of a family with one address by their name',
    choices: ['email'],
  })
  matchBy(text: string): MatchBy {
    return oneOf('--match-by', ['email'], text);
  }

  @Option({
    flags: '--map <heading=field>',
    description:
      'the field that a heading of the file means, where it is not found out; without a field the column is left out. Repeatable',
  })
  map(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
    const [, heading = '', field = ''] = /^(.+)=([^=]*)$/s.exec(text) ?? [];
    if (heading.trim() === '') throw new WrongUsage('--map must be a heading and a field, such as "Year=grade_level"');
    return new Map([...before, [heading, field]]);
  }

  @Option({
    flags: '--school <school>',
    description:
      'the school that new records get, by id, identifier or name; rows about records of other schools are left out',
  })
  school(text: string): string {
    return printable('--school', text);
  }

  @Option({
    flags: '--import-erased',
    description: 'import also students whom privacy erase has erased; otherwise their rows are left out',
  })
  importErased(): boolean {
    return true;
  }
}
