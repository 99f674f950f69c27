import {
  type Cursor,
  CursorExpired,
  type CursorRequest,
  cursorText,
  parseInstant,
  ValidationFailed,
} from '@homeroom/kernel';
import { nameCollation } from './name-order';
import { instantAsText, jsonArray, type Parameter, type ReadClient } from './read-client';
import { type Condition, whereClause } from './where-clause';

/** A list of records. */
export interface RecordList {
  readonly table: string;
  /** The view of the records, with an `id`. */
  readonly view: string;
  /** The JSON text of the row `r` of the view. */
  readonly each?: string;
  /** The fields that may order the list, each with an index on the field and the id. */
  readonly sorts: Readonly<Record<string, SortType>>;
  /** Those fields whose values may be null. */
  readonly nullable?: readonly string[];
  /** The record that has the list, if the list is part of one. */
  readonly parent?: Parent;
}

interface Parent {
  /** A SELECT that returns a row if the record exists. The first value of the conditions is `$3`. */
  readonly sql: string;
  readonly notFound: () => Error;
}

/** A name is a text that is ordered as people order names. Other texts have the order of the database's collation. */
type SortType = 'integer' | 'text' | 'name' | 'timestamptz';

/**
 * Reads the page of a list after a cursor, as JSON. An index leads to the position, so each page costs the same.
 *
 * @param conditions the records that the list has
 * @throws CursorExpired, ValidationFailed for a cursor of another order, the error of `notFound` of the parent
 */
export function readCursorPage(
  reader: ReadClient,
  list: RecordList,
  conditions: readonly Condition[],
  request: CursorRequest,
): Promise<string> {
  const { sort, ...others } = request;
  return sort === null
    ? readChanges(reader, list, conditions, others)
    : readInOrder(reader, list, conditions, { ...others, sort });
}

interface ChangePage extends Position {
  readonly json: string;
  /** The JSON array of the ids of changed records that are not in the list. */
  readonly removed: string;
  readonly epoch: string;
  /** The oldest transaction in progress. */
  readonly horizon: string;
  /** Whether the cursor is from a database with more transactions. */
  readonly is_ahead: boolean;
}

/** The last entry of a page, if the page is full. */
interface Position {
  readonly key: string | null;
  readonly id: number | null;
}

/**
 * The records in the order of their last change, with the ids of changed records that the list does not have or no longer has.
 *
 * Transactions commit in another order than they begin. A page therefore ends before the oldest transaction in progress: its
 * changes and all later ones are on later pages, so that no change is ever committed behind a cursor.
 */
async function readChanges(
  reader: ReadClient,
  list: RecordList,
  conditions: readonly Condition[],
  { perPage, after, updatedSince }: Omit<CursorRequest, 'sort'>,
): Promise<string> {
  if (after?.kind === 'field') throw ofAnotherOrder();
  const { where, values } = whereClause(conditions);
  const position = [after?.transaction ?? '0', String(after?.id ?? 0), updatedSince?.toISOString() ?? ''];
  const statement = changesOf(list, where, updatedSince !== undefined);
  const page = present(list, await reader.list<ChangePage>(statement, [perPage, position, ...values]));
  if (after && (after.epoch !== page.epoch || page.is_ahead)) throw new CursorExpired();
  const hasMore = page.key !== null;
  const next: Cursor = { kind: 'change', epoch: page.epoch, transaction: page.key ?? page.horizon, id: page.id ?? 0 };
  return pageJson(`${page.json},"removed":${page.removed}`, { perPage, next, hasMore });
}

function changesOf(list: RecordList, where: string, isSince: boolean): string {
  const { table } = list;
  const since = isSince ? 'AND changed_at >= ($2::text[])[3]::timestamptz' : '';
  // The index on the time finds the first change. From there on, the index on the transaction gives the order.
  const first = `first AS MATERIALIZED (SELECT changed_in FROM (
      SELECT changed_in FROM ${table} WHERE true ${since} UNION ALL
      SELECT changed_in FROM removal WHERE record = '${table}' ${since} OFFSET 0) s ORDER BY changed_in LIMIT 1),`;
  const fromFirst = 'AND changed_in >= (SELECT changed_in FROM first)';
  const part = (id: string, source: string) => `(SELECT changed_in, ${id} FROM ${source}
      (changed_in, ${id}) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
      AND changed_in < (SELECT horizon FROM snapshot) ${isSince ? `${fromFirst} ${since}` : ''}
      ORDER BY changed_in, ${id} LIMIT $1::int)`;
  return `WITH snapshot AS MATERIALIZED (
      SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest FROM pg_current_snapshot() now),
    ${isSince ? first : ''}
    changed AS MATERIALIZED (
      ${part('id', `${table} WHERE`)} UNION ALL ${part('record_id', `removal WHERE record = '${table}' AND`)}
      ORDER BY changed_in, id LIMIT $1::int),
    listed AS MATERIALIZED (
      SELECT changed_in, id FROM (SELECT * FROM ${table} WHERE id = ANY (ARRAY(SELECT id FROM changed))) t ${where})
  SELECT ${recordsOf(list, 'listed', 'o.changed_in, o.id')} AS json,
    ${jsonArray('SELECT id FROM changed WHERE id NOT IN (SELECT id FROM listed) ORDER BY changed_in, id', 'id::text')} AS removed,
    (SELECT id FROM change_epoch)::text AS epoch, horizon::text AS horizon,
    ($2::text[])[1]::xid8 > latest AS is_ahead, full_page.key, full_page.id
  FROM snapshot LEFT JOIN (SELECT changed_in::text AS key, id FROM changed
    ORDER BY changed_in, id OFFSET $1::int - 1 LIMIT 1) full_page ON true ${ofParent(list)}`;
}

interface InOrder extends Position {
  readonly json: string;
}

/** The records in the order of a field and their ids. */
async function readInOrder(
  reader: ReadClient,
  list: RecordList,
  conditions: readonly Condition[],
  { perPage, after, updatedSince, sort }: Omit<CursorRequest, 'sort'> & { sort: string },
): Promise<string> {
  const column = sort.replace(/^-/, '');
  const type = list.sorts[column];
  if (!type) throw new Error(`${list.table} has no order by ${column}`);
  const isNullable = list.nullable?.includes(column) === true;
  if (after && (after.kind !== 'field' || after.sort !== sort || !isKey(after.value, type, isNullable))) {
    throw ofAnotherOrder();
  }
  const { where, values } = whereClause([
    ...conditions,
    ['changed_at >= ?::text::timestamptz', updatedSince?.toISOString()],
  ]);
  const position: Parameter = after ? [after.value ?? '', String(after.id)] : [];
  const from = !after ? 'start' : after.value === null ? 'null' : 'value';
  const statement = inOrder(list, where, { column, type, isNullable, isDescending: sort.startsWith('-'), from });
  const page = present(list, await reader.list<InOrder>(statement, [perPage, position, ...values]));
  const next: Cursor | null = page.id === null ? null : { kind: 'field', sort, value: page.key, id: page.id };
  return pageJson(page.json, { perPage, next, hasMore: next !== null });
}

interface Order {
  readonly column: string;
  readonly type: SortType;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
  /** Where the page begins: at the start, after a value or after a null. */
  readonly from: 'start' | 'value' | 'null';
}

/** Nulls come last in both directions. They are read by themselves, so that one index gives both orders. */
function inOrder(list: RecordList, where: string, { column, type, isNullable, isDescending, from }: Order): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  const key = type === 'timestamptz' ? instantAsText('key') : 'key::text';
  const ordered = type === 'name' ? `${column} COLLATE "${nameCollation}"` : column;
  const sign = isDescending ? '<' : '>';
  const part = (...conditions: readonly string[]) => {
    const all = [where.replace(/^WHERE /, ''), ...conditions].filter((condition) => condition !== '');
    return `(SELECT id, ${ordered} AS key FROM ${list.table} ${all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''}
      ORDER BY ${ordered} ${direction}, id ${direction} LIMIT $1::int)`;
  };
  const after = `(${ordered}, id) ${sign} (($2::text[])[1]::${type === 'name' ? 'text' : type}, ($2::text[])[2]::int)`;
  const values = part(from === 'value' ? after : isNullable ? `${column} IS NOT NULL` : '');
  const nulls = part(`${column} IS NULL`, from === 'null' ? `id ${sign} ($2::text[])[2]::int` : '');
  const by = (relation: string) => `${relation}.key ${direction} NULLS LAST, ${relation}.id ${direction}`;
  const parts = !isNullable ? values : from === 'null' ? nulls : `${values} UNION ALL ${nulls}`;
  return `WITH page AS MATERIALIZED (SELECT * FROM (${parts}) page ORDER BY ${by('page')} LIMIT $1::int)
  SELECT ${recordsOf(list, 'page', by('o'))} AS json, full_page.key, full_page.id
  FROM (SELECT $2::text[]) given LEFT JOIN (SELECT ${key} AS key, id FROM page
    ORDER BY ${by('page')} OFFSET $1::int - 1 LIMIT 1) full_page ON true ${ofParent(list)}`;
}

/** Leaves out the only row if the record does not exist that has the list. */
const ofParent = ({ parent }: RecordList): string => (parent ? `WHERE EXISTS (${parent.sql})` : '');

/**
 * The JSON array of the records whose ids a relation has, in an order of its columns. OFFSET 0 keeps the planner from a join:
 * each record is looked up by its id, because a join took the square of the records where the planner expected one row.
 */
const recordsOf = ({ view, each = 'row_to_json(r)::text' }: RecordList, relation: string, by: string): string =>
  jsonArray(
    `SELECT text FROM ${relation} o
      CROSS JOIN LATERAL (SELECT ${each} AS text FROM (SELECT * FROM ${view} WHERE id = o.id OFFSET 0) r) record ORDER BY ${by}`,
    'text',
  );

function present<Row>({ parent }: RecordList, row: Row | null): Row {
  if (!row) throw parent?.notFound() ?? new Error('A statement that reads a page must return one row');
  return row;
}

function pageJson(
  data: string,
  { perPage, next, hasMore }: { perPage: number; next: Cursor | null; hasMore: boolean },
) {
  const cursor = next === null ? 'null' : `"${cursorText(next)}"`;
  return `{"data":${data},"pagination":{"per_page":${perPage},"next":${cursor},"has_more":${hasMore}}}`;
}

/** Whether a key of a cursor is one of the field. A client may have changed the cursor. */
const isKey = (key: string | null, type: SortType, isNullable: boolean): boolean =>
  key === null ? isNullable : isValue[type](key);

const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

const isValue: Record<SortType, (value: string) => boolean> = {
  integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647,
  text: isText,
  name: isText,
  timestamptz: (value) => parseInstant(value) !== null,
};

const ofAnotherOrder = (): ValidationFailed =>
  new ValidationFailed(['after must be `start`, or the `next` of a page in the same order']);
