import { createInterface } from 'node:readline/promises';
import type { Terminal } from './terminal';

/** The operator did not confirm, or there is no terminal to ask on. */
export class NotConfirmed extends Error {}

/** Asks for confirmation on the terminal. @throws NotConfirmed unless the answer is yes */
export async function confirm(action: string, { stdin, stderr }: Terminal): Promise<void> {
  if (!stdin.isTTY) throw new NotConfirmed(`${action}? Confirm with --yes.`);
  const terminal = createInterface({ input: stdin, output: stderr });
  // Ctrl-C and Ctrl-D reject the question; they mean no.
  const question = terminal.question(`${action}? Type yes: `).catch(() => '');
  const answer = await question.finally(() => terminal.close());
  if (answer.trim().toLowerCase() !== 'yes') throw new NotConfirmed('Nothing was changed.');
}
