import type { DatabaseAddress } from '../connections/database-address';
import { type MigrationState, readMigrationStates, revertNewest, type SchemaPlan, withMigrationLock } from './migrate';

/**
 * Reverts, in every schema, the migrations that an older version does not have. Records that the older version knows are kept.
 *
 * @param plans those of this version
 * @param older those of the older version
 */
export async function migrateDownTo(
  address: DatabaseAddress,
  plans: readonly SchemaPlan[],
  older: readonly SchemaPlan[],
): Promise<string[]> {
  return withMigrationLock(address, async (sql) => {
    const reverted: string[] = [];
    // The other schemas reference the first one, so it is reverted last.
    for (const plan of plans.toReversed()) {
      const known = new Set(older.find(({ schema }) => schema === plan.schema)?.migrations.map(({ name }) => name));
      const isNewer = ({ name, executedAt }: MigrationState) => executedAt !== null && !known.has(name);
      while ((await readMigrationStates(sql, [plan])).some(isNewer)) {
        reverted.push(...(await revertNewest(sql, address, plan)));
      }
    }
    return reverted;
  });
}
