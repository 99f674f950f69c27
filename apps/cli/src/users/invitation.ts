import type { Invitation } from '@homeroom/access';
import type { Output } from '../output';

/** Shows a one-time password this once: it alone is data, so that a shell can keep it in a variable. */
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
  output.note(`${user.name} signs in with ${user.email} and this password, as ${user.role}.`);
  output.note(
    `It is shown only now, is good until ${expiresAt.toISOString()}, and has to be changed at the first sign-in.`,
  );
}
