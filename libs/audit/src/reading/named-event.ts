import { instantAsText, type Query, type RecordTable, type Sql } from '@homeroom/database';
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

/** Columns that change with every change. */
const timesOfChange = ['updated_at', 'graded_at', 'recorded_at'];

/** SQL for the events of an environment with the names of what they name. */
export class NamedEvents {
  private readonly table: Table;

  /** @param tables of the records that events name */
  constructor(
    private readonly sql: Sql,
    private readonly tables: readonly RecordTable[],
    environment: Environment,
  ) {
    this.table = tablesOf(sql, environment);
  }

  /** The columns of a `NamedEvent`, from the row `event` of the trail. */
  columns(): Query {
    const { sql } = this;
    return sql`event.id::text AS id, ${sql.unsafe(instantAsText('event.at'))} AS at, event.environment, event.action, event.change,
    CASE WHEN event.key_id IS NOT NULL THEN json_build_object('id', event.key_id,
      'name', (SELECT name FROM access.api_key WHERE id = event.key_id)) END AS key,
    CASE WHEN event.user_id IS NOT NULL THEN json_build_object('id', event.user_id,
      'name', (SELECT name FROM access.dashboard_user WHERE id = event.user_id),
      'email', (SELECT email FROM access.dashboard_user WHERE id = event.user_id)) END AS user,
    event.actor, event.route, event.request_id, event.record, event.fields,
    ${this.students()} AS students, cardinality(event.student_ids) AS student_count,
    ${this.records()} AS records, coalesce(cardinality(event.record_ids), 0) AS record_count,
    CASE WHEN event.change = 'changed' THEN ${this.byRecord((each) => this.valuesIn(each))} END AS values`;
  }

  private students(): Query {
    const { sql } = this;
    return sql`(
    SELECT coalesce(json_agg(json_build_object('id', student.id,
      'name', ${this.titleOf('student', sql`student.id`)}) ORDER BY place), '[]')
    FROM unnest(event.student_ids[1:${sql.unsafe(String(mostNamed))}]) WITH ORDINALITY student (id, place))`;
  }

  private records(): Query {
    const { sql } = this;
    return sql`(
    SELECT coalesce(json_agg(json_build_object('id', record.id, 'name', ${this.byRecord((each) => this.titleIn(each))},
      'class', ${this.byRecord((each) => this.classIn(each))}) ORDER BY place), '[]')
    FROM unnest(event.record_ids[1:${sql.unsafe(String(mostNamed))}]) WITH ORDINALITY record (id, place))`;
  }

  /** The value of the table of the records of an event; null for tables without one. */
  private byRecord(valueIn: (table: RecordTable) => Query | null): Query {
    const { sql } = this;
    const branches = this.tables.flatMap((table) => {
      const value = valueIn(table);
      return value === null ? [] : [sql`WHEN ${table.record}::text THEN ${value}`];
    });
    return sql`CASE event.record ${sql.join(branches)} END`;
  }

  private titleIn(table: RecordTable): Query | null {
    return table.title === undefined ? null : this.titleBy(table, this.sql`record.id`);
  }

  /** The title of a record of a type. Null for a record that was deleted. */
  private titleOf(record: string, id: Query): Query {
    const table = this.tables.find((each) => each.record === record);
    return table ? this.titleBy(table, id) : this.sql`NULL::text`;
  }

  private titleBy({ name, title = 'NULL::text' }: RecordTable, id: Query): Query {
    const { sql, table } = this;
    return sql`(SELECT ${sql.unsafe(title)} FROM ${table(name)} named WHERE named.id = ${id})`;
  }

  /** The class of a record of a student, such as a grade. */
  private classIn({ name, about, columns }: RecordTable): Query | null {
    const { sql, table } = this;
    if (about === undefined || !columns.includes('class_id')) return null;
    return sql`(SELECT json_build_object('id', class_id, 'name', ${this.titleOf('class', sql`class_id`)})
      FROM ${table(name)} stored WHERE stored.id = record.id)`;
  }

  /** A version is the state that the change replaced, and has the time and the author of the change: a key, or else a user. */
  private valuesIn({ name, versioning, references = {} }: RecordTable): Query | null {
    const { sql, table } = this;
    if (versioning === undefined) return null;
    const versions = table(versioning.table);
    return sql`(
    SELECT json_agg(json_build_object('field', field, 'from', ${this.shown('before', references)}, 'to', ${this.shown('after', references)}) ORDER BY field)
    FROM (SELECT to_jsonb(version) AS before, coalesce(
        (SELECT to_jsonb(later) FROM ${versions} later
          WHERE later.record_id = version.record_id AND later.id > version.id ORDER BY later.id LIMIT 1),
        (SELECT to_jsonb(stored) FROM ${table(name)} stored WHERE stored.id = version.record_id)) AS after
      FROM ${versions} version
      WHERE version.record_id = event.record_ids[1] AND version.changed_at = event.at
        AND (event.key_id IS NOT NULL OR version.changed_by_user IS NOT DISTINCT FROM event.user_id)
        AND version.changed_by_key IS NOT DISTINCT FROM event.key_id
      ORDER BY version.id LIMIT 1) change
    CROSS JOIN unnest(event.fields) field
    WHERE field <> ALL (${timesOfChange}::text[]) AND before -> field IS DISTINCT FROM after -> field)`;
  }

  /** The value of a field: of one that refers to a record, the title of the record. */
  private shown(state: 'before' | 'after', references: Readonly<Record<string, string>>): Query {
    const { sql } = this;
    const titles = Object.entries(references).map(
      ([column, record]) =>
        sql`WHEN ${column}::text THEN to_jsonb(${this.titleOf(record, sql`(${sql(state)} ->> field)::integer`)})`,
    );
    return sql`CASE field ${sql.join(titles)} ELSE ${sql(state)} -> field END`;
  }
}
