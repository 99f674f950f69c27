import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'enable',
  arguments: '<email>',
  argsDescription: { email: 'what they sign in with' },
  description: 'Let somebody in again who was disabled, with the password that they had',
})
export class UsersEnableCommand extends DataCommand {
  override readonly summary = 'Let somebody in again who was disabled';
  readonly examples = [['users enable ada@school.example', 'She came back']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([email = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const user = await this.workspace.withUsers((users) => users.enable(email, operator()));
    if (json) this.output.json(user);
    else this.output.note(`${user.email} may sign in again.`);
  }
}
