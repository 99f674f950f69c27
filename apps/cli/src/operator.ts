import { userInfo } from 'node:os';
import { type Actor, commandLine } from '@homeroom/access';

/** The operating-system user who runs the command, for the audit log. */
export function operator(): Actor {
  return commandLine(accountName());
}

/** In a container the user id may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
