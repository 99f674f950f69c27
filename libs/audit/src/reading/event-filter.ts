import type { Query, RecordTable, Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { eventsOfSchool, type SchoolOfEvents } from './events-of-school';

/** `admin` stands for actions on keys, users and the limits of schools, commands, and sign-ins. */
export const auditedActions = ['read', 'write', 'admin'] as const;

/** Selects events. Absent fields match every event. */
export interface TrailFilter {
  /** Actions on users have no environment. */
  readonly environment?: Environment | undefined;
  readonly studentId?: number | undefined;
  /** Implies the environment. */
  readonly school?: SchoolOfEvents | undefined;
  /** Actions by a key and actions on it. */
  readonly keyId?: number | undefined;
  /** Actions by a user or one of the user's keys, and actions on the user. */
  readonly userId?: number | undefined;
  readonly action?: (typeof auditedActions)[number] | undefined;
  readonly from?: Bound | undefined;
  /** Before an instant, or up to the end of a day. */
  readonly to?: Bound | undefined;
}

/** Selects reads and changes of records. */
export type RecordFilter = Omit<TrailFilter, 'action'> & { readonly action?: 'read' | 'write' | undefined };

/** An instant, or a day `YYYY-MM-DD` in an IANA time zone. */
export type Bound = Date | { readonly day: string; readonly timeZone: string };

/** The condition for events of an environment and of a time. */
export function eventsWithin(sql: Sql, filter: TrailFilter): Query {
  const { school, from, to } = filter;
  const environment = school?.environment ?? filter.environment;
  return sql`true
    ${environment ? sql`AND environment = ${environment}` : sql``}
    ${from ? sql`AND at >= ${startOf(sql, from)}` : sql``}
    ${to ? sql`AND at < ${to instanceof Date ? startOf(sql, to) : startOf(sql, to, 1)}` : sql``}`;
}

/** The condition for the reads and changes of records that match a filter. @param tables of the records */
export function recordsMatching(sql: Sql, tables: readonly RecordTable[], filter: RecordFilter): Query {
  const { studentId, school, keyId, userId, action } = filter;
  return sql`${eventsWithin(sql, filter)}
    ${studentId ? sql`AND ${eventsOfStudent(sql, studentId, school?.environment ?? filter.environment)}` : sql``}
    ${keyId ? sql`AND key_id = ${keyId}` : sql``}
    ${userId ? sql`AND user_id = ${userId}` : sql``}
    ${action ? sql`AND action = ${action}` : sql``}
    ${school ? sql`AND ${eventsOfSchool(sql, tables, school)}` : sql``}`;
}

/** The condition for events about a student, also about the records that were merged into the student's. */
function eventsOfStudent(sql: Sql, studentId: number, environment: Environment | undefined): Query {
  if (environment === undefined) return sql`student_ids @> ARRAY[${studentId}::integer]`;
  return sql`student_ids && (SELECT ${sql(environment)}.merged_ids('student', ${studentId}::integer))`;
}

/** @param later days to add */
export function startOf(sql: Sql, bound: Bound, later = 0): Query {
  if (bound instanceof Date) return sql`${bound.toISOString()}::text::timestamptz`;
  return sql`((${bound.day}::text::date + ${later}::integer)::timestamp AT TIME ZONE ${bound.timeZone}::text)`;
}
