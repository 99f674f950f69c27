import type { ReservedSql, Sql } from 'postgres';

/** A connection of a pool's to oneself. One that is only being made, postgres.js would never hand over: it knows its types. */
export async function reserved(pool: Sql): Promise<ReservedSql> {
  await pool`SELECT`;
  return pool.reserve();
}
