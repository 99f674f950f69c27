import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { mailInvitation, showInvitation } from './invitation';

@SubCommand({
  name: 'reset-password',
  arguments: '<email>',
  argsDescription: { email: "the user's e-mail address" },
  description:
    'Give a user a new one-time password, which is shown once and expires after three days. All sessions of the user end, ' +
    'and their failed sign-ins are reset. With SMTP_URL the password is also sent to the user',
})
export class UsersResetPasswordCommand extends DataCommand {
  override readonly summary = 'Give a user a new one-time password';
  readonly examples = [['users reset-password ada@school.example', 'Reset a forgotten or expired password']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([email = '']: string[], { json }: { json?: boolean }): Promise<void> {
    await this.workspace.withUsers(async (users, { settings }) => {
      const invitation = await users.resetPassword(email, this.operator.actor);
      const mail = await mailInvitation(settings, invitation, 'password_reset');
      showInvitation(this.output, invitation, { mail, json });
    });
  }
}
