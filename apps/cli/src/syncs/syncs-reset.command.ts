import { beginChangeEpoch, otherConnections, UnfitDatabase } from '@homeroom/database';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'reset',
  description:
    'Let syncs see all records of a database that was copied from another PostgreSQL cluster, for example with pg_dump. All ' +
    'cursors expire, so each copy of the records begins again. Fails while a service uses the database',
})
export class SyncsResetCommand extends DataCommand {
  override readonly summary = 'Let all copies of the records begin again';
  readonly examples = [['syncs reset', 'After a copy with pg_dump, before the service starts']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json }: { json?: boolean }): Promise<void> {
    const reset = await this.workspace.withMigratedDatabase(async (address, { environments }) => {
      if ((await otherConnections(address)) > 0) {
        throw new UnfitDatabase('A Homeroom is using the database: stop it first');
      }
      const counts: Record<string, number> = {};
      for (const environment of environments) counts[environment] = await beginChangeEpoch(address, environment);
      await this.workspace.audit(address);
      return counts;
    });
    if (json) this.output.json({ reset });
    else Object.entries(reset).forEach(([name, count]) => this.output.line(`${name}: ${count} records are seen again`));
  }
}
