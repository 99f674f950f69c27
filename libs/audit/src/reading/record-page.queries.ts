import type { Query, RecordTable, Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { type RecordFilter, recordsMatching, startOf } from './event-filter';
import { type NamedEvent, NamedEvents } from './named-event';

/** The other events of the request to which an event belongs. */
interface EventGroup {
  readonly events: number;
  readonly students: number;
  readonly has_written: boolean;
  /** What was written, by type of record. */
  readonly changes: readonly {
    readonly record: string | null;
    readonly change: string | null;
    readonly count: number;
  }[];
  /** The name of the imported file; null for other requests. */
  readonly file: string | null;
}

/** An entry of a page: an event, or the newest event of a request that has several. */
type EventEntry = NamedEvent & { readonly group: EventGroup | null };

export interface RecordPage {
  readonly data: readonly EventEntry[];
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null;
}

/** Names need the schema of one environment. */
export type PageFilter = RecordFilter & { readonly environment: Environment };

/**
 * Begins the next page: the id of the last entry, then the ids of the entries so far whose requests have older events.
 * Those events are in entries that were shown, so the next pages leave them out.
 */
const cursorPattern = /^\d{1,18}(\.\d{1,18}){0,100}$/;

const largest = '9223372036854775807';

/**
 * Events of one request have the same key. Clients choose request ids and may repeat them, so a group is limited to an hour.
 * Each GET has one event, and a repeated id would only hide others.
 */
const isGrouped = `request_id IS NOT NULL AND route !~ '^(GET|HEAD) '`;
const groupKey = `CASE WHEN ${isGrouped}
  THEN concat_ws(' ', request_id, coalesce(key_id, 0), coalesce(user_id, 0), route) END`;
const longest = `interval '1 hour'`;

export const isCursor = (text: string): boolean => cursorPattern.test(text);

/** Pages of reads and changes of records, newest first, in which the events of one request are one entry. */
export class RecordPageQueries {
  /** @param tables of the records that events name */
  constructor(
    private readonly sql: Sql,
    private readonly tables: readonly RecordTable[],
  ) {}

  async page(filter: PageFilter, size: number, cursor: string | null): Promise<RecordPage> {
    const { sql } = this;
    const [before = largest, ...begun] = cursor?.split('.') ?? [];
    const [key, hour] = [sql.unsafe(groupKey), sql.unsafe(longest)];
    const matching = recordsMatching(sql, this.tables, filter);
    const [row] = await sql<RecordPage[]>`
      WITH RECURSIVE begun AS MATERIALIZED (
        SELECT id, at, ${key} AS key FROM access.record_event WHERE id = ANY (${begun}::text[]::bigint[])
      ), oldest AS MATERIALIZED (SELECT ${this.oldest(filter)} AS id),
      step (place, id, shown_at, key, seen) AS (
        SELECT 0, ${before}::text::bigint, NULL::timestamptz, NULL::text,
          (SELECT coalesce(jsonb_object_agg(key, at) FILTER (WHERE key IS NOT NULL), '{}') FROM begun)
        UNION ALL
        SELECT place + 1, next.id, next.at, next.key,
          CASE WHEN next.key IS NULL THEN seen ELSE seen || jsonb_build_object(next.key, next.at) END
        FROM step CROSS JOIN LATERAL (
          SELECT record_event.id, at, ${key} AS key FROM access.record_event
          WHERE ${matching} AND record_event.id < step.id AND record_event.id >= (SELECT id FROM oldest)
            AND coalesce(at <= (seen ->> (${key}))::timestamptz - ${hour}, true)
          ORDER BY record_event.id DESC LIMIT 1) next
        WHERE place <= ${size}::integer
      ), page AS MATERIALIZED (SELECT * FROM step WHERE place BETWEEN 1 AND ${size}::integer),
      leader AS MATERIALIZED (
        SELECT id, shown_at AS at, key FROM page WHERE key IS NOT NULL UNION ALL SELECT id, at, key FROM begun WHERE key IS NOT NULL
      ), member AS MATERIALIZED (
        SELECT leader.id AS leader, event.* FROM leader JOIN (
          SELECT id, at, action, record, change, student_ids, ${key} AS key FROM access.record_event
          WHERE ${matching} AND ${sql.unsafe(isGrouped)} AND id <= (SELECT max(id) FROM leader)
            AND at > (SELECT min(at) FROM leader) - ${hour}) event
          ON event.key = leader.key AND event.id <= leader.id AND event.at > leader.at - ${hour}
      ), summary AS MATERIALIZED (
        SELECT leader, count(*) AS events, min(id) AS first_id, min(at) AS first_at, max(at) AS last_at,
          bool_or(action = 'write') AS has_written FROM member GROUP BY leader)
      SELECT (SELECT coalesce(json_agg(row_to_json(entry) ORDER BY entry.id::bigint DESC), '[]') FROM (
          SELECT ${this.named(filter)}, ${this.group(filter.environment)} AS group
          FROM page JOIN access.record_event event USING (id) LEFT JOIN summary ON summary.leader = event.id) entry) AS data,
        CASE WHEN EXISTS (SELECT FROM step WHERE place > ${size}::integer) THEN (
          SELECT concat_ws('.', min(id), (SELECT string_agg(leader::text, '.') FROM summary
            WHERE first_id < (SELECT min(id) FROM page))) FROM page) END AS next`;
    return row ?? { data: [], next: null };
  }

  /** The events of the entry with an id, newest first. @param before the id of the last event of the page before */
  members(filter: PageFilter, entry: string, size: number, before: string | null): PromiseLike<readonly NamedEvent[]> {
    const { sql } = this;
    const [key, hour] = [sql.unsafe(groupKey), sql.unsafe(longest)];
    return sql<NamedEvent[]>`
      WITH leader AS MATERIALIZED (
        SELECT id, at, ${key} AS key FROM access.record_event WHERE id = ${entry}::text::bigint),
      event AS MATERIALIZED (
        SELECT * FROM access.record_event WHERE ${recordsMatching(sql, this.tables, filter)}
          AND id <= (SELECT id FROM leader) ${before === null ? sql`` : sql`AND id < ${before}::text::bigint`}
          AND at > (SELECT at FROM leader) - ${hour} AND ${key} = (SELECT key FROM leader)
        ORDER BY id DESC LIMIT ${size})
      SELECT ${this.named(filter)} FROM event ORDER BY event.id DESC`;
  }

  private named({ environment }: PageFilter): Query {
    return new NamedEvents(this.sql, this.tables, environment).columns();
  }

  /** The first event from the beginning of the filter on. The index by time finds it, so that older events are not read. */
  private oldest({ from }: PageFilter): Query {
    const { sql } = this;
    if (!from) return sql`0::bigint`;
    return sql`(SELECT min(id) FROM (SELECT id FROM access.record_event WHERE at >= ${startOf(sql, from)} OFFSET 0) recent)`;
  }

  private group(environment: Environment): Query {
    const { sql } = this;
    return sql`CASE WHEN summary.events > 1 OR (event.route ~ '^(import|year) ' AND event.action = 'write') THEN json_build_object(
      'events', summary.events,
      'students', (SELECT count(DISTINCT student.id) FROM member CROSS JOIN unnest(student_ids) student (id) WHERE leader = event.id),
      'has_written', summary.has_written,
      'changes', (SELECT coalesce(json_agg(counted ORDER BY counted.count DESC), '[]') FROM (
        SELECT record, change, count(*) AS count FROM member WHERE leader = event.id AND action = 'write'
        GROUP BY record, change) counted),
      'file', ${this.file(environment)}) END`;
  }

  /** One import at a time runs in an environment, so the last one that began before its events is the one that wrote them. */
  private file(environment: Environment): Query {
    const { sql } = this;
    const imports = sql`${sql(environment)}.import`;
    return sql`CASE WHEN NOT summary.has_written THEN NULL
      WHEN event.route = 'import undo' THEN (SELECT file FROM ${imports} WHERE undone_at >= summary.last_at
        ORDER BY undone_at LIMIT 1)
      WHEN event.route ~ '^(import|year) ' THEN (SELECT file FROM ${imports} WHERE imported_at <= summary.first_at
        ORDER BY imported_at DESC LIMIT 1) END`;
  }
}
