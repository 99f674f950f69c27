import 'reflect-metadata';
import { exitCodes, runCommandLine } from './run-command-line';
import { Terminal } from './terminal';

let isWritten = true;
// Until the command has finished: Node ends early, with this code, if nothing is left to wait for.
process.exitCode = exitCodes.failed;

/** A reader such as `head` may close the pipe early. The work is still finished, and the database server stopped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    isWritten = false;
    if (stream === process.stdout) process.stderr.write(`The output could not be written: ${error.message}\n`);
  });
}

void runCommandLine(process.argv.slice(2), Terminal.ofProcess()).then((exitCode) => {
  // A stream emits its error after the write.
  setImmediate(() => process.exit(isWritten ? exitCode : exitCodes.failed));
});
