import { createInterface } from 'node:readline/promises';

/** The operator did not confirm, or there is no terminal to ask on. */
export class NotConfirmed extends Error {}

/** Asks for confirmation on the terminal. @throws NotConfirmed unless the answer is yes */
export async function confirm(action: string): Promise<void> {
  if (!process.stdin.isTTY) throw new NotConfirmed(`${action}? Confirm with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and Ctrl-D reject the question; they mean no.
  const question = terminal.question(`${action}? Type yes: `).catch(() => '');
  const answer = await question.finally(() => terminal.close());
  if (answer.trim().toLowerCase() !== 'yes') throw new NotConfirmed('Nothing was changed.');
}
