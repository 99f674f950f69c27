import type { EntryKind } from '../entries/entry-kind';
import type { GradingScale } from '@homeroom/academics';

/** How a value compares, and what its literal in a filter looks like. */
export type ValueType = 'text' | 'number' | 'date' | 'instant';

/** A field that filters and sorts, by its path in the object, such as `class.sourcedId`. */
export interface FieldSql {
  /** SQL of the value, or of an array of values, in the aliases of the resource. */
  readonly sql: string;
  readonly type?: ValueType;
  /** Whether the SQL is an array. A condition then holds if it holds for any of its values. */
  readonly isList?: boolean;
  /** SQL of the id of the record that a sourcedId names, and the kind of the sourcedId: an equal one is found by the id, which has an index. */
  readonly byId?: { readonly sql: string; readonly kind: EntryKind; readonly record?: string };
  /** SQL of the condition that the value equals a parameter, where an index can find most of the rows. */
  readonly equals?: (parameter: string) => string;
}

/** What every row of a resource has. */
export interface EntryRow {
  readonly sourcedId: string;
  readonly status: 'active' | 'tobedeleted';
  /** UTC with milliseconds. */
  readonly dateLastModified: string;
  /** The student whom the row is about; null for none. */
  readonly studentId: number | null;
  /** Several of them. */
  readonly studentIds?: readonly number[] | null;
}

/** What the objects of a request share. */
export interface ReadContext {
  /** The current date at the school, `YYYY-MM-DD`. */
  readonly today: string;
  readonly gradingScale: GradingScale;
  readonly orgs: KnownOrgs;
  /** A reference to an object. @param kind of its sourcedId */
  readonly reference: (kind: EntryKind, sourcedId: string) => Reference;
}

/** The organisations that the caller sees. */
export interface KnownOrgs {
  /** The organisation of records without a school. */
  readonly first: string;
  has(sourcedId: string): boolean;
  /** The sourcedId of a school; undefined if the caller does not see it, or there is none. */
  find(schoolId: number | null): string | undefined;
  /** The sourcedId of a school; that of `first` if the caller does not see it, or there is none. */
  of(schoolId: number | null): string;
}

export interface Reference {
  readonly href: string;
  readonly sourcedId: string;
  readonly type: string;
}

/** An object of the standard without its first three fields. Undefined and null fields are left out. */
export type ObjectFields = Readonly<Record<string, unknown>>;

/** A resource of the standard: where its rows are read from, and what an object says. */
export interface Resource<Row extends EntryRow = EntryRow> {
  readonly kind: EntryKind;
  /** The records whose entries are objects of the resource. */
  readonly records: readonly string[];
  /** Joins behind `roster_entry e`, each of at most one row. */
  readonly joins: string;
  /** The columns of a row beside those of every row. */
  readonly columns: string;
  /** Whether a restricted caller sees the entry. Its statement has only the rows of the share in each table. */
  readonly visible: string;
  /** SQL of whether the record of the entry is still there, for callers without a share; by default `visible`. */
  readonly exists?: string;
  /** SQL of a condition on the entries that a share may have, which leads to them by an index. `<table>_by_share` has the rows of a table for it. */
  readonly reach?: string;
  /** SQL of the time at which the record, or the last record that brings it, changed in the share of a restricted caller. */
  readonly changedInShare?: string;
  /** A further condition on entries that are not removed. */
  readonly shown?: string;
  readonly fields: Readonly<Record<string, FieldSql>>;
  /** The names of all fields that `fields` may select, in the order of the standard, without `sourcedId`, `status`, `dateLastModified` and `metadata`. */
  readonly names: readonly string[];
  toObject(row: Row, context: ReadContext): ObjectFields;
}

/** Keeps the type of the rows between the columns and `toObject`. */
export const resource = <Row extends object>(definition: Resource<Row & EntryRow>): Resource<Row & EntryRow> =>
  definition;

/** SQL of the sourcedId of a record, if the caller sees it. @param id SQL */
export const visibleIdOf = (record: string, id: string): string => `(SELECT x.sourced_id FROM ${record} v
  JOIN roster_entry x ON x.record = '${record}' AND x.record_id = v.id AND x.status <> 'removed' WHERE v.id = ${id})`;

/** SQL of the sourcedId of a record. @param id SQL */
export const sourcedIdOf = (record: string, id: string): string =>
  `(SELECT x.sourced_id FROM roster_entry x WHERE x.record = '${record}' AND x.record_id = ${id} AND x.status <> 'removed')`;

export const flag = (value: unknown, otherwise: 'true' | 'false' = 'false'): 'true' | 'false' => {
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (['true', 't', 'yes', 'y', '1'].includes(text)) return 'true';
  return ['false', 'f', 'no', 'n', '0'].includes(text) ? 'false' : otherwise;
};

/** The word of the standard that a text means, in any case and with or without blanks; null for none. */
export const wordOf = <Word extends string>(words: readonly Word[], text: string | null | undefined): Word | null => {
  // Nearly every text is one of them as it is.
  if (words.includes(text as Word)) return text as Word;
  const key = keyOf(text ?? '');
  return words.find((word) => keyOf(word) === key) ?? null;
};

const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A field of an object of a package as text; undefined if it is blank. */
export const textIn = (fields: ObjectFields | null, name: string): string | undefined => {
  const value = fields?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** A field of an object of a package as a list. */
export const listIn = (fields: ObjectFields | null, name: string): readonly string[] => {
  const value = fields?.[name];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
};

/** SQL of a field of the package of an entry, as text. */
export const packageText = (kind: string, field: string): string =>
  `nullif(btrim(package_fields('${kind}', e.sourced_id)->>'${field}'), '')`;
