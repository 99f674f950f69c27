import type { ReadClient } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

/** Whether an environment has a table. One that was never served has no schema, and one that is served no more may lack later tables. */
export async function holdsTable(reader: ReadClient, environment: Environment, table: string): Promise<boolean> {
  const held = 'SELECT WHERE to_regclass($1::text) IS NOT NULL';
  return (await reader.rows(held, [`"${environment}".${table}`])).length > 0;
}
