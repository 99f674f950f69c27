import { type Finding, ok, warning } from './finding';

const check = 'syncs';

/** @param tables those with changes that syncs do not see yet, such as `sandbox.student` */
export function syncsFinding(tables: readonly string[]): Finding {
  if (tables.length === 0) return ok(check, 'Syncs see all changes');
  return warning(
    check,
    `Syncs do not see all records of ${tables.join(', ')}: the database was copied from another PostgreSQL cluster`,
    'Stop the service and run syncs reset',
  );
}
