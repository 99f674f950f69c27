import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { showInvitation } from './invitation';

@SubCommand({
  name: 'reset-password',
  arguments: '<email>',
  argsDescription: { email: 'what they sign in with' },
  description:
    'Give somebody a new one-time password, shown once and good for three days. Whoever is signed in as them is signed out, ' +
    'and failed attempts to sign in as them no longer count',
})
export class UsersResetPasswordCommand extends DataCommand {
  override readonly summary = 'Give somebody a new one-time password';
  readonly examples = [['users reset-password ada@school.example', 'She forgot hers, or it has expired']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([email = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const invitation = await this.workspace.withUsers((users) => users.resetPassword(email, operator()));
    showInvitation(this.output, invitation, json);
  }
}
