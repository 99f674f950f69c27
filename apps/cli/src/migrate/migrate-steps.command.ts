import { environments as allEnvironments } from '@homeroom/kernel';
import { releases, schemaPlans, schemaPlansOf } from '@homeroom/migrations';
import { otherConnections, migrateDown, migrateDownTo, UnfitDatabase } from '@homeroom/database';
import { readSettings } from '@homeroom/settings';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { confirm } from '../terminal/confirmation';
import { oneOf } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

const versionOf = ({ version }: { version: string }): string => version;

@SubCommand({ name: 'up', description: 'Run all pending migrations' })
export class MigrateUpCommand extends DataCommand {
  readonly examples = [['migrate up', 'Run all pending migrations before a new release starts']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json }: { json?: boolean }): Promise<void> {
    const opening = { mayCreate: true };
    const { migrated } = await this.workspace.withDatabase(
      (address, settings) => this.workspace.migrate(address, settings, opening),
      opening,
    );
    if (json) this.output.json({ migrated });
    else if (migrated.length === 0) this.output.note('Nothing to migrate.');
    else migrated.forEach((name) => this.output.line(name));
  }
}

@SubCommand({
  name: 'down',
  description:
    'Revert the newest migration of each environment, which deletes the records of the tables that it created. When none is ' +
    'left, revert the newest one of the shared schema, which has the API keys. With --to, revert everything that an older ' +
    'release does not have, and nothing else. Fails while a service uses the database',
})
export class MigrateDownCommand extends DataCommand {
  override readonly summary = 'Revert the newest migrations, and delete their records';
  readonly examples = [
    ['migrate down --to 0.1.0 --yes', 'Go back to an older release, before that release starts'],
    ['migrate down --yes', 'Revert the newest migrations without confirmation'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json, yes, to }: { json?: boolean; yes?: boolean; to?: string }): Promise<void> {
    const which = to === undefined ? 'the newest migrations' : `the migrations that ${to} does not have`;
    const action = `Revert ${which}, and delete all records of the tables that they created`;
    const { terminal } = this.output;
    const environment = readSettings(terminal.variables).environments.find((each) => each === 'production');
    if (!yes) await confirm(action, terminal, environment && { environment });
    const reverted = await this.workspace.withDatabase(async (address, { environments }) => {
      if ((await otherConnections(address)) > 0) {
        throw new UnfitDatabase('A Homeroom is using the database: stop it first');
      }
      // Before: the migration may be the one that made the audit trail.
      await this.workspace.audit(address);
      return to === undefined
        ? migrateDown(address, schemaPlans(environments))
        : migrateDownTo(address, schemaPlans(allEnvironments), schemaPlansOf(to, allEnvironments));
    });
    if (json) this.output.json({ reverted });
    else if (reverted.length === 0) this.output.note('Nothing to revert.');
    else reverted.forEach((name) => this.output.line(name));
  }

  @Option({ flags: '--to <release>', description: 'the release to go back to', choices: releases.map(versionOf) })
  to(text: string): string {
    return oneOf('--to', releases.map(versionOf), text);
  }

  @Option({ flags: '--yes', description: 'delete records without confirmation' })
  yes(): boolean {
    return true;
  }
}
