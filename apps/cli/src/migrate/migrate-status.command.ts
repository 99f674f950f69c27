import { schemaPlans } from '@homeroom/migrations';
import { migrationStates } from '@homeroom/database';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({ name: 'status', description: 'List the migrations that have run, and the pending ones' })
export class MigrateStatusCommand extends DataCommand {
  readonly examples = [['migrate status --json', 'All migrations with the time at which they ran']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json }: { json?: boolean }): Promise<void> {
    const states = await this.workspace.withDatabase((address, { environments }) =>
      migrationStates(address, schemaPlans(environments)),
    );
    const rows = states.map(({ schema, name, executedAt }) => [schema, name, executedAt?.toISOString() ?? 'pending']);
    if (json) this.output.json(states.map(({ executedAt, ...state }) => ({ ...state, executed_at: executedAt })));
    else this.output.table(['SCHEMA', 'MIGRATION', 'EXECUTED'], rows);
  }
}
