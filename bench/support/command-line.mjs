import { run } from './measured-process.mjs';

const cli = 'dist/apps/cli/src/main.js';
const unlimited = ['--plan', 'enterprise', '--per-hour', '1000000000', '--per-minute', '1000000000'];

/** Fills an environment, by the command that an installation has for it. */
export async function seed(database, environment, students) {
  const command = [cli, 'seed', '--students', String(students), '--environment', environment, '--yes'];
  await run(command, database.environment);
}

/** @returns the secret of a key that may do everything in an environment, as often as it likes */
export async function createKey(database, environment) {
  const command = [cli, 'keys', 'create', '--name', 'Bench', '--environment', environment, ...unlimited];
  return (await run(command, database.environment)).trim();
}
