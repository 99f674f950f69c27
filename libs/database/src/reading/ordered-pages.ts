import { type Cursor, type CursorRequest, parseInstant } from '@homeroom/kernel';
import { nameCollation } from './name-order';
import { instantAsText, type Parameter, type ReadClient } from './read-client';
import {
  cursorPageJson,
  embeddedValue,
  ofAnotherOrder,
  ofParent,
  type Position,
  present,
  type ListSource,
  recordsOf,
  type SortType,
} from './list-source';
import { type Condition, whereClause } from './where-clause';

interface InOrder extends Position {
  readonly json: string;
}

/** The records in the order of a field and their ids. */
export async function readInOrder(
  reader: ReadClient,
  list: ListSource,
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
  const { where, values } = whereClause([...conditions, [changedSince(list), updatedSince?.toISOString()]]);
  const position: Parameter = after ? [after.value ?? '', String(after.id)] : [];
  const from = !after ? 'start' : after.value === null ? 'null' : 'value';
  const statement = inOrder(list, where, { column, type, isNullable, isDescending: sort.startsWith('-'), from });
  const page = present(list, await reader.list<InOrder>(statement, [perPage, position, ...values], 'share'));
  const next: Cursor | null = page.id === null ? null : { kind: 'field', sort, value: page.key, id: page.id };
  return cursorPageJson(page.json, { perPage, next, hasMore: next !== null });
}

/** A record also changes with the record inside it. */
const changedSince = ({ embeds }: ListSource): string =>
  embeds
    ? `greatest(changed_at, ${embeddedValue(embeds, 'changed_at')}) >= ?::text::timestamptz`
    : 'changed_at >= ?::text::timestamptz';

interface Order {
  readonly column: string;
  readonly type: SortType;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
  /** Where the page begins: at the start, after a value or after a null. */
  readonly from: 'start' | 'value' | 'null';
}

/** Nulls come last in both directions. They are read by themselves, so that one index gives both orders. */
function inOrder(list: ListSource, where: string, { column, type, isNullable, isDescending, from }: Order): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  const key = type === 'timestamptz' ? instantAsText('key') : 'key::text';
  const value = list.expressions?.[column] ?? column;
  const ordered = type === 'name' ? `${value} COLLATE "${nameCollation}"` : value;
  const sign = isDescending ? '<' : '>';
  const part = (...conditions: readonly string[]) => {
    const all = [where.replace(/^WHERE /, ''), ...conditions].filter((condition) => condition !== '');
    const rows = `SELECT id, ${ordered} AS key FROM ${list.table} t ${all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''}`;
    return where !== '' && list.isFilteredFirst
      ? `(WITH match AS MATERIALIZED (${rows}) SELECT id, key FROM match ORDER BY key ${direction}, id ${direction} LIMIT $1::int)`
      : `(${rows} ORDER BY ${ordered} ${direction}, id ${direction} LIMIT $1::int)`;
  };
  const after = `(${ordered}, id) ${sign} (($2::text[])[1]::${type === 'name' ? 'text' : type}, ($2::text[])[2]::int)`;
  const values = part(from === 'value' ? after : isNullable ? `${value} IS NOT NULL` : '');
  const nulls = part(`${value} IS NULL`, from === 'null' ? `id ${sign} ($2::text[])[2]::int` : '');
  const by = (relation: string) => `${relation}.key ${direction} NULLS LAST, ${relation}.id ${direction}`;
  const parts = !isNullable ? values : from === 'null' ? nulls : `${values} UNION ALL ${nulls}`;
  return `WITH page AS MATERIALIZED (SELECT * FROM (${parts}) page ORDER BY ${by('page')} LIMIT $1::int)
  SELECT ${recordsOf(list, 'page', by('o'))} AS json, full_page.key, full_page.id
  FROM (SELECT $2::text[]) given LEFT JOIN (SELECT ${key} AS key, id FROM page
    ORDER BY ${by('page')} OFFSET $1::int - 1 LIMIT 1) full_page ON true ${ofParent(list)}`;
}

/** Whether a key of a cursor is one of the field. A client may have changed the cursor. */
const isKey = (key: string | null, type: SortType, isNullable: boolean): boolean =>
  key === null ? isNullable : isValue[type](key);

const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

const isValue: Record<SortType, (value: string) => boolean> = {
  integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647,
  text: isText,
  name: isText,
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseInstant(`${value}T00:00:00Z`) !== null,
  // As `instantAsText` writes it. PostgreSQL does not know every form of ISO 8601.
  timestamptz: (value) => parseInstant(value)?.toISOString() === value,
};
