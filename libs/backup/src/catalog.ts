import type { Sql, TransactionSql } from 'postgres';

/** Whoever asks sees what their transaction sees. */
type Client = Sql | TransactionSql;

/** A table as the catalog has it. */
export interface CatalogTable {
  /** With its schema, such as `production.student`. */
  readonly name: string;
  /** Those that are written: what PostgreSQL makes from others is not among them. */
  readonly columns: readonly string[];
  /** A guess. */
  readonly rows: number;
}

/** Every table of some schemas that keeps records, whichever migration made it. */
export const tablesOf = (sql: Client, schemas: readonly string[]): PromiseLike<CatalogTable[]> => sql<CatalogTable[]>`
  SELECT nspname || '.' || relname AS name, greatest(reltuples, 0)::float8 AS rows,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' ORDER BY attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname = ANY (${[...schemas]}::text[]) AND relkind = 'r'
  ORDER BY array_position(${[...schemas]}::text[], nspname::text), relname`;

/** Every sequence of some schemas: what gives a table its next id. */
export async function sequencesOf(sql: Client, schemas: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT nspname || '.' || relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname = ANY (${[...schemas]}::text[]) AND relkind = 'S' ORDER BY 1`;
  return rows.map(({ name }) => name);
}

interface Trigger {
  readonly disable: string;
  readonly enable: string;
}

/**
 * Does some work without the triggers that migrations made: what they would have written is part of the records. Those
 * that refuse changes would refuse these as well. They are as before when the transaction ends.
 */
export async function withoutTriggers(
  sql: TransactionSql,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const triggers = await sql<Trigger[]>`
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS disable,
      format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
        CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' END, tgname) AS enable
    FROM pg_trigger WHERE tgrelid = ANY (${[...tables]}::text[]::regclass[]) AND NOT tgisinternal AND tgenabled <> 'D'`;
  for (const { disable } of triggers) await sql.unsafe(disable);
  await work();
  for (const { enable } of triggers) await sql.unsafe(enable);
}
