import type { Sql } from '@homeroom/database';
import { recordCommand } from '@homeroom/audit';
import { Clock, dateIn, type Environment, environments, isCalendarDate } from '@homeroom/kernel';
import { maxStudents, planOf, studentsOfSchool, type SeedPlan, type SeedProgress, seedSchool } from '@homeroom/seed';
import { InvalidSetting } from '@homeroom/settings';
import { SingleBar } from 'cli-progress';
import { Command, Option } from 'nest-commander';
import { DataCommand } from './cli-command';
import { confirm } from './terminal/confirmation';
import { oneOf, wholeNumber, WrongUsage } from './option-values';
import { Operator } from './operator';
import { Output } from './terminal/output';
import { Workspace } from './workspace';

const largestSeed = 2_147_483_647;
const [firstDate, lastDate] = ['2000-01-01', '2099-12-31'];

interface Options {
  students: number;
  schools: number;
  randomSeed?: number;
  date?: string;
  environment: Environment;
  reset?: boolean;
  yes?: boolean;
  confirm?: Environment;
  json?: boolean;
}

@Command({
  name: 'seed',
  description:
    'Fill an environment with a generated school: people, classes, the attendance of this school year up to today, and the ' +
    'grades of this year and the last. The same seed and date always give the same school',
})
export class SeedCommand extends DataCommand {
  override readonly summary = 'Fill an environment with a generated school';
  readonly examples = [
    ['seed', 'A school of 1,000 students in an empty sandbox'],
    ['seed --students 200 --seed 7 --reset', 'Replace all records of the sandbox with a smaller school'],
    ['seed --students 20000 --schools 20 --reset', 'A district of 20 schools'],
    ['seed --date 2026-12-01 --seed 7 --reset', 'The same school on every day'],
    ['seed --environment production --students 50 --yes', 'Seed an empty production without confirmation'],
    [
      'seed --environment production --students 50 --reset --confirm production',
      'Replace all records of production without a terminal',
    ],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(_arguments: string[], options: Options): Promise<void> {
    const { students, schools, randomSeed = 1, environment, reset = false } = options;
    if (schools > 1 && schools * studentsOfSchool > students)
      throw new WrongUsage(`--schools must leave at least ${studentsOfSchool} students for each school`);
    if (environment === 'production') await this.confirmProduction(options);
    const bar = new SingleBar({
      format: '{bar} {percentage}% {table}',
      stream: this.output.terminal.stderr,
      clearOnComplete: true,
    });
    const { plan, date } = await this.workspace.withKeys(
      async (keys, { address, settings }) => {
        if (!settings.environments.includes(environment))
          throw new InvalidSetting(`ENVIRONMENTS must include ${environment} to seed it`);
        const day = options.date ?? dateIn(settings.schoolTimeZone, this.clock.now());
        const { gradingScale } = settings;
        const ownerId = await keys.ownerId();
        const audit = (sql: Sql) => recordCommand(sql, { at: this.clock.now(), by: this.operator.actor, environment });
        const seeding = { environment, students, schools, randomSeed, date: day, reset, ownerId, gradingScale, audit };
        const written = seedSchool(address, seeding, this.progressOn(bar, planOf(students, day)));
        return { plan: await written.finally(() => bar.stop()), date: day };
      },
      { mayCreate: true },
    );
    if (options.json) this.output.json({ environment, students, random_seed: randomSeed, date, records: plan });
    else
      this.output.table(
        ['TABLE', 'RECORDS'],
        Object.entries(plan).map(([table, rows]) => [table, String(rows)]),
      );
  }

  @Option({ flags: '--students <number>', description: 'number of students', defaultValue: 1000 })
  students(text: string): number {
    return wholeNumber('--students', text, 1, maxStudents);
  }

  @Option({
    flags: '--schools <number>',
    description: `number of schools of the district, among which the students are divided: at most one for ${studentsOfSchool} students`,
    defaultValue: 1,
  })
  schools(text: string): number {
    return wholeNumber('--schools', text, 1, maxStudents / studentsOfSchool);
  }

  @Option({ flags: '--seed <number>', name: 'randomSeed', description: 'seed of the random generator; default: 1' })
  seed(text: string): number {
    return wholeNumber('--seed', text, 0, largestSeed);
  }

  @Option({ flags: '--random-seed <number>', name: 'randomSeed', description: 'the same as --seed' })
  randomSeed(text: string): number {
    return wholeNumber('--random-seed', text, 0, largestSeed);
  }

  @Option({
    flags: '--date <date>',
    description: 'the day up to which there are records; default: today at the school',
  })
  date(text: string): string {
    if (isCalendarDate(text) && text >= firstDate && text <= lastDate) return text;
    throw new WrongUsage(`--date must be a date from ${firstDate} to ${lastDate}`);
  }

  @Option({
    flags: '--environment <environment>',
    description: 'environment to fill',
    choices: [...environments],
    defaultValue: 'sandbox',
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }

  @Option({ flags: '--reset', description: 'delete all records of the environment first' })
  reset(): boolean {
    return true;
  }

  @Option({ flags: '--yes', description: 'write to an empty production without confirmation' })
  yes(): boolean {
    return true;
  }

  @Option({
    flags: '--confirm <environment>',
    description: 'the environment that --reset empties, to confirm it without a terminal; required for production',
    choices: [...environments],
  })
  confirm(text: string): Environment {
    return oneOf('--confirm', environments, text);
  }

  /** Deleting the records of a school takes more than --yes. */
  private async confirmProduction({ reset, students, yes, confirm: named }: Options): Promise<void> {
    if (named === 'production' || (yes && !reset)) return;
    const action = reset ? 'Delete all records of production and write' : 'Write';
    const option = reset ? '--confirm production' : '--yes';
    const asking = { environment: 'production', option } as const;
    await confirm(`${action} ${students} generated students to production`, this.output.terminal, asking);
  }

  /** Shows a progress bar from the first rows on, so that a rejected seed shows none. */
  private progressOn(bar: SingleBar, plan: SeedPlan): SeedProgress {
    const total = Object.values<number>({ ...plan }).reduce((sum, rows) => sum + rows, 0);
    const written = new Map<string, number>();
    return (table, rows) => {
      if (written.size === 0 && this.output.terminal.showsProgress) bar.start(total, 0, { table });
      written.set(table, rows);
      const sum = [...written.values()].reduce((before, each) => before + each, 0);
      bar.update(sum, { table });
    };
  }
}
