import 'reflect-metadata';
import { CommanderError } from 'commander';
import { CommandFactory } from 'nest-commander';
import { seeHelp } from './cli-command';
import { CliModule, cliOptions } from './cli.module';
import { WrongUsage } from './option-values';
import { messageOf } from './error-message';

const success = 0;
const failure = 1;
const wrongUsage = 2;

let exitCode = success;
// Until the command has finished: Node ends early, with this code, if nothing is left to wait for.
process.exitCode = failure;

/** Prints the error to standard error. Commander has already printed its own errors. */
function fail(error: unknown): void {
  exitCode = exitCodeOf(error);
  if (exitCode === success || error instanceof CommanderError) return;
  process.stderr.write(`${messageOf(error) ?? faultOf(error)}\n`);
  if (error instanceof WrongUsage) process.stderr.write(`${seeHelp}\n`);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? success : wrongUsage;
  return error instanceof WrongUsage ? wrongUsage : failure;
}

const faultOf = (error: unknown): string => (error instanceof Error && error.stack) || String(error);

/** A reader such as `head` may close the pipe early. The work is still finished, and the database server stopped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    exitCode = failure;
    if (stream === process.stdout) process.stderr.write(`The output could not be written: ${error.message}\n`);
  });
}

CommandFactory.run(CliModule, { ...cliOptions, serviceErrorHandler: fail })
  .catch(fail)
  // A stream emits its error after the write.
  .finally(() => setImmediate(() => process.exit(exitCode)));
