import type { MigrationState } from '@homeroom/database';
import { type Finding, ok, warning } from './finding';

/** Reports pending migrations. A database of a newer Homeroom is rejected earlier. */
export function migrationsFinding(states: readonly MigrationState[]): Finding {
  const pending = states.filter(({ executedAt }) => executedAt === null);
  if (pending.length === 0) return ok('migrations', `All ${states.length} migrations have run`);
  if (pending.length === states.length) return ok('migrations', 'None has run yet: npm start runs them');
  const names = pending.map(({ schema, name }) => `${schema} ${name}`).join(', ');
  return warning('migrations', `Pending: ${names}`, 'Start the service, or run migrate up');
}
