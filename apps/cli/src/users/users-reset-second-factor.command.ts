import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'reset-second-factor',
  arguments: '<email>',
  argsDescription: { email: "the user's e-mail address" },
  description:
    'Remove the second factor of a user who has lost it. All sessions of the user end, and the next sign-in asks for the ' +
    'password only',
})
export class UsersResetSecondFactorCommand extends DataCommand {
  override readonly summary = 'Remove the second factor of a user';
  readonly examples = [
    ['users reset-second-factor ada@school.example', 'Let a user sign in who has lost the telephone'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([email = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const user = await this.workspace.withUsers((users) => users.resetSecondFactor(email, this.operator.actor));
    if (json) this.output.json(user);
    else this.output.note(`${user.email} has no second factor any more.`);
  }
}
