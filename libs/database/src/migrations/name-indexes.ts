import type { Sql } from '../connections/sql';
import { nameCollation } from '../reading/name-order';

/** The versions of the collation of names: that with which the database was created, and that of the server now. */
export interface NameCollation {
  readonly recorded: string | null;
  readonly actual: string | null;
  /** Whether this user may record the version of the server. */
  readonly mayRecord: boolean;
}

/** Records the version of the server as that of the collation. */
export const refreshNameCollation = `ALTER COLLATION pg_catalog."${nameCollation}" REFRESH VERSION`;

export async function readNameCollation(sql: Sql): Promise<NameCollation> {
  const [found] = await sql<NameCollation[]>`
    SELECT collversion AS recorded, pg_collation_actual_version(oid) AS actual, pg_has_role(collowner, 'USAGE') AS "mayRecord"
    FROM pg_collation WHERE collname = ${nameCollation} AND collnamespace = 'pg_catalog'::regnamespace`;
  if (!found) throw new Error(`The collation ${nameCollation} is missing`);
  return found;
}

/** The indexes with the collation of names, each with its schema. */
export async function nameIndexes(sql: Sql, schemas: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT nspname || '.' || relname AS name FROM pg_index JOIN pg_class c ON c.oid = indexrelid
      JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname = ANY (${[...schemas]}) AND (SELECT oid FROM pg_collation
      WHERE collname = ${nameCollation} AND collnamespace = 'pg_catalog'::regnamespace) = ANY (indcollation::oid[])
    ORDER BY name`;
  return rows.map(({ name }) => name);
}

/**
 * Rebuilds the indexes on names after an upgrade of the server's ICU. The new version may order names in another way, and lists would then leave
 * out records. A database user who may not record the new version changes nothing: `doctor` shows the statements for an administrator.
 *
 * @returns the indexes that were rebuilt
 */
export async function renewNameIndexes(sql: Sql, schemas: readonly string[]): Promise<string[]> {
  const { recorded, actual, mayRecord } = await readNameCollation(sql);
  if (recorded === actual || !mayRecord) return [];
  const indexes = await nameIndexes(sql, schemas);
  for (const index of indexes) await sql`REINDEX INDEX ${sql(index)}`;
  await sql.unsafe(refreshNameCollation);
  return indexes;
}
