import type { Sql } from '../connections/sql';

/** Statements that drop and recreate an index or a constraint. */
interface IndexDefinition {
  readonly remove: string;
  readonly restore: string;
}

/**
 * Fills tables without their foreign keys and without any index except the primary keys, then recreates them. Building
 * them once costs a fifth of maintaining them for each row. If the transaction does not commit, even after `kill -9`,
 * all of them are unchanged. No other session may use these tables, or tables that they reference, during that time.
 */
export async function withoutIndexes(sql: Sql, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const definitions = await indexDefinitions(sql, tables);
  for (const { remove } of definitions.toReversed()) await sql.unsafe(remove);
  await fill();
  for (const { restore } of definitions) await sql.unsafe(restore);
}

/**
 * Read from the catalog, so that indexes added by an administrator are recreated too. Foreign keys come last because
 * they depend on unique constraints.
 */
const indexDefinitions = (sql: Sql, tables: readonly string[]): PromiseLike<IndexDefinition[]> => sql<
  IndexDefinition[]
>`
  SELECT remove, restore FROM (
    SELECT 1 AS turn, format('DROP INDEX %s', indexrelid::regclass) AS remove, pg_get_indexdef(indexrelid) AS restore
    FROM pg_index
    WHERE indrelid = ANY (${tables}::text[]::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
    UNION ALL
    SELECT CASE contype WHEN 'u' THEN 2 ELSE 3 END,
      format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint
    WHERE conrelid = ANY (${tables}::text[]::regclass[]) AND contype IN ('u', 'f')) part
  ORDER BY turn`;
