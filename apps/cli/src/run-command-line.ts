import { CommanderError, type OutputConfiguration } from 'commander';
import { CommandFactory, CommandRunnerService } from 'nest-commander';
import { seeHelp } from './cli-command';
import { CliModule, cliOptions } from './cli.module';
import { programName } from './examples';
import { WrongUsage } from './option-values';
import { messageOf } from './terminal/error-message';
import type { Terminal } from './terminal/terminal';

export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/**
 * Runs one command.
 *
 * @param words the arguments after the name of the program
 * @returns the exit code
 */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number = exitCodes.done;
  const fail = (error: unknown) => {
    exitCode = exitCodeOf(error);
    if (exitCode !== exitCodes.done) report(error, terminal);
  };
  try {
    const options = { ...cliOptions, serviceErrorHandler: fail, outputConfiguration: outputTo(terminal) };
    const app = await CommandFactory.createWithoutRunning(CliModule.on(terminal, words), options);
    // Commander skips the first two arguments, as Node's own are.
    await app
      .get(CommandRunnerService)
      .run(['node', programName, ...words])
      .finally(() => app.close());
  } catch (error) {
    fail(error);
  }
  return exitCode;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
  return error instanceof WrongUsage ? exitCodes.wrongUsage : exitCodes.failed;
}

/** Prints the error to standard error. Commander has already printed its own errors. */
function report(error: unknown, { stderr }: Terminal): void {
  if (error instanceof CommanderError) return;
  stderr.write(`${messageOf(error) ?? faultOf(error)}\n`);
  if (error instanceof WrongUsage) stderr.write(`${seeHelp}\n`);
}

const faultOf = (error: unknown): string => (error instanceof Error && error.stack) || String(error);

const widthWithoutTerminal = 80;

/** Sends help and usage errors to the terminal of the command. */
const outputTo = ({ stdout, stderr }: Terminal): OutputConfiguration => ({
  writeOut: (text) => stdout.write(text),
  writeErr: (text) => stderr.write(text),
  getOutHelpWidth: () => stdout.columns ?? widthWithoutTerminal,
  getErrHelpWidth: () => stderr.columns ?? widthWithoutTerminal,
});
