import type { Sql } from '../connections/sql';
import type { DatabaseAddress } from '../connections/database-address';
import { withSession } from '../transactions/one-transaction';

/**
 * The tables, each with its schema, that have changes which syncs do not see yet. The transactions of these changes are in the future
 * of this cluster, because pg_dump has copied the database from another one.
 */
export const tablesWithUnseenChanges = (address: DatabaseAddress, schemas: readonly string[]): Promise<string[]> =>
  withSession(address, 'pg_catalog', async ({ sql }) => {
    const found: string[] = [];
    for (const table of await tablesOfChanges(sql, schemas)) {
      const [row] = await sql`
        SELECT FROM ${sql(table)} WHERE changed_in >= pg_snapshot_xmax(pg_current_snapshot()) LIMIT 1`;
      if (row) found.push(table);
    }
    return found;
  });

/**
 * Begins a new set of changes in a schema, as a restore does: each cursor has expired, and no change is in the future of the
 * cluster. Removals and other events belong to the old cursors.
 *
 * @returns the number of records whose last change was in the future
 */
export const beginChangeEpoch = (address: DatabaseAddress, schema: string): Promise<number> =>
  // The triggers of the tables need the schema on the search path.
  withSession(address, schema, async ({ sql, begin }) => {
    const tables = await tablesOfChanges(sql, [schema]);
    return begin('', async (transaction) => {
      await transaction`UPDATE change_epoch SET id = gen_random_uuid()`;
      await transaction`DELETE FROM event`;
      await transaction`DELETE FROM event_commit`;
      await transaction`UPDATE event_order SET seen = pg_current_snapshot()`;
      let count = 0;
      for (const table of tables.filter((name) => !/\.event(_commit)?$/.test(name))) {
        const updated = await transaction`UPDATE ${transaction(table)} SET changed_in = pg_current_xact_id()
          WHERE changed_in >= pg_current_xact_id()`;
        count += updated.count;
      }
      return count;
    });
  });

/** Each with its schema. */
async function tablesOfChanges(sql: Sql, schemas: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT nspname || '.' || relname AS name FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      JOIN pg_namespace n ON n.oid = relnamespace
    WHERE attname = 'changed_in' AND relkind = 'r' AND nspname = ANY (${[...schemas]}) ORDER BY name`;
  return rows.map(({ name }) => name);
}
