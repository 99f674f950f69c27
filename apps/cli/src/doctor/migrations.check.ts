import type { MigrationState } from '@homeroom/database';
import { type Finding, ok, warning } from './finding';

/** What is still to be migrated; what a newer Homeroom migrated is refused before. */
export function judgeMigrations(states: readonly MigrationState[]): Finding {
  const pending = states.filter(({ executedAt }) => executedAt === null);
  if (pending.length === 0) return ok('migrations', `All ${states.length} ran`);
  if (pending.length === states.length) return ok('migrations', 'None yet: npm start runs them');
  const names = pending.map(({ schema, name }) => `${schema} ${name}`).join(', ');
  return warning('migrations', `Pending: ${names}`, 'Start the service, or run migrate up');
}
