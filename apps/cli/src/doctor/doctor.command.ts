import { readSchoolTimeZone } from '@homeroom/access';
import { Clock } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { type Settings, version } from '@homeroom/settings';
import { surveyDatabase, surveyMigrations, tablesWithUnseenChanges, withSession } from '@homeroom/database';
import { Command } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../terminal/output';
import { messageOf } from '../terminal/error-message';
import { Interrupted, Workspace } from '../workspace';
import { reviewData } from './data-folder.check';
import { databaseFindings } from './database.check';
import { checkDisk } from './disk-space.check';
import { type Finding, problem, type State, warning } from './finding';
import { migrationsFinding } from './migrations.check';
import { checkAdminPort, checkPort } from './ports.check';
import { ProblemsFound } from './problems-found';
import { checkRedis } from './redis.check';
import { checkReplicas } from './replicas.check';
import { checkRunningService } from './running-service.check';
import { reviewSettings } from './settings.check';
import { syncsFinding } from './syncs.check';
import { timeZoneFinding } from './time-zone.check';

const colours = { ok: 'green', warning: 'yellow', problem: 'red' } as const satisfies Record<State, string>;

@Command({
  name: 'doctor',
  description:
    'Check this installation for problems, with advice for each. It changes nothing. Each line is marked ok, warning or ' +
    'problem. The exit code is 1 if there is a problem',
})
export class DoctorCommand extends DataCommand {
  override readonly summary = 'Check the installation for problems';
  readonly examples = [
    ['doctor', 'Check settings, ports, disk, database, migrations, syncs, clock and connections'],
    ['doctor --json', 'Print the findings as JSON, for a monitor'],
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
      yield* await runCheck('ports', async () => [await checkPort(environment, settings)]);
    }
    const { adminHost, adminPort, redisUrl } = settings;
    if (adminPort !== null) yield* await runCheck('ports', async () => [await checkAdminPort(adminHost, adminPort)]);
    if (redisUrl !== null) yield* await runCheck('redis', async () => [await checkRedis(redisUrl)]);
    yield* await runCheck('database', () => checkRunningService(settings));
    if (wrong.includes('DATABASE_URL')) yield warning('database', 'Not checked', 'Correct DATABASE_URL first');
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
    yield* await runCheck('disk space', async () => [await checkDisk(folder)]);
    if (canBeOpened) yield* await this.examineDatabase(settings);
  }

  private examineDatabase(settings: Settings): Promise<Finding[]> {
    const plans = schemaPlans(settings.environments);
    const schemas = plans.map(({ schema }) => schema);
    return runCheck('database', () =>
      this.workspace.open(settings, async (address) => [
        ...databaseFindings(await surveyDatabase(address, schemas, this.clock), settings),
        ...(await runCheck('migrations', async () => [migrationsFinding(await surveyMigrations(address, plans))])),
        ...(await runCheck('time zone', async () => [
          timeZoneFinding(await withSession(address, 'access', ({ sql }) => readSchoolTimeZone(sql)), settings),
        ])),
        ...(await runCheck('syncs', async () => [syncsFinding(await tablesWithUnseenChanges(address, schemas))])),
        ...(await runCheck('replicas', () => checkReplicas(address, settings.databaseReplicaUrls))),
      ]),
    );
  }

  private print({ check, state, message, advice }: Finding): void {
    const text = advice === null ? message : `${message}. ${advice}.`;
    this.output.line(`${this.output.coloured(colours[state], state.padEnd(7))}  ${check.padEnd(11)}  ${text}`);
  }
}

/** Turns the failure of a check into a finding, so that the other checks still run. */
async function runCheck(check: string, run: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await run();
  } catch (error) {
    return [findingOf(check, error)];
  }
}

function findingOf(check: string, error: unknown): Finding {
  if (error instanceof Interrupted) throw error;
  return problem(check, messageOf(error) ?? String(error));
}
