import { type Invitation, rolesText } from '@homeroom/accounts';
import type { Output } from '../terminal/output';

/** Prints a one-time password. Only the password goes to standard output, so that a script can read it. */
export function showInvitation(
  output: Output,
  { user, password, expiresAt }: Invitation,
  json: boolean | undefined,
): void {
  if (json) {
    const { id, ...rest } = user;
    output.json({ id, one_time_password: password, ...rest });
    return;
  }
  output.line(password);
  const roles = rolesText({ production: user.production_role, sandbox: user.sandbox_role });
  output.note(`${user.name} signs in with ${user.email} and this password, as ${roles}.`);
  output.note(
    `It is shown only once, expires at ${expiresAt.toISOString()}, and must be changed at the first sign-in.`,
  );
}
