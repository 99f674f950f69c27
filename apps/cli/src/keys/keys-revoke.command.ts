import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { confirm } from '../terminal/confirmation';
import { idOf } from '../option-values';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'revoke',
  arguments: '<id>',
  argsDescription: { id: 'the id in keys list' },
  description: 'Revoke an API key; services reject it within a second. Asks for confirmation on a terminal',
})
export class KeysRevokeCommand extends DataCommand {
  override readonly summary = 'Revoke an API key; services reject it within a second';
  readonly examples = [
    ['keys revoke 4', 'Requests with key 4 are rejected from now on'],
    ['keys revoke 5 --yes', 'The same without confirmation on a terminal'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { json, yes }: { json?: boolean; yes?: boolean }): Promise<void> {
    const id = idOf(text);
    const { terminal } = this.output;
    const record = await this.workspace.withKeys(async (keys) => {
      const { name, prefix, last_four: lastFour } = await keys.find(id);
      // A script names the key that it means.
      if (terminal.stdin.isTTY && !yes) await confirm(`Revoke key ${id}, ${name} (${prefix}…${lastFour})`, terminal);
      return keys.revoke(id, this.operator.actor);
    });
    if (json) this.output.json(record);
    else this.output.note(`Key ${id} (${record.name}) is revoked.`);
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }
}
