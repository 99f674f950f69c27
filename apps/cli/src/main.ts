import 'reflect-metadata';
import { CommanderError } from 'commander';
import { CommandFactory } from 'nest-commander';
import { seeHelp } from './cli-command';
import { CliModule, cliOptions } from './cli.module';
import { WrongUsage } from './option-values';
import { reasonOf } from './reason';

const done = 0;
const refused = 1;
const wrongUsage = 2;

let exitCode = done;
// Until the end is reached: a process that has nothing left to wait for ends without it.
process.exitCode = refused;

/** Says what went wrong, for a person, on standard error; what commander found it has said itself. */
function fail(error: unknown): void {
  exitCode = exitCodeOf(error);
  if (exitCode === done || error instanceof CommanderError) return;
  process.stderr.write(`${reasonOf(error) ?? faultOf(error)}\n`);
  if (error instanceof WrongUsage) process.stderr.write(`${seeHelp}\n`);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? done : wrongUsage;
  return error instanceof WrongUsage ? wrongUsage : refused;
}

const faultOf = (error: unknown): string => (error instanceof Error && error.stack) || String(error);

/** Who reads may leave early, as `head` does; the work is finished all the same, and a database server stopped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    exitCode = refused;
    if (stream === process.stdout) process.stderr.write(`The output could not be written: ${error.message}\n`);
  });
}

CommandFactory.run(CliModule, { ...cliOptions, serviceErrorHandler: fail })
  .catch(fail)
  // A stream tells of its failure after the write.
  .finally(() => setImmediate(() => process.exit(exitCode)));
