import type { Migration } from '@mikro-orm/migrations';

/** SQL for an instant in the format of the API: UTC with `Z` and milliseconds. */
export const instant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A text column with its length limits. `char_length` counts code points, as the validation of the API does. */
export const text = (column: string, longest: number): string =>
  `${column} text CHECK (char_length(${column}) BETWEEN 1 AND ${longest})`;

/** The schema of an extension. An administrator may have installed it in another schema than `public`. */
export async function schemaOf(migration: Migration, extension: string): Promise<string> {
  const [row] = await migration.execute(
    'SELECT quote_ident(nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = ?',
    [extension],
  );
  if (!row) throw new Error(`The PostgreSQL extension ${extension} is not installed`);
  return (row as { schema: string }).schema;
}

/**
 * SQL for a text without case and accents. It also folds the final sigma of Greek, which has the same upper-case letter as
 * the other sigma.
 */
export async function folded(migration: Migration, text: string): Promise<string> {
  const unaccent = await schemaOf(migration, 'unaccent');
  return `translate(lower(${unaccent}.unaccent('${unaccent}.unaccent', normalize(${text}, NFC))
    COLLATE ${await unicode(migration)}), 'ς', 'σ')`;
}

/** A collation with Unicode case mapping: built in from PostgreSQL 17 on, from ICU before. */
async function unicode(migration: Migration): Promise<string> {
  const [row] = await migration.execute(
    `SELECT collname FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') ORDER BY collname LIMIT 1`,
  );
  return row ? `pg_catalog."${(row as { collname: string }).collname}"` : 'pg_catalog."default"';
}

/**
 * Keeps exact totals in `<table>_count`, so that reading them scans no rows: the number of rows for each value of a column.
 * Statement-level triggers maintain them in eight shards for each value (`countIn`).
 */
export function countedBy(table: string, column: string): string[] {
  const trigger = (event: string, tables: string) => `
    CREATE TRIGGER ${table}_counted_${event} AFTER ${event} ON ${table} ${tables}
    FOR EACH STATEMENT EXECUTE FUNCTION ${table}_counted()`;
  return [
    `CREATE TABLE ${table}_count (
       ${column} text NOT NULL, shard smallint NOT NULL, n bigint NOT NULL, PRIMARY KEY (${column}, shard)
     ) WITH (fillfactor = 50)`,
    countIn(8, table, column),
    trigger('INSERT', 'REFERENCING NEW TABLE AS added'),
    trigger('DELETE', 'REFERENCING OLD TABLE AS gone'),
    trigger('UPDATE', 'REFERENCING OLD TABLE AS gone NEW TABLE AS added'),
    trigger('TRUNCATE', ''),
  ];
}

/**
 * The trigger function of `countedBy`. The backend's process id selects the shard, so that concurrent writers rarely update
 * the same row. Each statement does one upsert in the order of the key, so that two statements cannot deadlock.
 *
 * @param where counts only the rows that fulfil this condition
 * @param shard SQL for the number of the shard
 */
export function countIn(
  shards: number,
  table: string,
  column: string,
  where = 'true',
  shard = `pg_backend_pid() % ${shards}`,
): string {
  const count = `
    INSERT INTO ${table}_count AS counted (${column}, shard, n)
    SELECT ${column}, ${shard}, sum(delta) FROM (DELTAS) change (${column}, delta)
    GROUP BY ${column} HAVING sum(delta) <> 0 ORDER BY ${column}
    ON CONFLICT (${column}, shard) DO UPDATE SET n = counted.n + excluded.n;`;
  const added = `SELECT ${column}, 1 FROM added WHERE ${where}`;
  const gone = `SELECT ${column}, -1 FROM gone WHERE ${where}`;
  return `CREATE OR REPLACE FUNCTION ${table}_counted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN ${count.replace('DELTAS', added)}
      ELSIF TG_OP = 'DELETE' THEN ${count.replace('DELTAS', gone)}
      ELSIF TG_OP = 'UPDATE' THEN ${count.replace('DELTAS', `${added} UNION ALL ${gone}`)}
      ELSE DELETE FROM ${table}_count;
      END IF;
      RETURN NULL;
    END $$`;
}

/** Reverts `countedBy`. The triggers are dropped with the table. */
export const notCounted = (table: string): string[] => [
  `DROP TABLE ${table}_count`,
  `DROP FUNCTION ${table}_counted() CASCADE`,
];
