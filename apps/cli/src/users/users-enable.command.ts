import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'enable',
  arguments: '<email>',
  argsDescription: { email: "the user's e-mail address" },
  description: 'Let a disabled user sign in again, with their previous password',
})
export class UsersEnableCommand extends DataCommand {
  override readonly summary = 'Let a disabled user sign in again';
  readonly examples = [['users enable ada@school.example', 'Enable a user who has returned']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([email = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const user = await this.workspace.withUsers((users) => users.enable(email, this.operator.actor));
    if (json) this.output.json(user);
    else this.output.note(`${user.email} may sign in again.`);
  }
}
