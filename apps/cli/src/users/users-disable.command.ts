import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'disable',
  arguments: '<email>',
  argsDescription: { email: "the user's e-mail address" },
  description: 'End all sessions of a user and prevent new sign-ins. Their API keys keep working',
})
export class UsersDisableCommand extends DataCommand {
  override readonly summary = 'Prevent a user from signing in';
  readonly examples = [['users disable ada@school.example', 'Disable a user who has left the school']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([email = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const user = await this.workspace.withUsers((users) => users.disable(email, this.operator.actor));
    if (json) {
      this.output.json(user);
      return;
    }
    this.output.note(`${user.email} may not sign in any more.`);
    if (user.active_keys > 0) this.output.note(`Their ${user.active_keys} API keys still work: see keys list.`);
  }
}
