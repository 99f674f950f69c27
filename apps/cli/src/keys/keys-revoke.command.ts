import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { idOf } from '../option-values';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'revoke',
  arguments: '<id>',
  argsDescription: { id: 'the number that keys list shows' },
  description: 'End an API key for good; services refuse it within a second',
})
export class KeysRevokeCommand extends DataCommand {
  readonly examples = [['keys revoke 4', 'Whoever has key 4 is refused from now on']] as const;

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
