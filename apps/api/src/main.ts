import 'reflect-metadata';
import {
  EmbeddedPostgresError,
  InvalidSetting,
  isUnavailable,
  readSettings,
  type Settings,
  UnfitDatabase,
} from '@homeroom/platform';
import { startInstallation } from './installation';
import { giveMemoryBack } from './memory';

/** Milliseconds that a stop may take, beside the drain, before the process ends anyway. */
const stopDeadline = 25_000;
/** Milliseconds after the start until its room is given back: whoever waited for it is answered first. */
const memoryDelay = 1_000;

function main(): void {
  // A driver may tell of an outage where nobody can listen, and an outage must not be a crash.
  process.on('unhandledRejection', (error) => {
    if (!isUnavailable(error)) fail(error);
  });
  const settings = settingsOrEnd();
  const starting = startInstallation(settings);
  starting.then(() => setTimeout(giveMemoryBack, memoryDelay).unref(), fail);
  let stopping = false;
  const stop = () => {
    // Ctrl-C reaches a process twice where npm passes it on as well.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopDeadline + settings.drainSeconds * 1000).unref();
    // A start is not broken off: what it has begun, such as the database server, would stay behind.
    starting.then((installation) => installation.stop()).then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The terminal was closed. Without one, nohup may have asked to go on.
  if (process.stdin.isTTY) process.on('SIGHUP', stop);
}

function settingsOrEnd(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
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

main();
