import { createInterface } from 'node:readline/promises';
import type { Terminal } from './terminal';

/** The person said no, or could not be asked. */
export class NotConfirmed extends Error {}

/** Asks the person at the terminal. @throws NotConfirmed unless they type yes */
export async function confirm(deed: string, { stdin, stderr }: Terminal): Promise<void> {
  if (!stdin.isTTY) throw new NotConfirmed(`${deed}? Say so with --yes.`);
  const terminal = createInterface({ input: stdin, output: stderr });
  // Ctrl-C and Ctrl-D are answers too.
  const question = terminal.question(`${deed}? Type yes: `).catch(() => '');
  const answer = await question.finally(() => terminal.close());
  if (answer.trim().toLowerCase() !== 'yes') throw new NotConfirmed('Nothing was changed.');
}
