import { basename } from 'node:path';
import type { ImportObserver } from '@homeroom/import-jobs';
import { RecordSchools } from '@homeroom/rostering';
import {
  RosterImport,
  type RosterMatch,
  type RosterMode,
  rosterModes,
  RosterPackage,
  type RosterVersion,
  rosterVersions,
} from '@homeroom/oneroster';
import type { Environment } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { idOf, oneOf, printable, WrongUsage } from '../option-values';
import { Output } from '../terminal/output';
import { schoolNamed } from '../school-option';
import { Workspace } from '../workspace';
import { BadRowsPackage } from './bad-rows-package';
import { ImportFileCommand, type ImportFileOptions, rejection } from './import-file-command';
import { ImportReport } from './import-report';

interface Options extends ImportFileOptions {
  environment: Environment;
  onerosterVersion?: RosterVersion;
  mode?: RosterMode;
  matchBy?: RosterMatch;
  maxWithdraw?: number;
  yes?: boolean;
  importErased?: boolean;
  school?: string;
  defaultGradeLevel?: string;
  defaultDepartment?: string;
  defaultSchedule?: string;
  defaultTeacher?: number;
  blankEmail?: 'placeholder' | 'skip';
}

/** Percent of the students or enrollments. */
const mostWithdrawn = 5;

@SubCommand({
  name: 'oneroster',
  arguments: '<package>',
  argsDescription: { package: 'a folder or a ZIP archive with OneRoster CSV 1.1 or 1.2' },
  description:
    'Import a OneRoster package: students, teachers, guardians, classes, enrollments and results. A student or an enrollment that is ' +
    'missing from a bulk package is withdrawn, and nothing is deleted. The package is imported completely, or not at all. The import ' +
    'is recorded in the audit log',
})
export class ImportOneRosterCommand extends ImportFileCommand {
  override readonly summary = 'Import a OneRoster package';
  readonly examples = [
    ['import oneroster ~/oneroster.zip --environment sandbox --dry-run', 'Show what the package would change'],
    [
      'import oneroster ~/oneroster.zip --environment sandbox --default-department Faculty --default-schedule "See timetable"',
      'Import it, with a value for what OneRoster does not have',
    ],
    [
      'import oneroster ~/oneroster --environment sandbox --oneroster-version 1.2 --mode delta',
      'Import a folder without a manifest',
    ],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    protected readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([path = '']: string[], options: Options): Promise<void> {
    const { environment, dryRun: isDryRun = false, skipBadRows: skipsBadRows = false, matchBy = null } = options;
    const { onerosterVersion: version, mode, encoding } = options;
    const roster = await RosterPackage.open(path, { version, mode, encoding });
    try {
      const name = basename(path);
      const badRows = this.badRowsPath(path, `${path.replace(/(\.zip|\/+)$/i, '')}.bad-rows`, options);
      const importing = {
        ...{ name, isDryRun, skipsBadRows, matchBy },
        maxWithdrawn: options.maxWithdraw ?? mostWithdrawn,
        isConfirmed: options.yes ?? false,
        importsErased: options.importErased ?? false,
        defaults: {
          gradeLevel: options.defaultGradeLevel ?? null,
          department: options.defaultDepartment ?? null,
          schedule: options.defaultSchedule ?? null,
          teacherId: options.defaultTeacher ?? null,
          blankEmail: options.blankEmail ?? null,
        },
      };
      const author = { actor: this.operator.actor };
      const files = { report: options.report ?? null, badRows: null };
      const result = await BadRowsPackage.during(badRows, roster.version, (bad) =>
        ImportReport.during(files, this.progressBar(), async (report) => {
          const imported = await this.withSchool(environment, async (services) => {
            const schools = services.get(RecordSchools, { strict: false });
            const schoolId = options.school === undefined ? null : schoolNamed(options.school, await schools.all());
            const importer = services.get(RosterImport, { strict: false });
            return importer.run(roster, { ...importing, schoolId }, author, observerOf(report, bad));
          });
          const { id, ...counts } = imported;
          const summary = {
            environment,
            oneroster: roster.version,
            file: name,
            dry_run: isDryRun,
            import: id,
            ...counts,
          };
          if (options.json) this.output.json({ ...summary, findings: report.findings, changes: report.changes });
          else this.show(imported, report, isDryRun);
          if (bad?.hasRows) this.output.note(`The rows with errors are in ${badRows}: correct and import them.`);
          return imported;
        }),
      );
      if (result.errors > 0 && !skipsBadRows) throw rejection(result, isDryRun);
    } finally {
      await roster.close();
    }
  }

  @Option({
    flags: '--skip-bad-rows',
    description: 'import the other rows, and write those with errors to a package beside the given one: NAME.bad-rows',
  })
  skipBadRows(): boolean {
    return true;
  }

  @Option({
    flags: '--match-by <field>',
    description:
      'find people whose sourcedId is not known by this field, where exactly one has it: the e-mail address, or the identifier of ' +
      'an earlier package',
    choices: ['email', 'identifier'],
  })
  matchBy(text: string): RosterMatch {
    return oneOf('--match-by', ['email', 'identifier'], text);
  }

  @Option({
    flags: '--oneroster-version <version>',
    description: 'the version of a package whose manifest does not say it',
    choices: [...rosterVersions],
  })
  onerosterVersion(text: string): RosterVersion {
    return oneOf('--oneroster-version', rosterVersions, text);
  }

  @Option({
    flags: '--mode <mode>',
    description:
      'the mode of files for which a manifest does not say it: bulk files have everybody, delta files the changes',
    choices: [...rosterModes],
  })
  mode(text: string): RosterMode {
    return oneOf('--mode', rosterModes, text);
  }

  @Option({
    flags: '--max-withdraw <percent>',
    description: `how many percent of the students or of the enrollments, of all or of a school, may be withdrawn without --yes, by default ${mostWithdrawn}%`,
  })
  maxWithdraw(text: string): number {
    const percent = /^(\d{1,3}(?:\.\d+)?)%?$/.exec(text)?.[1];
    if (percent !== undefined && Number(percent) <= 100) return Number(percent);
    throw new WrongUsage('--max-withdraw must be a percentage from 0 to 100, such as 5%');
  }

  @Option({
    flags: '--yes',
    description: 'withdraw also more than --max-withdraw, everybody of a school, and at the end of a school year',
  })
  yes(): boolean {
    return true;
  }

  @Option({
    flags: '--import-erased',
    description: 'import also people whom privacy erase has erased; otherwise their rows are left out',
  })
  importErased(): boolean {
    return true;
  }

  @Option({
    flags: '--school <school>',
    description:
      'the school for which the package speaks, by id, identifier or name: records of other schools are neither changed nor withdrawn',
  })
  school(text: string): string {
    return printable('--school', text);
  }

  @Option({ flags: '--default-grade-level <text>', description: 'the grade level of new students without one' })
  defaultGradeLevel(text: string): string {
    return printable('--default-grade-level', text);
  }

  @Option({ flags: '--default-department <text>', description: 'the department of new teachers' })
  defaultDepartment(text: string): string {
    return printable('--default-department', text);
  }

  @Option({ flags: '--default-schedule <text>', description: 'the schedule of new classes without periods' })
  defaultSchedule(text: string): string {
    return printable('--default-schedule', text);
  }

  @Option({ flags: '--default-teacher <id>', description: 'the teacher of new classes without one' })
  defaultTeacher(text: string): number {
    return idOf(text);
  }

  @Option({
    flags: '--blank-email <choice>',
    description: 'placeholder: store an address that gets no mail for people without one; skip: leave them out',
    choices: ['placeholder', 'skip'],
  })
  blankEmail(text: string): 'placeholder' | 'skip' {
    return oneOf('--blank-email', ['placeholder', 'skip'], text);
  }
}

const observerOf = (report: ImportReport, bad: BadRowsPackage | null): ImportObserver => ({
  async begin(headings) {
    await bad?.begin();
    await report.begin(headings);
  },
  finding: (finding) => report.finding(finding),
  change: (change) => report.change(change),
  async badRow(cells, file) {
    if (file) await bad?.add(cells, file);
  },
  progress: (rows, total) => report.progress(rows, total),
});
