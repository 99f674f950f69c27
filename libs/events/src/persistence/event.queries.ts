import { instantAsText, ReportClient, Transactions, withoutShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type EventRecord, eventRecords, tableOf } from '../domain/event';
import { allOf, type EventPosition } from '../domain/event-position';

/** An event as it is stored, with the key or the user who made the change. */
export interface StoredEvent {
  readonly position: string;
  readonly id: string;
  readonly type: string;
  readonly record: EventRecord;
  readonly record_id: number;
  readonly student_id: number | null;
  readonly class_id: number | null;
  readonly fields: readonly string[] | null;
  readonly at: string;
  readonly key_id: number | null;
  readonly user_id: number | null;
  /** The table of the record, and the transaction of the change. */
  readonly table: string;
  readonly changed_in: string;
  /** Whether it is among the wanted types. The last place that was looked at comes in any case. */
  readonly is_wanted: boolean;
  /** Whether events may follow this page. */
  readonly has_more: boolean;
}

/** The events that are kept: those after `forgotten`, up to `last`. */
export interface KeptEvents {
  readonly epoch: string;
  readonly forgotten: string;
  readonly last: string;
}

export interface EventPageRequest {
  readonly after: Pick<EventPosition, 'position' | 'id'>;
  readonly limit: number;
  /** Null: all of them. */
  readonly types: readonly string[] | null;
}

const KEPT = `SELECT id::text AS epoch, forgotten::text, order_events()::text AS last FROM change_epoch, event_order`;

/** The events that a page with types looks at, at most. It bounds the time of a page on which few are wanted. */
const mostRead = 5_000;

const record = `CASE WHEN e.kind IS NOT NULL THEN e.kind WHEN e.record = 'school_class' THEN 'class' ELSE e.record END`;

/** The tables whose records have events of the API. Other tables have events for parts of Homeroom, such as the OneRoster API. */
const tables = [...new Set(eventRecords.map(tableOf))];

/** The fields of a student that a share hides of a former one. */
const contactFields = new Set(['email', 'guardian_name', 'guardian_email', 'guardian_phone', 'address']);

/** The rows of the trail of one transaction that are looked at. Writes that were sent together have fewer. */
const mostOrigins = 64;

/**
 * The events behind the id $2 of the transaction at $1, and of the transactions after it: at most $3 are read, of which $4 are answered that have
 * one of the types $5. The last event that was read tells where the next page begins, or the last transaction, if all events were read.
 *
 * A transaction has one author, or the writes of several callers that were sent together. The trail then tells who wrote this record.
 */
const PAGE = `WITH stored AS MATERIALIZED (
    SELECT c.position, e.*, ${record} AS type FROM event_commit c CROSS JOIN LATERAL (
        SELECT * FROM event WHERE changed_in = c.changed_in AND id > CASE WHEN c.position = $1::bigint THEN $2::bigint ELSE 0 END
          AND record IN (${tables.map((table) => `'${table}'`).join(', ')})
        ORDER BY id LIMIT $3::int) e
    WHERE c.position >= $1::bigint ORDER BY c.position, e.id LIMIT $3::int),
  wanted AS MATERIALIZED (SELECT * FROM stored e WHERE $5::text[] IS NULL OR type || '.' || change = ANY ($5::text[])
    ORDER BY position, id LIMIT $4::int),
  found AS (SELECT *, true AS is_wanted FROM wanted
    UNION ALL (SELECT *, false FROM stored WHERE (SELECT count(*) FROM wanted) < $4::int AND (SELECT count(*) FROM stored) = $3::int
      ORDER BY position DESC, id DESC LIMIT 1)
    UNION ALL SELECT c.position, e.*, NULL, false
      FROM (SELECT max(position) AS position FROM event_commit WHERE position >= $1::bigint) c LEFT JOIN event e ON false
      WHERE c.position IS NOT NULL AND (SELECT count(*) FROM wanted) < $4::int AND (SELECT count(*) FROM stored) < $3::int)
  SELECT e.position::text, coalesce(e.id::text, '${allOf}') AS id, e.type || '.' || e.change AS type, e.type AS record, e.record_id, e.student_id, e.class_id, e.fields,
    ${instantAsText('e.changed_at')} AS at, origin.key_id, origin.user_id, e.record AS "table", e.changed_in::text, e.is_wanted,
    (SELECT count(*) FROM stored) = $3::int OR (SELECT count(*) FROM wanted) = $4::int AS has_more
  FROM found e LEFT JOIN LATERAL (
    SELECT key_id, user_id FROM (
      SELECT o.*, min(coalesce(key_id, 0)) OVER () = max(coalesce(key_id, 0)) OVER ()
          AND min(coalesce(user_id, 0)) OVER () = max(coalesce(user_id, 0)) OVER () AS is_only
        FROM (SELECT * FROM access.change_origin WHERE written_in = e.changed_in LIMIT ${mostOrigins}) o) o
    WHERE is_only OR (o.record = e.type AND e.record_id = ANY (o.record_ids)) OR e.student_id = ANY (o.student_ids)
    ORDER BY o.record = e.type AND e.record_id = ANY (o.record_ids) DESC NULLS LAST LIMIT 1) origin ON e.is_wanted
  ORDER BY e.is_wanted DESC, e.position, e.id`;

/**
 * Those of the given events whose record is in the share of the caller, or left it in the same transaction. Every student has an e-mail address. One
 * who shows none is former, and the share shows nothing of the contact data.
 */
const VISIBLE = `SELECT coalesce(json_agg(json_build_object('n', e.n, 'isFormer', e.source = 'student'
    AND EXISTS (SELECT FROM student_record t WHERE t.id = e.record_id AND t.email IS NULL OFFSET 0))), '[]') AS visible
  FROM json_to_recordset($1::text::json) AS e (n int, source text, record_id int, written text)
  WHERE EXISTS (SELECT FROM removal r WHERE r.record = e.source AND r.record_id = e.record_id AND r.changed_in = e.written::xid8 OFFSET 0)
    OR CASE e.source ${tables
      .map((table) => `WHEN '${table}' THEN EXISTS (SELECT FROM ${table} t WHERE t.id = e.record_id OFFSET 0)`)
      .join('\n      ')} END`;

/** Reads the events of the environment. They are read from the primary. */
@Injectable()
export class EventQueries {
  constructor(
    private readonly reader: ReportClient,
    private readonly transactions: Transactions,
  ) {}

  /** Gives the transactions that were committed since then their places, and tells which events are kept. */
  async kept(): Promise<KeptEvents> {
    const [row] = await withoutShare(() => this.transactions.executeSeparately<KeptEvents>({ sql: KEPT, values: [] }));
    if (!row) throw new Error('The epoch of the changes must have its row');
    return row;
  }

  /** The wanted events of all callers in their order, and behind them the last place that was looked at, if it is another. */
  page({ after, limit, types }: EventPageRequest): Promise<readonly StoredEvent[]> {
    const read = types === null ? limit : mostRead;
    return withoutShare(() =>
      this.reader.rows<StoredEvent>(PAGE, [after.position, after.id, read, limit, types && [...types]]),
    );
  }

  /** Those whose record the current caller may read. */
  async visible(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    const rows = events.map(({ table, record_id, changed_in }, n) => ({
      n,
      source: table,
      record_id,
      written: changed_in,
    }));
    const row = await this.reader.list<{ visible: { n: number; isFormer: boolean }[] }>(VISIBLE, [
      JSON.stringify(rows),
    ]);
    const isFormer = new Map(row?.visible.map((each) => [each.n, each.isFormer]));
    return events.flatMap((event, n) => {
      if (isFormer.get(n) === false) return event;
      const fields = event.fields?.filter((field) => !contactFields.has(field)) ?? [];
      return isFormer.has(n) && (event.fields === null || fields.length > 0) ? { ...event, fields } : [];
    });
  }
}
