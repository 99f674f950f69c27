import type { Sql } from '@homeroom/database';

/** A table in the catalog. */
export interface CatalogTable {
  /** With its schema, such as `production.student`. */
  readonly name: string;
  /** Without generated columns, and without those whose values belong to one database. */
  readonly columns: readonly string[];
  /** The planner's estimate. */
  readonly rows: number;
}

/** Defaults that have other values in another database. A restored row gets a new value. */
const ofOneDatabase = ['gen_random_uuid()', 'pg_current_xact_id()', 'pg_current_snapshot()'];

/** All tables of some schemas. */
export const tablesOf = (sql: Sql, schemas: readonly string[]): PromiseLike<CatalogTable[]> => sql<CatalogTable[]>`
  SELECT nspname || '.' || relname AS name, greatest(reltuples, 0)::float8 AS rows,
    ARRAY(SELECT attname::text FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      AND coalesce(pg_get_expr(adbin, adrelid), '') <> ALL (${ofOneDatabase}) ORDER BY attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname = ANY (${[...schemas]}::text[]) AND relkind = 'r'
  ORDER BY array_position(${[...schemas]}::text[], nspname::text), relname`;

/** All sequences of some schemas. */
export async function sequencesOf(sql: Sql, schemas: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT nspname || '.' || relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname = ANY (${[...schemas]}::text[]) AND relkind = 'S' ORDER BY 1`;
  return rows.map(({ name }) => name);
}

/**
 * Runs work with the triggers of the migrations disabled. Backups already contain what the triggers write, and some
 * triggers would reject the changes. They are enabled again before the transaction ends.
 */
export async function withoutTriggers(sql: Sql, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await sql`ALTER TABLE ${sql(table)} DISABLE TRIGGER USER`;
  await work();
  for (const table of tables) await sql`ALTER TABLE ${sql(table)} ENABLE TRIGGER USER`;
}
