import { SubCommand } from 'nest-commander';
import { DataCommand, wholeNumber } from '../cli-command';
import { Output } from '../output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'revoke',
  arguments: '<id>',
  argsDescription: { id: 'the number that keys list shows' },
  description: 'Revoke an API key for good; running services refuse it within a second',
})
export class KeysRevokeCommand extends DataCommand {
  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([text = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const id = wholeNumber('ID', text, 1, 2_147_483_647);
    const record = await this.workspace.withKeys((keys) => keys.revoke(id));
    if (json) this.output.json(record);
    else this.output.note(`Key ${id} (${record.name}) is revoked.`);
  }
}
