import 'reflect-metadata';
import { addEnvFile } from '@homeroom/settings';
import { exitCodes, runCommandLine } from './run-command-line';
import { messageOf } from './terminal/error-message';
import { Terminal } from './terminal/terminal';

let isWritten = true;
let hasEnded = false;
// Node ends early if nothing is left to wait for. Set only then: commander takes the exit code of `help` from it.
process.once('exit', () => {
  if (!hasEnded) process.exitCode = exitCodes.failed;
});

/** A reader such as `head` may close the pipe early. The work is still finished, and the database server stopped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    isWritten = false;
    if (stream === process.stdout) process.stderr.write(`The output could not be written: ${error.message}\n`);
  });
}

/** Reads the file `.env`, and names it to a person. A program reads the output of commands, so nothing is added there. */
function readEnvFile(): void {
  const file = addEnvFile(process.env, process.cwd());
  if (file !== null && process.stderr.isTTY) process.stderr.write(`Settings: ${file} and the environment\n`);
}

async function run(): Promise<number> {
  try {
    readEnvFile();
  } catch (error) {
    process.stderr.write(`${messageOf(error) ?? String(error)}\n`);
    return exitCodes.failed;
  }
  return runCommandLine(process.argv.slice(2), Terminal.ofProcess());
}

void run().then((exitCode) => {
  hasEnded = true;
  // A stream emits its error after the write. A timer or a socket that is left must not keep the process.
  setImmediate(() => process.exit(isWritten ? exitCode : exitCodes.failed));
});
