import { exportRoster, type RosterVersion, rosterVersions } from '@homeroom/oneroster';
import { dateIn, type Environment } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { schoolsOf } from '@homeroom/rostering';
import { oneOf, printable } from '../option-values';
import { schoolNamed } from '../school-option';
import { Output } from '../terminal/output';
import { EnvironmentCommand } from '../privacy/environment-command';
import { Workspace } from '../workspace';
import { writePackage } from './package-output';

interface Options {
  environment: Environment;
  version?: RosterVersion;
  school?: string;
}

@SubCommand({
  name: 'oneroster',
  arguments: '<package>',
  argsDescription: { package: 'a new folder, or a new ZIP archive if the name ends with .zip' },
  description:
    'Write a OneRoster bulk package of all students who are not withdrawn, with teachers, guardians, classes, enrollments and grades. ' +
    'The export is recorded in the audit log, with all students whose records it has',
})
export class ExportOneRosterCommand extends EnvironmentCommand {
  override readonly summary = 'Write a OneRoster package';
  readonly examples = [
    ['export oneroster ~/district.zip --environment sandbox', 'OneRoster CSV 1.2 in a ZIP archive'],
    ['export oneroster ~/district --environment sandbox --version 1.1', 'OneRoster CSV 1.1 in a folder'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([path = '']: string[], { environment, version = '1.2', school }: Options): Promise<void> {
    const at = new Date();
    const count = await this.withServed(environment, async (address, { schoolTimeZone }) => {
      const schoolId = school === undefined ? null : schoolNamed(school, await schoolsOf(address, environment));
      const selection = { environment, version, today: dateIn(schoolTimeZone, at), schoolId };
      return writePackage(path, (write) => exportRoster(address, selection, { actor: this.operator.actor, at }, write));
    });
    this.output.note(`${path} has ${count.toLocaleString('en')} rows of ${environment}.`);
  }

  @Option({
    flags: '--version <version>',
    description: 'the version of OneRoster CSV, by default 1.2',
    choices: [...rosterVersions],
  })
  version(text: string): RosterVersion {
    return oneOf('--version', rosterVersions, text);
  }

  @Option({
    flags: '--school <school>',
    description: 'only the classes and people of a school, by its id, identifier or name',
  })
  school(text: string): string {
    return printable('--school', text);
  }
}
