import {
  exportRecords,
  type RecordListName,
  recordListNames,
  type StudentStatus,
  studentStatuses,
} from '@homeroom/export';
import type { Environment } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { schoolsOf } from '@homeroom/rostering';
import { oneOf, printable, WrongUsage } from '../option-values';
import { schoolNamed } from '../school-option';
import { Output } from '../terminal/output';
import { writeOutput } from '../terminal/output-file';
import { EnvironmentCommand } from '../privacy/environment-command';
import { Workspace } from '../workspace';

interface Options {
  environment: Environment;
  status?: StudentStatus;
  output?: string;
  school?: string;
}

const listArgument = { list: `the records: ${recordListNames.join(', ')}` };

/** Writes a list of records in one format. */
abstract class ExportRecordsCommand extends EnvironmentCommand {
  protected abstract readonly format: 'csv' | 'ndjson';
  protected abstract readonly output: Output;
  protected abstract readonly operator: Operator;

  async run([word]: string[], { environment, status, output: file, school }: Options): Promise<void> {
    const list = oneOf<RecordListName>('The records', recordListNames, word ?? '');
    if (status !== undefined && list !== 'students') throw new WrongUsage('--status is for students only');
    const context = { actor: this.operator.actor, at: new Date() };
    const count = await this.withServed(environment, async (address) => {
      const schoolId = school === undefined ? null : schoolNamed(school, await schoolsOf(address, environment));
      const selection = { environment, list, format: this.format, status: status ?? 'active', schoolId };
      return writeOutput(file ?? this.output.terminal.stdout, (write) =>
        exportRecords(address, selection, context, write),
      );
    });
    if (file !== undefined) this.output.note(`${file} has ${count.toLocaleString('en')} ${list} of ${environment}.`);
  }

  @Option({
    flags: '--status <status>',
    description: 'which students; default: active',
    choices: [...studentStatuses],
  })
  status(text: string): string {
    return oneOf('--status', studentStatuses, text);
  }

  @Option({
    flags: '--school <school>',
    description: 'only the records of a school, by its id, identifier or name',
  })
  school(text: string): string {
    return printable('--school', text);
  }

  @Option({
    flags: '--output <file>',
    description: 'a new file that only you can read; default: standard output',
  })
  outputFile(text: string): string {
    return text;
  }
}

@SubCommand({
  name: 'csv',
  arguments: '<list>',
  argsDescription: listArgument,
  description:
    'Write records as CSV in UTF-8, with the fields of the API as columns. A text that a spreadsheet would run as a formula ' +
    'gets an apostrophe in front. The export is recorded in the audit log, with all students whose records it has',
})
export class ExportCsvCommand extends ExportRecordsCommand {
  override readonly summary = 'Write records as CSV';
  readonly examples = [
    ['export csv students --environment sandbox --status all --output ~/students.csv', 'With withdrawn students'],
    ['export csv attendance --environment sandbox > ~/attendance.csv', 'To standard output'],
  ] as const;
  protected readonly format = 'csv';

  constructor(
    protected readonly workspace: Workspace,
    protected readonly output: Output,
    protected readonly operator: Operator,
  ) {
    super();
  }
}

@SubCommand({
  name: 'ndjson',
  arguments: '<list>',
  argsDescription: listArgument,
  description:
    'Write records as JSON, one record per line, as the API answers them. The export is recorded in the audit log, with all ' +
    'students whose records it has',
})
export class ExportNdjsonCommand extends ExportRecordsCommand {
  override readonly summary = 'Write records as one JSON document per line';
  readonly examples = [
    ['export ndjson classes --environment sandbox --output ~/classes.ndjson', 'To a file that only you can read'],
    ['export ndjson enrollments --environment sandbox > ~/enrollments.ndjson', 'To standard output'],
  ] as const;
  protected readonly format = 'ndjson';

  constructor(
    protected readonly workspace: Workspace,
    protected readonly output: Output,
    protected readonly operator: Operator,
  ) {
    super();
  }
}
