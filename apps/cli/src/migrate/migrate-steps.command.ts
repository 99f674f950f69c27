import { schemaPlans } from '@homeroom/migrations';
import { otherConnections, migrateDown, migrateUp, UnfitDatabase } from '@homeroom/database';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { confirm } from '../confirmation';
import { Output } from '../output';
import { Workspace } from '../workspace';

@SubCommand({ name: 'up', description: 'Run every pending migration' })
export class MigrateUpCommand extends DataCommand {
  readonly examples = [['migrate up', 'Run every pending migration, before a new release starts']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json }: { json?: boolean }): Promise<void> {
    const migrated = await this.workspace.withDatabase((address, { environments }) =>
      migrateUp(address, schemaPlans(environments)),
    );
    if (json) this.output.json({ migrated });
    else if (migrated.length === 0) this.output.note('Nothing to migrate.');
    else migrated.forEach((name) => this.output.line(name));
  }
}

@SubCommand({
  name: 'down',
  description:
    'Take back the newest migration of each environment, with the records of the tables that it made; when none is ' +
    'left, of what they share, the API keys. Refused while a service uses the database',
})
export class MigrateDownCommand extends DataCommand {
  override readonly summary = 'Take the newest migrations back, with their records';
  readonly examples = [['migrate down --yes', 'Take the newest migrations back without being asked']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json, yes }: { json?: boolean; yes?: boolean }): Promise<void> {
    if (!yes)
      await confirm(
        'Take back the newest migration, and delete every record of the tables that it made',
        this.output.terminal,
      );
    const reverted = await this.workspace.withDatabase(async (address, { environments }) => {
      if ((await otherConnections(address)) > 0) {
        throw new UnfitDatabase('A Homeroom is using the database: stop it first');
      }
      return migrateDown(address, schemaPlans(environments));
    });
    if (json) this.output.json({ reverted });
    else if (reverted.length === 0) this.output.note('Nothing to take back.');
    else reverted.forEach((name) => this.output.line(name));
  }

  @Option({ flags: '--yes', description: 'do not ask before records are deleted' })
  yes(): boolean {
    return true;
  }
}
