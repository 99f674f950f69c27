import { Clock } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { type Settings, version } from '@homeroom/settings';
import { surveyDatabase, surveyMigrations } from '@homeroom/database';
import { Command } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../output';
import { reasonOf } from '../reason';
import { Interrupted, Workspace } from '../workspace';
import { reviewData } from './data-folder.check';
import { judgeDatabase } from './database.check';
import { checkDisk } from './disk-space.check';
import { type Finding, problem, type State, warning } from './finding';
import { judgeMigrations } from './migrations.check';
import { checkAdminPort, checkPort } from './ports.check';
import { ProblemsFound } from './problems-found';
import { checkRedis } from './redis.check';
import { checkReplicas } from './replicas.check';
import { reviewSettings } from './settings.check';

const colours = { ok: 'green', warning: 'yellow', problem: 'red' } as const satisfies Record<State, string>;

@Command({
  name: 'doctor',
  description:
    'Look for what is wrong with this installation, and say what to do. Nothing is changed. Each line says whether it ' +
    'is ok, a warning or a problem; the exit code is 1 when there is a problem',
})
export class DoctorCommand extends DataCommand {
  override readonly summary = 'Look for what is wrong, and say what to do';
  readonly examples = [
    ['doctor', 'Settings, ports, disk, database, migrations, clock and connections'],
    ['doctor --json', 'The same for a monitor; exit code 1 when there is a problem'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(_arguments: string[], { json }: { json?: boolean }): Promise<void> {
    const findings: Finding[] = [];
    for await (const finding of this.examine()) {
      findings.push(finding);
      if (!json) this.print(finding);
    }
    const problems = findings.filter(({ state }) => state === 'problem').length;
    if (json) this.output.json({ version, healthy: problems === 0, findings });
    if (problems > 0) throw new ProblemsFound(problems);
    if (!json) this.output.note('No problem was found.');
  }

  private async *examine(): AsyncGenerator<Finding> {
    const { settings, findings, wrong } = reviewSettings(this.output.terminal.variables);
    yield* findings;
    for (const environment of settings.environments) {
      yield* await found('ports', async () => [await checkPort(environment, settings)]);
    }
    const { adminHost, adminPort, redisUrl } = settings;
    if (adminPort !== null) yield* await found('ports', async () => [await checkAdminPort(adminHost, adminPort)]);
    if (redisUrl !== null) yield* await found('redis', async () => [await checkRedis(redisUrl)]);
    if (wrong.includes('DATABASE_URL')) yield warning('database', 'Not looked at', 'Correct DATABASE_URL first');
    else if (settings.databaseUrl !== null) yield* await this.examineDatabase(settings);
    else yield* this.examineData(settings);
  }

  private async *examineData(settings: Settings): AsyncGenerator<Finding> {
    const { finding, folder, canBeOpened } = await reviewData(settings.dataDir).catch((error: unknown) => ({
      finding: findingOf('data folder', error),
      folder: settings.dataDir,
      canBeOpened: false,
    }));
    yield finding;
    yield* await found('disk space', async () => [await checkDisk(folder)]);
    if (canBeOpened) yield* await this.examineDatabase(settings);
  }

  private examineDatabase(settings: Settings): Promise<Finding[]> {
    const plans = schemaPlans(settings.environments);
    const schemas = plans.map(({ schema }) => schema);
    return found('database', () =>
      this.workspace.open(settings, async (address) => [
        ...judgeDatabase(await surveyDatabase(address, schemas, this.clock), settings),
        ...(await found('migrations', async () => [judgeMigrations(await surveyMigrations(address, plans))])),
        ...(await found('replicas', () => checkReplicas(address, settings.databaseReplicaUrls))),
      ]),
    );
  }

  private print({ check, state, message, advice }: Finding): void {
    const told = advice === null ? message : `${message}. ${advice}.`;
    this.output.line(`${this.output.coloured(colours[state], state.padEnd(7))}  ${check.padEnd(11)}  ${told}`);
  }
}

/** A check that cannot be done is a finding, and the others go on. */
async function found(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [findingOf(check, error)];
  }
}

function findingOf(check: string, error: unknown): Finding {
  if (error instanceof Interrupted) throw error;
  return problem(check, reasonOf(error) ?? String(error));
}
