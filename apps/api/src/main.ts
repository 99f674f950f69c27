import 'reflect-metadata';
import { EmbeddedPostgresError } from '@homeroom/embedded-postgres';
import { addEnvFile, InvalidSetting, readSettings } from '@homeroom/settings';
import { openLog, standardError, standardOutput } from '@homeroom/observability';
import { UnfitDatabase } from '@homeroom/database';
import { startInstallation } from './installation';
import { releaseMemory } from './memory';
import { handleUncaughtErrors } from './operations/faults';

/** Milliseconds that a stop may take, without the drain, before the process is ended. */
const stopDeadline = 25_000;
/** Milliseconds that the output may take to write the last log lines. */
const flushDeadline = 1_000;
/** Milliseconds from the start to the release of memory, so that waiting requests are answered first. */
const memoryReleaseDelay = 1_000;

function main(): void {
  const envFile = addEnvFile(process.env, process.cwd());
  if (envFile !== null) standardOutput.write(`settings: ${envFile} and the environment\n`);
  const settings = readSettings(process.env);
  const log = openLog(settings.logLevel, settings.logFormat);
  const starting = startInstallation(settings, log);
  starting.then(() => setTimeout(releaseMemory, memoryReleaseDelay).unref(), fail);
  let stopping = false;
  const stop = (code: number, drainSeconds: number) => {
    // The process gets Ctrl-C twice: from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    // A stop that hangs ends the process, so that a supervisor can start the next one.
    setTimeout(() => process.exit(1), stopDeadline + drainSeconds * 1000).unref();
    // Waits for the start to finish: an aborted start would leave processes behind, such as the database server.
    starting.then((installation) => installation.stop(drainSeconds)).then(() => end(code), fail);
  };
  const stopInOrder = () => stop(0, settings.drainSeconds);
  process.on('SIGINT', stopInOrder);
  process.on('SIGTERM', stopInOrder);
  // The terminal was closed. Without a terminal, nohup may have been used to keep the process running.
  if (process.stdin.isTTY) process.on('SIGHUP', stopInOrder);
  handleUncaughtErrors(log, () => stop(1, 0));
}

let hasFailed = false;

/** Reports the first failure only: a failed start also makes its stop fail. */
function fail(error: unknown): void {
  if (hasFailed) return;
  hasFailed = true;
  standardError.write(`${reasonOf(error)}\n`);
  void end(1);
}

async function end(code: number): Promise<void> {
  await Promise.all([standardOutput, standardError].map((output) => output.finish(flushDeadline)));
  // A timer or a socket that is left must not keep the process.
  process.exit(code);
}

/** The message of an error that the operator can fix (settings, ports, database), or the stack of any other. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as Error & { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT and SANDBOX_PORT`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be used by this user: set PORT`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is no address of this machine: ${error.message}`;
  const isFixable = [InvalidSetting, UnfitDatabase, EmbeddedPostgresError].some((kind) => error instanceof kind);
  return isFixable ? error.message : (error.stack ?? error.message);
}

try {
  main();
} catch (error) {
  fail(error);
}
