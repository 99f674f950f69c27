import type { Environment } from '@homeroom/kernel';
import type { TransactionSql } from 'postgres';

/** What the person at the command line did with records. */
export interface OperatorEvent {
  readonly at: Date;
  /** Such as `ada, command line`. */
  readonly actor: string;
  /** Such as `privacy erase`. */
  readonly command: string;
  readonly deed: 'read' | 'write';
  /** What was changed: of which sort the records are, their ids, and the fields by their names in SQL. */
  readonly change?: { readonly record: string; readonly ids: readonly number[]; readonly fields: readonly string[] };
}

/** Of which environment; null where it was about no student. */
interface About {
  readonly environment: Environment;
  readonly studentId: number | null;
}

/** Notes it in the trail, in the transaction of the deed. */
export async function recordOperatorEvent(sql: TransactionSql, about: About, event: OperatorEvent): Promise<void> {
  const { at, actor, command, deed, change } = event;
  await sql`
    INSERT INTO access.record_event (at, environment, deed, actor, route, record, record_ids, student_ids, fields)
    VALUES (${at}, ${about.environment}, ${deed}, ${actor}, ${command}, ${change?.record ?? null},
      ${change ? [...change.ids] : null}::integer[], array_remove(ARRAY[${about.studentId}::integer], NULL),
      ${change ? [...change.fields] : null}::text[])`;
}
