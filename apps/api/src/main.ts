import 'reflect-metadata';
import { EmbeddedPostgresError, InvalidSetting, UnfitDatabase } from '@homeroom/platform';
import { startInstallation } from './installation';

/** Milliseconds that a stop may take before the process ends anyway. */
const stopDeadline = 25_000;

async function main(): Promise<void> {
  const installation = await startInstallation(process.env);
  let stopping = false;
  const stop = () => {
    // Ctrl-C reaches a process twice where npm passes it on as well.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopDeadline).unref();
    installation.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exit(1);
});

/** A person can mend a setting, a port or a database; anything else is a fault, told with its stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as Error & { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT and SANDBOX_PORT`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be used by this user: set PORT`;
  const isForAPerson = [InvalidSetting, UnfitDatabase, EmbeddedPostgresError].some((kind) => error instanceof kind);
  return isForAPerson ? error.message : (error.stack ?? error.message);
}
