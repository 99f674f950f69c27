import { run } from './processor-time/measured-process.mjs';

/** The command line as `npm run cli` starts it. */
export const cli = ['--max-semi-space-size=8', '--heap-growing-percent=100', 'dist/apps/cli/src/main.js'];
const unlimited = ['--plan', 'enterprise', '--per-hour', '1000000000', '--per-minute', '1000000000'];

/** The sixtieth school day of a year, so that every run has the same records. */
export const seededDate = '2025-12-01';

/** Seeds an environment with the command of an installation. */
export async function seed(database, environment, students) {
  const terms = ['--students', String(students), '--date', seededDate, '--environment', environment];
  const command = [...cli, 'seed', ...terms, '--yes'];
  await run(command, database.environment);
}

/** @returns the secret of a key with all scopes and a very high limit */
export async function createKey(database, environment) {
  const command = [...cli, 'keys', 'create', '--name', 'Bench', '--environment', environment, ...unlimited];
  return (await run(command, database.environment)).trim();
}
