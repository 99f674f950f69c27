import { userInfo } from 'node:os';
import { type Actor, commandLine } from '@homeroom/access';

/** Whoever runs the command, for the audit trail. */
export function operator(): Actor {
  return commandLine(accountName());
}

/** In a container the user may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
