import { type Environment, environments } from '@homeroom/kernel';
import { maxStudents, planOf, type SeedProgress, seedSchool } from '@homeroom/interchange';
import { InvalidSetting } from '@homeroom/settings';
import { SingleBar } from 'cli-progress';
import { Command, Option } from 'nest-commander';
import { DataCommand } from './cli-command';
import { confirm } from './confirmation';
import { oneOf, wholeNumber } from './option-values';
import { Output } from './output';
import { Workspace } from './workspace';

interface Options {
  students: number;
  randomSeed: number;
  environment: Environment;
  reset?: boolean;
  yes?: boolean;
  json?: boolean;
}

@Command({
  name: 'seed',
  description:
    'Fill an environment with a generated school: people, classes, and a year of grades and attendance. The same random ' +
    'seed always gives the same school',
})
export class SeedCommand extends DataCommand {
  override readonly summary = 'Fill an environment with a generated school';
  readonly examples = [
    ['seed', 'A school of 1,000 students in an empty sandbox'],
    ['seed --students 200 --random-seed 7 --reset', 'Replace all records of the sandbox with a smaller school'],
    ['seed --environment production --students 50 --yes', 'Seed production without confirmation'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], options: Options): Promise<void> {
    const { students, randomSeed, environment, reset = false } = options;
    if (environment === 'production' && !options.yes) {
      const action = reset ? 'Delete all records of production and write' : 'Write';
      await confirm(`${action} ${students} generated students to production`, this.output.terminal);
    }
    const bar = new SingleBar({
      format: '{bar} {percentage}% {table}',
      stream: this.output.terminal.stderr,
      clearOnComplete: true,
    });
    const plan = await this.workspace.withKeys(async (keys, address, { gradingScale, environments: served }) => {
      if (!served.includes(environment))
        throw new InvalidSetting(`ENVIRONMENTS must include ${environment} to seed it`);
      const ownerId = await keys.ownerId();
      const seeding = { environment, students, randomSeed, reset, ownerId, gradingScale };
      return seedSchool(address, seeding, this.progressOn(bar, students)).finally(() => bar.stop());
    });
    if (options.json) this.output.json({ environment, students, random_seed: randomSeed, records: plan });
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

  @Option({ flags: '--random-seed <number>', description: 'seed of the random generator', defaultValue: 1 })
  randomSeed(text: string): number {
    return wholeNumber('--random-seed', text, 0, 2_147_483_647);
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

  @Option({ flags: '--yes', description: 'write to production without confirmation' })
  yes(): boolean {
    return true;
  }

  /** Shows a progress bar from the first rows on, so that a rejected seed shows none. */
  private progressOn(bar: SingleBar, students: number): SeedProgress {
    const total = Object.values<number>({ ...planOf(students) }).reduce((sum, rows) => sum + rows, 0);
    const written = new Map<string, number>();
    return (table, rows) => {
      if (written.size === 0 && this.output.terminal.showsProgress) bar.start(total, 0, { table });
      written.set(table, rows);
      const sum = [...written.values()].reduce((before, each) => before + each, 0);
      bar.update(sum, { table });
    };
  }
}
