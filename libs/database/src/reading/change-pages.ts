import { type Cursor, CursorExpired, type CursorRequest } from '@homeroom/kernel';
import { jsonArray, type ReadClient } from './read-client';
import {
  cursorPageJson,
  embeddedValue,
  ofAnotherOrder,
  ofParent,
  type Position,
  present,
  type ListSource,
  recordsOf,
} from './list-source';
import { type Condition, whereClause } from './where-clause';

interface ChangePage extends Position {
  readonly json: string;
  /** The JSON array of the ids of changed records that are not in the list. */
  readonly removed: string;
  /** Whether there are as many changes as a page may have. */
  readonly is_full: boolean | null;
  readonly epoch: string;
  /** The oldest transaction in progress. */
  readonly horizon: string;
  /** Whether the cursor is from a database with more transactions. */
  readonly is_ahead: boolean;
}

/**
 * The records in the order of their last change, with the ids of changed records that the list does not have or no longer has.
 *
 * Transactions commit in another order than they begin. A page therefore ends before the oldest transaction in progress: its
 * changes and all later ones are on later pages, so that no change is ever committed behind a cursor.
 */
export async function readChanges(
  reader: ReadClient,
  list: ListSource,
  conditions: readonly Condition[],
  { perPage, after, updatedSince }: Omit<CursorRequest, 'sort'>,
): Promise<string> {
  if (after?.kind === 'field') throw ofAnotherOrder();
  const { where, values } = whereClause(conditions);
  const position = [after?.transaction ?? '0', String(after?.id ?? 0), updatedSince?.toISOString() ?? ''];
  const statement = changesOf(list, where, {
    isSince: updatedSince !== undefined,
    sources: reader.changesOf(list.table),
  });
  const page = present(list, await reader.list<ChangePage>(statement, [perPage, position, ...values], 'page'));
  if (after && (after.epoch !== page.epoch || page.is_ahead)) throw new CursorExpired();
  const hasMore = page.is_full === true;
  const { transaction, id } = endOf(page, after ?? (updatedSince ? { transaction: page.horizon, id: 0 } : start));
  const next: Cursor = { kind: 'change', epoch: page.epoch, transaction, id };
  return cursorPageJson(`${page.json},"removed":${page.removed}`, { perPage, next, hasMore });
}

const start = { transaction: '0', id: 0 };

/**
 * The place of the last change on a page, or else that from which it was read. The oldest transaction in progress would lie behind
 * transactions without an effect. After a crash, or on a promoted standby, their ids are given to others.
 */
const endOf = ({ key, id }: ChangePage, begin: { readonly transaction: string; readonly id: number }) =>
  key !== null && id !== null ? { transaction: key, id } : begin;

/** The time from which `updated_since` has changes. */
const instant = '($2::text[])[3]::timestamptz';

interface Changes {
  /** Whether only changes from an instant on are wanted. */
  readonly isSince: boolean;
  /** The relations that together have each record once with its change. */
  readonly sources: readonly string[];
}

function changesOf(list: ListSource, where: string, { isSince, sources }: Changes): string {
  const { table, embeds } = list;
  const parts = [
    ...(embeds
      ? [ownChanges(table, embeds, isSince)]
      : sources.map((source) => part('id', `${source} WHERE`, isSince))),
    ...(embeds ? [embeddedChanges(table, embeds, isSince)] : []),
    part('record_id', `removal WHERE record = '${table}' AND`, isSince),
  ];
  const changedIn = embeds
    ? `greatest(t.changed_in, ${embeddedValue(embeds, 'changed_in')}) AS changed_in`
    : 'changed_in';
  return `WITH snapshot AS MATERIALIZED (
      SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest FROM pg_current_snapshot() now),
    ${isSince ? firstChange(list) : ''}
    changed AS MATERIALIZED (
      ${parts.join(' UNION ALL ')}
      ORDER BY changed_in, id LIMIT $1::int),
    listed AS MATERIALIZED (
      SELECT ${changedIn}, id FROM (SELECT * FROM ${table} WHERE id = ANY (ARRAY(SELECT id FROM changed))) t ${where})
  SELECT ${recordsOf(list, 'listed', 'o.changed_in, o.id')} AS json,
    ${jsonArray('SELECT id FROM changed WHERE id NOT IN (SELECT id FROM listed) ORDER BY changed_in, id', 'id::text')} AS removed,
    (SELECT id FROM change_epoch)::text AS epoch, horizon::text AS horizon,
    ($2::text[])[1]::xid8 > latest AS is_ahead, last_change.key, last_change.id, last_change.is_full
  FROM snapshot LEFT JOIN (SELECT changed_in::text AS key, id, count(*) OVER () = $1::int AS is_full FROM changed
    ORDER BY changed_in DESC, id DESC LIMIT 1) last_change ON true ${ofParent(list)}`;
}

/** The index on the time finds the first change. From there on, the index on the transaction gives the order. */
function firstChange({ table, embeds }: ListSource): string {
  const since = `changed_at >= ${instant}`;
  const ofEmbedded = embeds ? `SELECT changed_in FROM ${embeds.changes} WHERE ${since} UNION ALL` : '';
  return `first AS MATERIALIZED (SELECT changed_in FROM (
      SELECT changed_in FROM ${table} WHERE true AND ${since} UNION ALL ${ofEmbedded}
      SELECT changed_in FROM removal WHERE record = '${table}' AND ${since} OFFSET 0) s ORDER BY changed_in LIMIT 1),`;
}

/** Changes behind the position, as far as a page may go. @param changedAt when the record changed */
function following(changedIn: string, id: string, changedAt: string, isSince: boolean): string {
  return `(${changedIn}, ${id}) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
      AND ${changedIn} < (SELECT horizon FROM snapshot)
      ${isSince ? `AND ${changedIn} >= (SELECT changed_in FROM first) AND ${changedAt} >= ${instant}` : ''}`;
}

const part = (id: string, source: string, isSince: boolean): string =>
  `(SELECT changed_in, ${id} FROM ${source}
      ${following('changed_in', id, 'changed_at', isSince)} ORDER BY changed_in, ${id} LIMIT $1::int)`;

type Embedded = NonNullable<ListSource['embeds']>;

/** The records that changed after the record inside them. */
function ownChanges(table: string, embeds: Embedded, isSince: boolean): string {
  const changedAt = `greatest(t.changed_at, ${embeddedValue(embeds, 'changed_at')})`;
  return `(SELECT t.changed_in, t.id FROM ${table} t WHERE ${following('t.changed_in', 't.id', changedAt, isSince)}
      AND t.changed_in >= ${embeddedValue(embeds, 'changed_in')} ORDER BY t.changed_in, t.id LIMIT $1::int)`;
}

/** The records inside which one changed later than they did. Both parts together have each record once. */
function embeddedChanges(table: string, { changes, column }: Embedded, isSince: boolean): string {
  const changedAt = 'greatest(t.changed_at, e.changed_at)';
  return `(SELECT e.changed_in, t.id FROM ${changes} e CROSS JOIN LATERAL (
        SELECT id, changed_at FROM ${table} WHERE ${column} = e.id AND changed_in < e.changed_in OFFSET 0) t
      WHERE e.changed_in >= ($2::text[])[1]::xid8 AND ${following('e.changed_in', 't.id', changedAt, isSince)}
      ORDER BY e.changed_in, t.id LIMIT $1::int)`;
}
