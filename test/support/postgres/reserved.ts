import type { ReservedSql, Sql } from 'postgres';

/** A connection of a pool's to oneself. The pool hands over a connection that is open. */
export async function reserved(pool: Sql): Promise<ReservedSql> {
  await pool`SELECT`;
  return pool.reserve();
}
