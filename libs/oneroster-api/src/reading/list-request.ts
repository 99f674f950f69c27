import { invalidData, invalidFilterField, invalidSelectionField, invalidSortField } from '../errors/oneroster-error';
import type { OneRosterVersion } from '../oneroster-urls';
import { type Filter, parseFilter } from './filter';
import type { Resource } from './resource';

/** What a client asks of a list. */
export interface ListRequest {
  readonly limit: number;
  readonly offset: number;
  /** Null: by sourcedId. */
  readonly sort: string | null;
  readonly isDescending: boolean;
  readonly filter: Filter | null;
  /** Null: all fields. */
  readonly fields: ReadonlySet<string> | null;
  /** The time of the page before, from its link; null for the first page. */
  readonly asOf: string | null;
}

const usual = { limit: 100, offset: 0 };
/** A greater number is read as this one. */
const most = 2_147_483_647;
/** Objects of one page. A greater limit is read as this one, and the link `next` leads on. */
const mostOfPage = 10_000;

const ofEveryObject = ['sourcedId', 'status', 'dateLastModified', 'metadata'];

/** @throws 400 invalid_filter_field, invalid_selection_field or invalid_sort_field; 422 invaliddata for a page that is no page */
export function listRequestOf(
  query: Readonly<Record<string, string>>,
  resource: Resource,
  version?: OneRosterVersion,
): ListRequest {
  const { sort, orderBy = 'asc', filter, fields, asOf = '' } = query;
  const invalidSort = version === '1.1' ? invalidSortField : invalidSelectionField;
  if (sort !== undefined && !isField(resource, sort)) throw invalidSort(`There is no field ${sort} to sort by`);
  if (!/^(?:asc|desc)$/i.test(orderBy)) throw invalidSort('orderBy must be asc or desc');
  return {
    limit: Math.min(integerIn(query, 'limit', 1), mostOfPage),
    offset: integerIn(query, 'offset', 0),
    sort: sort ?? null,
    isDescending: orderBy.toLowerCase() === 'desc',
    filter: filter === undefined ? null : knownFilter(parseFilter(filter), resource),
    fields: selectionOf(fields, resource),
    asOf: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(asOf) ? asOf : null,
  };
}

/** The fields that are selected; null for all of them. @throws 400 invalid_selection_field */
export function selectionOf(text: string | undefined, { names }: Resource): ReadonlySet<string> | null {
  if (text === undefined) return null;
  const selected = text.split(',').map((field) => field.trim());
  for (const field of selected) {
    if (!ofEveryObject.includes(field) && !names.includes(field)) {
      throw invalidSelectionField(field === '' ? 'fields has a blank name' : `There is no field ${field}`);
    }
  }
  return new Set(selected);
}

function integerIn(query: Readonly<Record<string, string>>, name: 'limit' | 'offset', least: number): number {
  const text = query[name];
  if (text === undefined) return usual[name];
  if (!/^\d+$/.test(text) || Number(text) < least) throw invalidData(`${name} must be an integer from ${least}`);
  return Math.min(Number(text), most);
}

function knownFilter(filter: Filter, resource: Resource): Filter {
  for (const { field } of filter.comparisons)
    if (!isField(resource, field)) throw invalidFilterField(`There is no field ${field} to filter by`);
  return filter;
}

const isField = ({ fields }: Resource, name: string): boolean =>
  Object.hasOwn(fields, name) || ['sourcedId', 'status', 'dateLastModified'].includes(name);
