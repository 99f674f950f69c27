import { instantAsText, type Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

/** The last change of a record: when, and the user, the key or the command. */
export interface LastChange {
  /** ISO 8601. */
  readonly at: string;
  /** The present name; null of a deleted user. */
  readonly user: { readonly id: number; readonly name: string | null } | null;
  readonly key: { readonly id: number; readonly name: string | null } | null;
  /** Who it was if it was neither, such as `ada, command line`. */
  readonly actor: string | null;
}

/** The trail has no index by record, since it would slow down every read. Who asks has seen a change a moment ago. */
const newestEvents = 100_000;

/**
 * The last change of a record among the newest events of the trail.
 *
 * @param record its type, such as `student`
 * @returns null if they have none
 */
export async function lastChangeOf(
  sql: Sql,
  environment: Environment,
  record: string,
  id: number,
): Promise<LastChange | null> {
  const [found] = await sql<LastChange[]>`
    SELECT ${sql.unsafe(instantAsText('at'))} AS at,
      CASE WHEN user_id IS NOT NULL AND key_id IS NULL THEN json_build_object('id', user_id,
        'name', (SELECT name FROM access.dashboard_user person WHERE person.id = user_id)) END AS user,
      CASE WHEN key_id IS NOT NULL THEN json_build_object('id', key_id,
        'name', (SELECT name FROM access.api_key WHERE api_key.id = key_id)) END AS key, actor
    FROM (SELECT * FROM access.record_event ORDER BY id DESC LIMIT ${newestEvents}) recent
    WHERE environment = ${environment} AND action = 'write' AND record = ${record} AND record_ids @> ARRAY[${id}::integer]
    ORDER BY recent.id DESC LIMIT 1`;
  return found ?? null;
}
