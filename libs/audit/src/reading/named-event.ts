import { instantAsText, type Query, type Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import type { TrailEvent } from './audit-trail.queries';
import { type Table, tablesOf } from './environment-tables';

/** A record with its present name; null if it was deleted. */
interface Named {
  readonly id: number;
  readonly name: string | null;
}

/** A read or a change of records with the present names of what it names. `at` is ISO 8601. */
export type NamedEvent = Pick<
  TrailEvent,
  'environment' | 'change' | 'key' | 'actor' | 'request_id' | 'record' | 'fields'
> & {
  readonly id: string;
  readonly at: string;
  readonly action: 'read' | 'write';
  readonly user: (Named & { readonly email: string | null }) | null;
  readonly route: string;
  /** The first of them. */
  readonly students: readonly Named[];
  readonly student_count: number;
  /** The first of the records that were changed, or that a read named, with their classes. */
  readonly records: readonly (Named & { readonly class: Named | null })[];
  readonly record_count: number;
  /** The values before and after, of records whose versions are kept. */
  readonly values: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[] | null;
};

/** Students and records of an event that are named. */
const mostNamed = 8;

/** The tables of records that are in a class. */
const tablesInClass = { grade: 'grade', attendance: 'attendance', enrollment: 'enrollment' } as const;

/** The tables with the versions of records. */
const versioned = ['grade', 'attendance'] as const;

/** Columns that change with every change. */
const timesOfChange = ['updated_at', 'graded_at', 'recorded_at'];

/** The columns of a `NamedEvent`, from the row `event` of the trail and the schema of its environment. */
export function namedEventColumns(sql: Sql, environment: Environment): Query {
  const table = tablesOf(sql, environment);
  return sql`event.id::text AS id, ${sql.unsafe(instantAsText('event.at'))} AS at, event.environment, event.action, event.change,
    CASE WHEN event.key_id IS NOT NULL THEN json_build_object('id', event.key_id,
      'name', (SELECT name FROM access.api_key WHERE id = event.key_id)) END AS key,
    CASE WHEN event.user_id IS NOT NULL THEN json_build_object('id', event.user_id,
      'name', (SELECT name FROM access.dashboard_user WHERE id = event.user_id),
      'email', (SELECT email FROM access.dashboard_user WHERE id = event.user_id)) END AS user,
    event.actor, event.route, event.request_id, event.record, event.fields,
    ${studentsOf(sql, table)} AS students, cardinality(event.student_ids) AS student_count,
    ${recordsOf(sql, table)} AS records, coalesce(cardinality(event.record_ids), 0) AS record_count,
    ${valuesOf(sql, table)} AS values`;
}

const studentsOf = (sql: Sql, table: Table): Query => sql`(
  SELECT coalesce(json_agg(json_build_object('id', student.id,
    'name', (SELECT name FROM ${table('student')} named WHERE named.id = student.id)) ORDER BY place), '[]')
  FROM unnest(event.student_ids[1:${sql.unsafe(String(mostNamed))}]) WITH ORDINALITY student (id, place))`;

const recordsOf = (sql: Sql, table: Table): Query => sql`(
  SELECT coalesce(json_agg(json_build_object('id', record.id, 'name', CASE event.record
      WHEN 'student' THEN (SELECT name FROM ${table('student')} named WHERE named.id = record.id)
      WHEN 'teacher' THEN (SELECT name FROM ${table('teacher')} named WHERE named.id = record.id)
      WHEN 'class' THEN (SELECT name FROM ${table('school_class')} named WHERE named.id = record.id)
      WHEN 'school' THEN (SELECT name FROM ${table('school')} named WHERE named.id = record.id)
      WHEN 'announcement' THEN (SELECT title FROM ${table('announcement')} named WHERE named.id = record.id)
      WHEN 'grade' THEN (SELECT coalesce(assignment_name, term) FROM ${table('grade')} named WHERE named.id = record.id)
      WHEN 'attendance' THEN (SELECT date::text FROM ${table('attendance')} named WHERE named.id = record.id)
    END, 'class', (SELECT json_build_object('id', class.id, 'name', class.name) FROM ${table('school_class')} class
      WHERE class.id = CASE event.record
        WHEN 'grade' THEN ${classOf(sql, table, 'grade')}
        WHEN 'attendance' THEN ${classOf(sql, table, 'attendance')}
        WHEN 'enrollment' THEN ${classOf(sql, table, 'enrollment')} END)) ORDER BY place), '[]')
  FROM unnest(event.record_ids[1:${sql.unsafe(String(mostNamed))}]) WITH ORDINALITY record (id, place))`;

const classOf = (sql: Sql, table: Table, record: keyof typeof tablesInClass): Query =>
  sql`(SELECT class_id FROM ${table(tablesInClass[record])} named WHERE named.id = record.id)`;

const valuesOf = (sql: Sql, table: Table): Query => sql`CASE WHEN event.change = 'changed' THEN CASE event.record
  WHEN 'grade' THEN ${valuesIn(sql, table, versioned[0])}
  WHEN 'attendance' THEN ${valuesIn(sql, table, versioned[1])} END END`;

/** A version is the state that the change replaced, and has the time and the author of the change: a key, or else a user. */
const valuesIn = (sql: Sql, table: Table, record: (typeof versioned)[number]): Query => sql`(
  SELECT json_agg(json_build_object('field', field, 'from', ${shown(sql, table, 'before')}, 'to', ${shown(sql, table, 'after')})
    ORDER BY field)
  FROM (SELECT to_jsonb(version) AS before, coalesce(
      (SELECT to_jsonb(later) FROM ${table(`${record}_version`)} later
        WHERE later.record_id = version.record_id AND later.id > version.id ORDER BY later.id LIMIT 1),
      (SELECT to_jsonb(stored) FROM ${table(record)} stored WHERE stored.id = version.record_id)) AS after
    FROM ${table(`${record}_version`)} version
    WHERE version.record_id = event.record_ids[1] AND version.changed_at = event.at
      AND (event.key_id IS NOT NULL OR version.changed_by_user IS NOT DISTINCT FROM event.user_id)
      AND version.changed_by_key IS NOT DISTINCT FROM event.key_id
    ORDER BY version.id LIMIT 1) change
  CROSS JOIN unnest(event.fields) field
  WHERE field <> ALL (${timesOfChange}::text[]) AND before -> field IS DISTINCT FROM after -> field)`;

const shown = (sql: Sql, table: Table, state: 'before' | 'after'): Query => sql`CASE field WHEN 'class_id'
  THEN (SELECT to_jsonb(name) FROM ${table('school_class')} class WHERE class.id = (${sql(state)} ->> field)::integer)
  ELSE ${sql(state)} -> field END`;
