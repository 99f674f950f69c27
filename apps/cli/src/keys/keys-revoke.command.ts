import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { idOf } from '../option-values';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'revoke',
  arguments: '<id>',
  argsDescription: { id: 'the id in keys list' },
  description: 'Revoke an API key; services reject it within a second',
})
export class KeysRevokeCommand extends DataCommand {
  readonly examples = [['keys revoke 4', 'Requests with key 4 are rejected from now on']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([text = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const id = idOf(text);
    const record = await this.workspace.withKeys((keys) => keys.revoke(id, operator()));
    if (json) this.output.json(record);
    else this.output.note(`Key ${id} (${record.name}) is revoked.`);
  }
}
