import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../../apps/cli/src/run-command-line';
import { Terminal } from '../../../apps/cli/src/terminal/terminal';
import type { TestDatabase } from '../postgres/test-database';
import { urlOf } from '../postgres/test-server';
import type { Installation, Variables } from './process';

/** How a command ended, and what it wrote. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, with no other settings than these and without a terminal. */
export async function runCommand(words: readonly string[], variables: Variables): Promise<CommandResult> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const code = await runCommandLine(words, new Terminal(variables, Readable.from([]), stdout, stderr));
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** Runs a command at a terminal, which shows what goes to standard error, and at which a person types an answer. */
export async function runAtTerminal(
  words: readonly string[],
  variables: Variables,
  answer: string,
): Promise<CommandResult> {
  const stdin = Object.assign(Readable.from([answer]), { isTTY: true });
  const [stdout, stderr] = [new Sink(), Object.assign(new Sink(), { isTTY: true })];
  const code = await runCommandLine(words, new Terminal({ TERM: 'dumb', ...variables }, stdin, stdout, stderr));
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** Runs commands in this process on a database, which has to be a `proxiedDatabase`. */
export const commandsOn =
  ({ address }: TestDatabase, variables: Variables = {}) =>
  (...words: string[]): Promise<CommandResult> =>
    runCommand(words, { DATABASE_URL: urlOf(address), ...variables });

/** Runs commands in this process on the embedded database of an installation. */
export const commandsIn =
  ({ dataDir }: Installation, variables: Variables = {}) =>
  (...words: string[]): Promise<CommandResult> =>
    runCommand(words, { DATA_DIR: dataDir, ...variables });

class Sink extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
