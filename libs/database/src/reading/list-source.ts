import { type Cursor, cursorText, ValidationFailed } from '@homeroom/kernel';
import { jsonArray } from './read-client';

/** Where a list of records is read from, and its orders. */
export interface ListSource {
  readonly table: string;
  /** The view of the records, with an `id`. */
  readonly view: string;
  /** The JSON text of the row `r` of the view. */
  readonly each?: string;
  /** The fields that may order the list, each column with an index on it and the id. */
  readonly sorts: Readonly<Record<string, SortType>>;
  /** SQL of those fields that are ordered by something else than their column. Without an index, a page reads all records. */
  readonly expressions?: Readonly<Record<string, string>>;
  /** Those fields whose values may be null. */
  readonly nullable?: readonly string[];
  /**
   * Whether PostgreSQL finds the records of a filter first, and sorts them then. With an index on the order it would read all records
   * to find the few of the filter.
   */
  readonly isFilteredFirst?: boolean;
  /** The record inside each record of the list, such as the author of an article. */
  readonly embeds?: Embedded;
  /** The record that has the list, if the list is part of one. */
  readonly parent?: Parent;
}

/** A name is a text that is ordered as people order names. Other texts have the order of the database's collation. */
export type SortType = 'integer' | 'text' | 'name' | 'date' | 'timestamptz';

/** A change of an embedded record is a change of the records that contain it. */
interface Embedded {
  /** A view with the `id`, `changed_in` and `changed_at` of the embedded records. */
  readonly changes: string;
  /** The column of the list with the id of the embedded record. It has an index, and is never null. */
  readonly column: string;
}

interface Parent {
  /** A SELECT that returns a row if the record exists. The first value of the conditions is `$3`. */
  readonly sql: string;
  readonly notFound: () => Error;
}

/** The last entry of a page, if the page is full. */
export interface Position {
  readonly key: string | null;
  readonly id: number | null;
}

/** The value of a column of the embedded record of the row `t`. A subquery, because a join could read all of both tables. */
export const embeddedValue = ({ changes, column }: Embedded, value: string): string =>
  `(SELECT ${value} FROM ${changes} WHERE id = t.${column})`;

/** A condition that leaves no row if the record that has the list does not exist. */
export const ofParent = ({ parent }: ListSource): string => (parent ? `WHERE EXISTS (${parent.sql})` : '');

/**
 * The JSON array of the records whose ids a relation has, in an order of its columns. OFFSET 0 keeps the planner from a join, so each
 * record is looked up by its id. Where the planner expected one row, a join of N records read N² rows.
 */
export const recordsOf = ({ view, each = 'row_to_json(r)::text' }: ListSource, relation: string, by: string): string =>
  jsonArray(
    `SELECT text FROM ${relation} o
      CROSS JOIN LATERAL (SELECT ${each} AS text FROM (SELECT * FROM ${view} WHERE id = o.id OFFSET 0) r) record ORDER BY ${by}`,
    'text',
  );

export function present<Row>({ parent }: ListSource, row: Row | null): Row {
  if (!row) throw parent?.notFound() ?? new Error('A statement that reads a page must return one row');
  return row;
}

export function cursorPageJson(
  data: string,
  { perPage, next, hasMore }: { perPage: number; next: Cursor | null; hasMore: boolean },
): string {
  const cursor = next === null ? 'null' : `"${cursorText(next)}"`;
  return `{"data":${data},"pagination":{"per_page":${perPage},"next":${cursor},"has_more":${hasMore}}}`;
}

export const ofAnotherOrder = (): ValidationFailed =>
  new ValidationFailed(['after must be `start`, or the `next` of a page in the same order']);
