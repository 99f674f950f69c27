import type { Query, Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

/** An action on records at the command line, or of a dashboard user that is no request to the API. */
export interface OperatorEvent {
  readonly at: Date;
  /** Such as `ada, command line`; null for a dashboard user. */
  readonly actor: string | null;
  readonly userId?: number;
  readonly requestId?: string;
  /** Such as `privacy erase`. */
  readonly command: string;
  readonly action: 'read' | 'write';
  /** The type of the changed records, which exist, their ids, and the names of the changed columns. */
  readonly change?: { readonly record: string; readonly ids: readonly number[]; readonly fields: readonly string[] };
}

interface About {
  readonly environment: Environment;
  /** Null when the action concerns no student. */
  readonly studentId: number | null;
}

/** Adds an event to the audit trail, in the transaction of the action. */
export async function recordOperatorEvent(sql: Sql, about: About, event: OperatorEvent): Promise<void> {
  const { at, actor, userId = null, requestId = null, command, action, change } = event;
  await sql`
    INSERT INTO access.record_event (at, environment, action, actor, user_id, request_id, route, change, record, record_ids,
      student_ids, fields)
    VALUES (${at}, ${about.environment}, ${action}, ${actor}, ${userId}, ${requestId}, ${command}, ${change ? 'changed' : null},
      ${change?.record ?? null},
      ${change ? [...change.ids] : null}::integer[], array_remove(ARRAY[${about.studentId}::integer], NULL),
      ${change ? [...change.fields] : null}::text[])`;
}

/** Students in one event. */
const studentsPerEvent = 1_000;

/**
 * Adds events that say whose records were read, in the transaction of the action.
 *
 * @param students a SELECT of their distinct ids as `id`
 */
export async function recordStudentsRead(
  sql: Sql,
  environment: Environment,
  students: Query,
  event: Omit<OperatorEvent, 'action' | 'change'>,
): Promise<void> {
  const { at, actor, userId = null, requestId = null, command } = event;
  await sql`
    INSERT INTO access.record_event (at, environment, action, actor, user_id, request_id, route, student_ids)
    SELECT ${at}::timestamptz, ${environment}::text, 'read', ${actor}::text, ${userId}::integer, ${requestId}::text,
      ${command}::text, array_agg(id ORDER BY id)
    FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${studentsPerEvent}::integer AS part FROM (${students}) student)
      numbered
    GROUP BY part ORDER BY part`;
}
