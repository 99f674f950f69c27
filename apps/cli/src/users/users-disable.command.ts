import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'disable',
  arguments: '<email>',
  argsDescription: { email: 'what they sign in with' },
  description: 'Sign somebody out everywhere and let them in no more. Their API keys go on working',
})
export class UsersDisableCommand extends DataCommand {
  override readonly summary = 'Let somebody in no more';
  readonly examples = [['users disable ada@school.example', 'She left the school']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([email = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const user = await this.workspace.withUsers((users) => users.disable(email, operator()));
    if (json) {
      this.output.json(user);
      return;
    }
    this.output.note(`${user.email} may not sign in any more.`);
    if (user.active_keys > 0) this.output.note(`Their API keys still work (${user.active_keys}): see keys list.`);
  }
}
