import type { Query, RecordTable, Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { eventsWithin, type RecordFilter, recordsMatching, type TrailFilter } from './event-filter';
import { administrationOfSchool } from './events-of-school';

/** An event, with the current names of keys and users. */
export interface TrailEvent {
  readonly at: Date;
  readonly environment: Environment | null;
  /** `read`, `write`, or an action on a key or user such as `key.created`. */
  readonly action: string;
  /** What a write did to the record; null of a read, of an action on something else, and of events of older versions. */
  readonly change: 'created' | 'changed' | 'removed' | null;
  readonly key: { readonly id: number; readonly name: string | null } | null;
  /** The user who acted, or the owner of the key. */
  readonly user: { readonly id: number; readonly email: string | null } | null;
  /** The actor if it was not a user, such as `ada, command line`. */
  readonly actor: string | null;
  readonly route: string | null;
  readonly request_id: string | null;
  /** The type of the changed records, such as `grade`, `key` or `user`. */
  readonly record: string | null;
  readonly record_ids: readonly number[] | null;
  readonly student_ids: readonly number[];
  readonly fields: readonly string[] | null;
  readonly address: string | null;
  readonly details: object | null;
}

/** A read or a change of records. The id grows with the order of writing. */
export type RecordEvent = TrailEvent & { readonly id: string };

/** Events that the cursor fetches at once. */
const batch = 1_000;

/** The whole audit trail, for the command line. */
export class TrailQueries {
  /**
   * @param sql a pool of at least two connections. A transaction can only filter by student
   * @param tables of the records, for a filter by school
   */
  constructor(
    private readonly sql: Sql,
    private readonly tables: readonly RecordTable[],
  ) {}

  /**
   * Streams the events, newest first. The order is that of writing; reads are written in batches, a moment after they
   * happen. A filter by student or school scans the whole trail, because an index would slow down every read.
   */
  async *events(filter: TrailFilter, limit: number | null = null): AsyncGenerator<TrailEvent> {
    let left = limit ?? Infinity;
    if (left === 0) return;
    for await (const event of newestFirst(this.ofRecords(filter, limit), this.ofAdministration(filter, limit))) {
      yield event;
      left -= 1;
      if (left === 0) return;
    }
  }

  /**
   * Reads and changes of records, newest first, without actions on keys and users.
   *
   * @param before the id of the last event of the page before
   */
  recordPage(filter: RecordFilter, size: number, before: string | null): PromiseLike<readonly RecordEvent[]> {
    return this.records(filter, size, before);
  }

  private async *ofRecords(filter: TrailFilter, limit: number | null): AsyncGenerator<TrailEvent> {
    const { action } = filter;
    if (action === 'admin') return;
    for await (const events of this.records({ ...filter, action }, limit).cursor(batch)) {
      for (const { id: _, ...event } of events) yield event;
    }
  }

  private records(filter: RecordFilter, limit: number | null, before: string | null = null) {
    const { sql } = this;
    return sql<RecordEvent[]>`
      SELECT id::text, at, environment, action, change,
        CASE WHEN key_id IS NOT NULL THEN json_build_object('id', key_id,
          'name', (SELECT name FROM access.api_key WHERE id = key_id)) END AS key,
        ${this.user('user_id')}, actor, route, request_id, record, record_ids, student_ids, fields,
        NULL AS address, NULL AS details
      FROM access.record_event WHERE ${recordsMatching(sql, this.tables, filter)}
        ${before === null ? sql`` : sql`AND id < ${before}::text::bigint`}
      ORDER BY record_event.id DESC LIMIT ${limit}`;
  }

  private async *ofAdministration(filter: TrailFilter, limit: number | null): AsyncGenerator<TrailEvent> {
    const { sql } = this;
    const { studentId, school, keyId, userId, action = 'admin' } = filter;
    if (studentId || action !== 'admin') return;
    const statement = sql<TrailEvent[]>`
      SELECT at, environment, action, NULL AS change, NULL AS key, ${this.user('actor_id')},
        CASE WHEN actor_id IS NULL THEN actor END AS actor, NULL AS route, NULL AS request_id,
        subject_type AS record,
        CASE WHEN subject_type <> 'command' THEN ARRAY[subject_id] END AS record_ids, '{}'::integer[] AS student_ids, NULL AS fields,
        address, details || jsonb_build_object('name', subject) AS details
      FROM access.audit_event WHERE ${eventsWithin(sql, filter)}
        ${school ? sql`AND ${administrationOfSchool(sql, school)}` : sql``}
        ${keyId ? sql`AND subject_type = 'key' AND subject_id = ${keyId}` : sql``}
        ${userId ? sql`AND (actor_id = ${userId} OR subject_type = 'user' AND subject_id = ${userId})` : sql``}
      ORDER BY id DESC LIMIT ${limit}`;
    for await (const events of statement.cursor(batch)) yield* events;
  }

  private user(column: string): Query {
    const { sql } = this;
    return sql`CASE WHEN ${sql(column)} IS NOT NULL THEN json_build_object('id', ${sql(column)},
      'email', (SELECT email FROM access.dashboard_user person WHERE person.id = ${sql(column)})) END AS user`;
  }
}

/** Merges two sorted streams. */
async function* newestFirst(
  one: AsyncGenerator<TrailEvent>,
  other: AsyncGenerator<TrailEvent>,
): AsyncGenerator<TrailEvent> {
  try {
    let [left, right] = [await one.next(), await other.next()];
    while (!left.done || !right.done) {
      if (right.done || (!left.done && left.value.at >= right.value.at)) {
        yield left.value as TrailEvent;
        left = await one.next();
      } else {
        yield right.value;
        right = await other.next();
      }
    }
  } finally {
    await Promise.all([one.return(undefined), other.return(undefined)]);
  }
}
