import type { Environment } from '@homeroom/kernel';
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';
import { KeyNotFound, UserNotFound } from '../access.errors';
import { foldedEmail } from '../users/dashboard-user';

/** `admin`: what was done with keys, users and sign-ins, rather than with records. */
export const auditedActions = ['read', 'write', 'admin'] as const;

/** Which events are asked for; what is left out does not matter. */
export interface TrailFilter {
  /** Deeds with users are of none. */
  readonly environment?: Environment | undefined;
  readonly studentId?: number | undefined;
  /** What was done by a key, and with it. */
  readonly keyId?: number | undefined;
  /** What was done by a user and by their keys, and with the user. */
  readonly userId?: number | undefined;
  readonly deed?: (typeof auditedActions)[number] | undefined;
  readonly from?: Bound | undefined;
  /** Up to an instant, or to the end of a day. */
  readonly to?: Bound | undefined;
}

/** An instant, or a day `YYYY-MM-DD` in an IANA time zone. */
export type Bound = Date | { readonly day: string; readonly timeZone: string };

/** One deed, with the names that keys and users have now. */
export interface TrailEvent {
  readonly at: Date;
  readonly environment: Environment | null;
  /** `read`, `write`, or one with keys and users such as `key.created`. */
  readonly deed: string;
  readonly key: { readonly id: number; readonly name: string | null } | null;
  /** Who did it, or owns the key that did. */
  readonly user: { readonly id: number; readonly email: string | null } | null;
  /** Who it was where it was no user, such as `ada, command line`. */
  readonly actor: string | null;
  readonly route: string | null;
  readonly request_id: string | null;
  /** Of which sort the records are that were changed, such as `grade`, `key` or `user`. */
  readonly record: string | null;
  readonly record_ids: readonly number[] | null;
  readonly student_ids: readonly number[];
  readonly fields: readonly string[] | null;
  readonly address: string | null;
  readonly details: object | null;
}

type Fragment = PendingQuery<Row[]>;

/** Events that are taken from PostgreSQL at once. */
const batch = 1_000;

/** The whole audit trail, for who administers the installation. */
export class TrailQueries {
  /** @param sql with two connections, unless it is a transaction, which may ask for a student only */
  constructor(private readonly sql: Sql | TransactionSql) {}

  /** @param who a number or an e-mail address. @throws UserNotFound */
  async userId(who: string): Promise<number> {
    const [row] = await this.sql<{ id: number }[]>`
      SELECT id FROM access.dashboard_user WHERE id::text = ${who} OR email = ${foldedEmail(who)}`;
    if (!row) throw new UserNotFound();
    return row.id;
  }

  /** @throws KeyNotFound */
  async keyId(id: number): Promise<number> {
    const rows = await this.sql`SELECT FROM access.api_key WHERE id = ${id}`;
    if (rows.length === 0) throw new KeyNotFound();
    return id;
  }

  /**
   * The newest first, in memory that does not grow with their number: in the order in which they were noted, which for
   * reads is a moment later than they were made. There is no index by student, which every read would have to pay for: that
   * question looks at all of the trail.
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

  private async *ofRecords(filter: TrailFilter, limit: number | null): AsyncGenerator<TrailEvent> {
    const { sql } = this;
    const { studentId, keyId, userId, deed } = filter;
    if (deed === 'admin') return;
    const statement = sql<TrailEvent[]>`
      SELECT at, environment, deed,
        CASE WHEN key_id IS NOT NULL THEN json_build_object('id', key_id,
          'name', (SELECT name FROM access.api_key WHERE id = key_id)) END AS key,
        ${this.user('user_id')}, actor, route, request_id, record, record_ids, student_ids, fields,
        NULL AS address, NULL AS details
      FROM access.record_event WHERE ${this.within(filter)}
        ${studentId ? sql`AND student_ids @> ARRAY[${studentId}::integer]` : sql``}
        ${keyId ? sql`AND key_id = ${keyId}` : sql``}
        ${userId ? sql`AND user_id = ${userId}` : sql``}
        ${deed ? sql`AND deed = ${deed}` : sql``}
      ORDER BY id DESC LIMIT ${limit}`;
    for await (const events of statement.cursor(batch)) yield* events;
  }

  private async *ofAdministration(filter: TrailFilter, limit: number | null): AsyncGenerator<TrailEvent> {
    const { sql } = this;
    const { studentId, keyId, userId, deed = 'admin' } = filter;
    if (studentId || deed !== 'admin') return;
    const statement = sql<TrailEvent[]>`
      SELECT at, environment, action AS deed, NULL AS key, ${this.user('actor_id')},
        CASE WHEN actor_id IS NULL THEN actor END AS actor, NULL AS route, NULL AS request_id,
        subject_type AS record, ARRAY[subject_id] AS record_ids, '{}'::integer[] AS student_ids, NULL AS fields,
        address, details || jsonb_build_object('name', subject) AS details
      FROM access.audit_event WHERE ${this.within(filter)}
        ${keyId ? sql`AND subject_type = 'key' AND subject_id = ${keyId}` : sql``}
        ${userId ? sql`AND (actor_id = ${userId} OR subject_type = 'user' AND subject_id = ${userId})` : sql``}
      ORDER BY id DESC LIMIT ${limit}`;
    for await (const events of statement.cursor(batch)) yield* events;
  }

  private user(column: string): Fragment {
    const { sql } = this;
    return sql`CASE WHEN ${sql(column)} IS NOT NULL THEN json_build_object('id', ${sql(column)},
      'email', (SELECT email FROM access.dashboard_user person WHERE person.id = ${sql(column)})) END AS user`;
  }

  private within({ environment, from, to }: TrailFilter): Fragment {
    const { sql } = this;
    return sql`true
      ${environment ? sql`AND environment = ${environment}` : sql``}
      ${from ? sql`AND at >= ${this.start(from)}` : sql``}
      ${to ? sql`AND at < ${to instanceof Date ? this.start(to) : this.start(to, 1)}` : sql``}`;
  }

  /** @param later days after the one that is named */
  private start(bound: Bound, later = 0): Fragment {
    const { sql } = this;
    if (bound instanceof Date) return sql`${bound.toISOString()}::text::timestamptz`;
    return sql`((${bound.day}::text::date + ${later}::integer)::timestamp AT TIME ZONE ${bound.timeZone}::text)`;
  }
}

/** Two that are in order become one. */
async function* newestFirst(
  one: AsyncGenerator<TrailEvent>,
  other: AsyncGenerator<TrailEvent>,
): AsyncGenerator<TrailEvent> {
  try {
    let [mine, theirs] = [await one.next(), await other.next()];
    while (!mine.done || !theirs.done) {
      if (theirs.done || (!mine.done && mine.value.at >= theirs.value.at)) {
        yield mine.value as TrailEvent;
        mine = await one.next();
      } else {
        yield theirs.value;
        theirs = await other.next();
      }
    }
  } finally {
    await Promise.all([one.return(undefined), other.return(undefined)]);
  }
}
