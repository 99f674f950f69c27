import { createInterface } from 'node:readline/promises';
import type { Environment } from '@homeroom/kernel';
import type { Terminal } from './terminal';

/** The operator did not confirm, or there is no terminal to ask on. */
export class NotConfirmed extends Error {}

interface Asking {
  /** The environment whose records are changed. The name of production has to be typed. */
  readonly environment?: Environment;
  /** The option that confirms without a terminal. */
  readonly option?: string;
}

/** Asks for confirmation on the terminal. @throws NotConfirmed unless the answer is yes, or the name of production */
export async function confirm(
  action: string,
  { stdin, stderr }: Terminal,
  { environment, option = '--yes' }: Asking = {},
): Promise<void> {
  if (!stdin.isTTY) throw new NotConfirmed(`${action}? Confirm with ${option}.`);
  const word = environment === 'production' ? environment : 'yes';
  const terminal = createInterface({ input: stdin, output: stderr });
  // Ctrl-C and Ctrl-D reject the question; they mean no.
  const question = terminal.question(`${action}? Type ${word}: `).catch(() => '');
  const answer = await question.finally(() => terminal.close());
  if (answer.trim().toLowerCase() !== word) throw new NotConfirmed('Nothing was changed.');
}
