import type { Sql } from '@homeroom/database';

/**
 * The time zone of the school that the database has, so that all processes and commands agree on the current day.
 *
 * @returns null before the first start of the service, and in the schema of an older version
 */
export async function readSchoolTimeZone(sql: Sql): Promise<string | null> {
  const [table] = await sql`SELECT FROM pg_class WHERE oid = to_regclass('access.installation')`;
  if (!table) return null;
  const [row] = await sql<{ time_zone: string }[]>`SELECT time_zone FROM access.installation`;
  return row?.time_zone ?? null;
}

/** Stores a time zone if the database has none. @returns the one that it has */
export async function settleSchoolTimeZone(sql: Sql, timeZone: string): Promise<string> {
  await sql`INSERT INTO access.installation (time_zone) VALUES (${timeZone}) ON CONFLICT DO NOTHING`;
  return (await readSchoolTimeZone(sql)) ?? timeZone;
}

/** Replaces the time zone of the school. */
export async function changeSchoolTimeZone(sql: Sql, timeZone: string): Promise<void> {
  await sql`INSERT INTO access.installation (time_zone) VALUES (${timeZone})
    ON CONFLICT (is_only) DO UPDATE SET time_zone = excluded.time_zone`;
}
