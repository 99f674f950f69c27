import { AuditTrail } from '@homeroom/audit';
import {
  CalendarReport,
  ClosedDaysService,
  SchoolYearsService,
  type TermKind,
  termKinds,
  TermsService,
} from '@homeroom/calendar';
import type { Written } from '@homeroom/database';
import { RecordSchools } from '@homeroom/rostering';
import type { Environment } from '@homeroom/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { Option, SubCommand } from 'nest-commander';
import { ImportDataCommand } from '../import/import-command';
import { Operator } from '../operator';
import { dateOption, oneOf, printable, WrongUsage } from '../option-values';
import { schoolNamed } from '../school-option';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { type CalendarKind, calendarKinds, services } from './calendar-kinds';

interface Options {
  environment: Environment;
  firstDay: string;
  lastDay?: string;
  school?: string;
  year?: string;
  as?: TermKind;
  json?: boolean;
}

@SubCommand({
  name: 'add',
  arguments: '<kind> <name>',
  argsDescription: { kind: calendarKinds.join(', '), name: 'such as 2026-27, Fall 2026 or Winter break' },
  description:
    'Add a school year, a term of a school year, or days without lessons. A class whose semester is the name of a term takes place in it',
})
export class CalendarAddCommand extends ImportDataCommand {
  override readonly summary = 'Add a school year, a term or days without lessons';
  readonly examples = [
    ['calendar add year 2026-27 --first-day 2026-08-24 --last-day 2027-06-11', 'A school year of the whole district'],
    [
      'calendar add term "Fall 2026" --year 2026-27 --as semester --first-day 2026-08-24 --last-day 2027-01-15',
      'A semester of it',
    ],
    ['calendar add closed-day Snow --first-day 2027-01-12 --school Lincoln', 'A day on which one school is closed'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([word = '', text = '']: string[], { environment, json, ...options }: Options): Promise<void> {
    const kind = oneOf('The kind', calendarKinds, word);
    const name = printable('The name', text);
    assertFits(kind, options);
    const written = await this.withSchool(environment, (school) => {
      const audit = school.get(AuditTrail, { strict: false });
      const operator = { actor: this.operator.actor, action: 'calendar add', isDryRun: false };
      return audit.runForOperator(operator, () => add(school, kind, { name, ...options }));
    });
    if (json) return this.output.json(JSON.parse(written.json));
    this.output.note(`The ${services[kind].noun} ${name} is added to ${environment} with the id ${written.id}.`);
  }

  @Option({ flags: '--first-day <date>', description: 'the first day, YYYY-MM-DD', required: true })
  firstDay(text: string): string {
    return dateOption('--first-day', text);
  }

  @Option({
    flags: '--last-day <date>',
    description: 'the last day, which is included; of a closed day the first day by default',
  })
  lastDay(text: string): string {
    return dateOption('--last-day', text);
  }

  @Option({
    flags: '--school <school>',
    description: 'id, identifier or exact name of a school; by default the whole district',
  })
  school(text: string): string {
    return text;
  }

  @Option({ flags: '--year <year>', description: 'id or name of the school year of a term' })
  year(text: string): string {
    return text;
  }

  @Option({ flags: '--as <kind>', description: 'what a term is; term by default', choices: [...termKinds] })
  as(text: string): string {
    return oneOf('--as', termKinds, text);
  }
}

type Added = Omit<Options, 'environment' | 'json'> & { readonly name: string };

/** @throws WrongUsage for options that another kind has */
function assertFits(kind: CalendarKind, { lastDay, school, year, as }: Omit<Options, 'environment' | 'json'>): void {
  if (kind !== 'closed-day' && lastDay === undefined) throw new WrongUsage('--last-day is required');
  if (kind === 'term') {
    if (year === undefined) throw new WrongUsage('--year is required: a term is in a school year');
    if (school !== undefined) throw new WrongUsage('--school does not go with a term: it is of the school of its year');
  } else if (year !== undefined || as !== undefined) {
    throw new WrongUsage('--year and --as go with a term only');
  }
}

async function add(
  app: INestApplicationContext,
  kind: CalendarKind,
  { name, firstDay, lastDay = firstDay, year = '', as, school }: Added,
): Promise<Written> {
  const days = { name, firstDay, lastDay };
  if (kind === 'term') {
    const schoolYearId = await app.get(CalendarReport, { strict: false }).yearNamed(year);
    if (schoolYearId === null)
      throw new WrongUsage(`--year must be the id of a school year, or a name that only one has, and not ${year}`);
    return app.get(TermsService, { strict: false }).create({ ...days, schoolYearId, ...(as && { kind: as }) });
  }
  const schools = school === undefined ? [] : await app.get(RecordSchools, { strict: false }).all();
  const schoolId = school === undefined ? null : schoolNamed(school, schools);
  const service = kind === 'year' ? SchoolYearsService : ClosedDaysService;
  return app.get<SchoolYearsService | ClosedDaysService>(service, { strict: false }).create({ ...days, schoolId });
}
