import { hostname, userInfo } from 'node:os';
import { type Actor, commandLine } from '@homeroom/audit';
import { withoutSecrets } from './terminal/without-secrets';

/** The operating-system user who runs a command, for the audit log. */
export class Operator {
  readonly actor: Actor;

  /** @param words the arguments after the name of the program */
  constructor(words: readonly string[]) {
    const command = commandNameOf(words);
    this.actor = commandLine(accountName(), {
      name: command.join(' '),
      host: hostname(),
      arguments: words.slice(command.length).map(withoutSecrets),
    });
  }
}

/** A command, or a group and its command: the words before the first option or argument of a command. */
function commandNameOf(words: readonly string[]): string[] {
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  return words.slice(0, Math.min(2, firstOption < 0 ? words.length : firstOption));
}

/** In a container the user id may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
