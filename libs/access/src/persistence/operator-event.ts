import type { TransactionSql } from 'postgres';
import type { Subject } from './stored-answer.privacy';

/** What the person at the command line did with the records of a student. */
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

/** Notes it in the trail, in the transaction of the deed. */
export async function noteOperator(sql: TransactionSql, subject: Subject, event: OperatorEvent): Promise<void> {
  const { at, actor, command, deed, change } = event;
  await sql`
    INSERT INTO access.record_event (at, environment, deed, actor, route, record, record_ids, student_ids, fields)
    VALUES (${at}, ${subject.environment}, ${deed}, ${actor}, ${command}, ${change?.record ?? null},
      ${change ? [...change.ids] : null}::integer[], ARRAY[${subject.studentId}::integer],
      ${change ? [...change.fields] : null}::text[])`;
}
