import { CalendarReport } from '@homeroom/calendar';
import type { Environment } from '@homeroom/kernel';
import {
  noExceptions,
  readExceptions,
  type RollOverKind,
  type RollOverRequest,
  type RollOverResult,
  RollOvers,
} from '@homeroom/roll-over';
import { RecordSchools } from '@homeroom/rostering';
import { openTable } from '@homeroom/spreadsheets';
import type { INestApplicationContext } from '@nestjs/common';
import { Option } from 'nest-commander';
import { ImportReportCommand, rejection } from '../import/import-file-command';
import { ImportReport } from '../import/import-report';
import type { Operator } from '../operator';
import { dateOption, printable, WrongUsage } from '../option-values';
import { schoolNamed } from '../school-option';

/** The options of both commands. */
export interface YearEndOptions {
  environment: Environment;
  school?: string;
  exceptions?: string;
  on?: string;
  dryRun?: boolean;
  report?: string;
  json?: boolean;
}

/** A command that closes a school year, or opens the next one: at once, or on a day to come. */
export abstract class YearEndCommand extends ImportReportCommand {
  protected abstract readonly operator: Operator;
  protected abstract readonly kind: RollOverKind;

  /** @param details what the command asks for beside its scope */
  protected async roll(
    year: string,
    options: YearEndOptions,
    details: (school: INestApplicationContext) => Promise<object>,
  ): Promise<void> {
    const { environment, dryRun: isDryRun = false, exceptions: path, on, json } = options;
    if (on !== undefined && isDryRun) throw new WrongUsage('--on does not go with --dry-run');
    const exceptions = path === undefined ? noExceptions : await readExceptions(await openTable(path));
    const author = { actor: this.operator.actor };
    const asked = async (school: INestApplicationContext) =>
      ({
        ...{ kind: this.kind, exceptions, ...(await scopeOf(school, year, options.school)) },
        ...(await details(school)),
      }) as RollOverRequest;
    if (on !== undefined) {
      const id = await this.withSchool(environment, async (school) =>
        rollOversOf(school).plan(await asked(school), on, author),
      );
      if (json) this.output.json({ roll_over: id, on });
      else this.output.note(`It is prepared for ${on}, and can be cancelled with: year cancel ${id}`);
      return;
    }
    const files = { report: options.report ?? null, badRows: null };
    const result = await ImportReport.during(files, this.progressBar(), async (report) => {
      const done = await this.withSchool(environment, async (school) =>
        rollOversOf(school).run(await asked(school), { isDryRun }, author, report),
      );
      this.tell(done, report, options);
      return done;
    });
    if (result.errors > 0) throw rejection(result, isDryRun);
  }

  private tell(
    result: RollOverResult,
    report: ImportReport,
    { environment, dryRun = false, json }: YearEndOptions,
  ): void {
    const { id, summary, ...counts } = result;
    if (json) {
      this.output.json({ environment, dry_run: dryRun, import: id, summary, ...counts, findings: report.findings });
      return;
    }
    this.output.table(
      [dryRun ? 'WOULD BE' : 'DONE', 'COUNT'],
      rowsOf(summary).map(([name, count]) => [name, String(count)]),
    );
    this.showFindings(result, report);
    if (id !== null) this.output.note(`It is done as import ${id}. Undo it with: import undo ${id}`);
    else if (!dryRun && result.errors === 0) this.output.note('There is nothing to change.');
  }

  @Option({
    flags: '--school <school>',
    description: 'id, identifier or exact name of the school; by default the records without a school',
  })
  school(text: string): string {
    return printable('--school', text);
  }

  @Option({
    flags: '--exceptions <file>',
    description: 'a CSV file or workbook with the columns student_id or class_id, outcome, grade_level and reason',
  })
  exceptions(text: string): string {
    return text;
  }

  @Option({ flags: '--on <date>', description: 'prepare it for a day to come, YYYY-MM-DD; the service carries it out' })
  on(text: string): string {
    return dateOption('--on', text);
  }
}

const rollOversOf = (school: INestApplicationContext): RollOvers => school.get(RollOvers, { strict: false });

async function scopeOf(school: INestApplicationContext, year: string, name: string | undefined) {
  const schools = name === undefined ? [] : await school.get(RecordSchools, { strict: false }).all();
  return {
    schoolId: name === undefined ? null : schoolNamed(name, schools),
    schoolYearId: await yearNamed(school, year),
  };
}

/** The id of a school year. @throws WrongUsage */
export async function yearNamed(school: INestApplicationContext, text: string): Promise<number> {
  const id = await school.get(CalendarReport, { strict: false }).yearNamed(text);
  if (id === null)
    throw new WrongUsage(`The year must be the id of a school year, or a name that only one has, and not ${text}`);
  return id;
}

function rowsOf(summary: RollOverResult['summary']): readonly (readonly [string, number])[] {
  if (summary.kind === 'open') {
    return [
      ['new classes', summary.classes],
      ['classes that are there already', summary.present],
      ['classes that go on', summary.going_on],
      ['seats in them', summary.seats],
    ];
  }
  return [
    ...summary.levels.map(({ from, to, students }) => [`students from ${from} to ${to}`, students] as const),
    ['students who repeat', summary.repeating],
    ['students who graduate', summary.graduating],
    ['students who leave', summary.leaving],
    ['seats that end', summary.seats],
    ['classes that end', summary.classes],
  ];
}
