import type { SeedOptions } from '@homeroom/seed';
import type { Sql } from 'postgres';

/** A school of 1,000 students on its sixtieth school day, in a sandbox that has no records. */
export const thousand: SeedOptions = {
  environment: 'sandbox',
  students: 1000,
  randomSeed: 1,
  date: '2025-12-01',
  reset: false,
  ownerId: 1,
  gradingScale: 'plus-minus',
};

export const tables = [
  'teacher',
  'student',
  'school_class',
  'enrollment',
  'announcement',
  'grade',
  'attendance',
] as const;

export function expectWithin(least: number, value: unknown, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}

export async function countOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::integer FROM ${sql(table)}`;
  return row?.count ?? -1;
}

/** A hash of each table's rows. */
export async function fingerprints(sql: Sql): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await sql<{ hash: string }[]>`
      SELECT md5(string_agg((to_jsonb(record) - 'changed_in' - 'changed_at')::text, ' ' ORDER BY id)) AS hash FROM ${sql(table)} record`;
    hashes[table] = row?.hash ?? '';
  }
  return hashes;
}

/** Every index and constraint of an environment as PostgreSQL has it, and whether it holds for the rows that are there. */
export async function rulesOf(sql: Sql): Promise<string[]> {
  const rules = await sql<{ rule: string }[]>`
    SELECT concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisready) AS rule FROM pg_index
    WHERE indrelid::regclass::text = ANY (${[...tables]})
    UNION ALL
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) FROM pg_constraint
    WHERE conrelid::regclass::text = ANY (${[...tables]})
    ORDER BY 1`;
  return rules.map(({ rule }) => rule);
}
