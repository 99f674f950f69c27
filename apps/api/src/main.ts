import 'reflect-metadata';
import { EmbeddedPostgresError } from '@homeroom/embedded-postgres';
import { InvalidSetting, readSettings } from '@homeroom/settings';
import { openLog, standardError, standardOutput } from '@homeroom/observability';
import { UnfitDatabase } from '@homeroom/database';
import { startInstallation } from './installation';
import { releaseMemory } from './memory';
import { watchFaults } from './operations/faults';

/** Milliseconds that a stop may take, beside the drain, before the process ends anyway. */
const stopDeadline = 25_000;
/** Milliseconds that the last lines may take, where nothing takes them. */
const lastLinesDeadline = 1_000;
/** Milliseconds after the start until its room is given back: whoever waited for it is answered first. */
const memoryDelay = 1_000;

function main(): void {
  const settings = readSettings(process.env);
  const log = openLog(settings.logLevel, settings.logFormat);
  const starting = startInstallation(settings, log);
  starting.then(() => setTimeout(releaseMemory, memoryDelay).unref(), fail);
  let stopping = false;
  const stop = (code: number, drainSeconds: number) => {
    // Ctrl-C reaches a process twice where npm passes it on as well.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopDeadline + drainSeconds * 1000).unref();
    // A start is not broken off: what it has begun, such as the database server, would stay behind.
    starting.then((installation) => installation.stop(drainSeconds)).then(() => end(code), fail);
  };
  const stopInOrder = () => stop(0, settings.drainSeconds);
  process.on('SIGINT', stopInOrder);
  process.on('SIGTERM', stopInOrder);
  // The terminal was closed. Without one, nohup may have asked to go on.
  if (process.stdin.isTTY) process.on('SIGHUP', stopInOrder);
  watchFaults(log, () => stop(1, 0));
}

let hasFailed = false;

/** A start that fails after SIGTERM fails its stop as well: it is told once. */
function fail(error: unknown): void {
  if (hasFailed) return;
  hasFailed = true;
  standardError.write(`${reasonOf(error)}\n`);
  void end(1);
}

async function end(code: number): Promise<void> {
  await Promise.all([standardOutput, standardError].map((output) => output.finish(lastLinesDeadline)));
  process.exit(code);
}

/** A person can mend a setting, a port or a database; anything else is a fault, told with its stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as Error & { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT and SANDBOX_PORT`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be used by this user: set PORT`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is no address of this machine: ${error.message}`;
  const isForAPerson = [InvalidSetting, UnfitDatabase, EmbeddedPostgresError].some((kind) => error instanceof kind);
  return isForAPerson ? error.message : (error.stack ?? error.message);
}

try {
  main();
} catch (error) {
  fail(error);
}
