import 'reflect-metadata';
import { exitCodes, runCommandLine } from './run-command-line';
import { Terminal } from './terminal';

let isWritten = true;
// Until the end is reached: a process that has nothing left to wait for ends without it.
process.exitCode = exitCodes.refused;

/** Who reads may leave early, as `head` does; the work is finished all the same, and a database server stopped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    isWritten = false;
    if (stream === process.stdout) process.stderr.write(`The output could not be written: ${error.message}\n`);
  });
}

void runCommandLine(process.argv.slice(2), Terminal.ofProcess()).then((exitCode) => {
  // A stream tells of its failure after the write.
  setImmediate(() => process.exit(isWritten ? exitCode : exitCodes.refused));
});
