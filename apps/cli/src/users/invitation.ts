import { AccountMails, type Invitation, type MailOutcome, mailingOf, rolesText } from '@homeroom/accounts';
import type { Settings } from '@homeroom/settings';
import type { Output } from '../terminal/output';
import { showSeen } from './granted-shares';

/** Sends a one-time password to its user, if the installation sends mails. */
export const mailInvitation = (
  settings: Settings,
  invitation: Invitation,
  kind: 'invitation' | 'password_reset',
): Promise<MailOutcome> => new AccountMails(mailingOf(settings)).sendInvitation(invitation, kind);

/** Prints a one-time password. Only the password goes to standard output, so that a script can read it. */
export function showInvitation(
  output: Output,
  { user, password, expiresAt }: Invitation,
  { mail, json }: { mail: MailOutcome; json: boolean | undefined },
): void {
  if (mail === 'failed')
    output.note(`The mail to ${user.email} could not be sent. Give the password to ${user.name} yourself.`);
  if (json) {
    const { id, ...rest } = user;
    output.json({ id, one_time_password: password, mail, ...rest });
    return;
  }
  output.line(password);
  const roles = rolesText({ production: user.production_role, sandbox: user.sandbox_role });
  output.note(`${user.name} signs in with ${user.email} and this password, as ${roles}.`);
  showSeen(output, user);
  if (mail === 'sent') output.note(`It was sent to ${user.email}.`);
  output.note(
    `It is shown only once, works for 3 days: it expires at ${expiresAt.toISOString()}, and must be changed at the first sign-in.`,
  );
}
