import { instantAsText, type Parameter, varying } from '@homeroom/database';
import { parseInstant } from '@homeroom/kernel';
import { invalidFilterField } from '../errors/oneroster-error';
import type { Comparison, Filter } from './filter';
import type { ListRequest } from './list-request';
import type { FieldSql, Resource, ValueType } from './resource';

/** SQL with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Parameter[];
}

/** What limits a list, beside its filter: SQL in the aliases of the resource, with `?` for the value. */
export interface Narrowing {
  readonly sql: string;
  readonly value: string | number;
  /** Whether it holds for objects that are gone as well. It is not known any more to what others belonged, so each list has them. */
  readonly isOfGone?: boolean;
}

interface Listed {
  readonly resource: Resource;
  /** The records among those of the resource. */
  readonly records: readonly string[];
  /** A further condition on objects that are not removed. */
  readonly only?: string | undefined;
  readonly narrowings: readonly Narrowing[];
  /** Whether the statement runs for a caller with a share. */
  readonly isRestricted: boolean;
  /** Whether it is remembered which objects of the kind the share sees. */
  readonly isRemembered: boolean;
}

const status = `CASE e.status WHEN 'active' THEN 'active' ELSE 'tobedeleted' END`;

/** SQL of when the entry entered the share of the caller, or left it. */
const seenSince = `(SELECT t.modified_at FROM share_entry t WHERE t.kind = e.kind AND t.sourced_id = e.sourced_id)`;

/** The fields of every object. A record that enters the share of a caller has changed for the caller. */
const always = ({ resource, isRestricted, isRemembered }: Listed): Readonly<Record<string, FieldSql>> => ({
  sourcedId: { sql: 'e.sourced_id' },
  status: { sql: status },
  dateLastModified: {
    sql: isRestricted
      ? `greatest(e.modified_at, ${[resource.changedInShare ?? [], isRemembered ? seenSince : []].flat().join(', ')})::timestamptz(3)`
      : 'e.modified_at',
    type: 'instant',
  },
});

const entryColumns = 'x.kind, x.sourced_id, x.record';
const aboutColumns = 'x.student_id, x.class_id, x.line_item_id';

/** Whether a restricted caller may know of a result that is gone: it sees the class, and the student who had it, unless the student is erased. */
const wasVisible = `EXISTS (SELECT FROM school_class v WHERE v.id = x.class_id OFFSET 0)
  AND (x.student_id IS NULL OR EXISTS (SELECT FROM student v WHERE v.id = x.student_id OFFSET 0))`;

/** What an entry that left the share is about, as far as the caller sees that: it may be about something else now. */
const aboutLeft = `(SELECT v.id FROM student v WHERE v.id = x.student_id) AS student_id,
      (SELECT v.id FROM school_class v WHERE v.id = x.class_id) AS class_id,
      (SELECT x.line_item_id FROM school_class v WHERE v.id = x.class_id) AS line_item_id`;

/**
 * The entries with those whose record is gone; they name no record, because the id may be that of another one by now. For a restricted caller those
 * that left the share are among them once more, with the status `left`: in their tables it does not see them any more. Of kinds that
 * are remembered it has those that it has seen.
 */
const allEntries = ({ isRestricted, isRemembered }: Listed): string => {
  if (isRemembered) {
    const seen = 'FROM share_entry t JOIN roster_entry x ON x.kind = t.kind AND x.sourced_id = t.sourced_id WHERE';
    return `(SELECT ${entryColumns}, CASE WHEN x.status <> 'removed' THEN x.record_id END AS record_id, ${aboutColumns}, x.status, x.modified_at
        ${seen} t.is_visible
      UNION ALL SELECT ${entryColumns}, NULL, ${aboutLeft}, 'left', t.modified_at ${seen} NOT t.is_visible) e`;
  }
  const present = `CASE WHEN x.status <> 'removed' THEN x.record_id END AS record_id`;
  const all = `SELECT ${entryColumns}, ${present}, ${aboutColumns}, x.status, x.modified_at FROM roster_entry x`;
  if (!isRestricted) return `(${all}) e`;
  return `(${all} WHERE x.status <> 'removed'
    UNION ALL ${all} WHERE x.status = 'removed' AND (${wasVisible})
      AND NOT EXISTS (SELECT FROM removal r WHERE r.record = x.record AND r.record_id = x.record_id)
    UNION ALL SELECT ${entryColumns}, x.record_id, ${aboutLeft}, 'left', greatest(r.changed_at, x.modified_at)
      FROM (SELECT record, record_id, max(changed_at)::timestamptz(3) AS changed_at FROM removal GROUP BY 1, 2) r
      JOIN roster_entry x USING (record, record_id)) e`;
};

/**
 * SELECT of one row: `total` of all that match, `ids`, the sourcedIds of the page, and `isCurrent`, whether the sourcedIds are up to the last commit. Without a filter on `status` or `dateLastModified` a
 * list has the active objects only.
 */
export function idsStatement(listed: Listed, { filter, sort, isDescending, limit, offset }: ListRequest): Statement {
  const { resource, records, narrowings, isRestricted } = listed;
  const values: Parameter[] = [];
  const bind = (value: string | number) => `$${values.push(value)}`;
  const isAll = showsAll(filter);
  const conditions = [
    ...conditionsOf(listed, bind, isAll),
    ...(filter ? [conditionOf(filter, listed, bind)] : []),
    ...(isAll ? [] : [`e.status = 'active'`]),
    ...(isAll || !isRestricted || resource.reach === undefined ? [] : [`(${resource.reach})`]),
  ];
  const from = `FROM ${isAll ? allEntries(listed) : 'roster_entry e'} ${resource.joins} WHERE ${conditions.join(' AND ')}`;
  const isCounted =
    filter === null &&
    narrowings.length === 0 &&
    !isRestricted &&
    resource.shown === undefined &&
    listed.only === undefined;
  const total = isCounted
    ? `(SELECT coalesce(sum(active), 0) FROM roster_total WHERE record IN (${listOf(records)}))`
    : `(SELECT count(*) ${from})`;
  const order =
    sort === null ? '' : `${orderOf(fieldOf(listed, sort))} ${isDescending ? 'DESC NULLS LAST' : 'ASC NULLS LAST'}, `;
  const page = `SELECT e.sourced_id ${from} ORDER BY ${order}e.sourced_id LIMIT ${bind(limit)}::int OFFSET ${bind(offset)}::int`;
  const isFixed = filter === null && sort === null;
  const sql = `${isFixed ? '' : varying}SELECT ${total}::int AS total, ARRAY(${page}) AS ids,
    (SELECT ${instantAsText('refreshed_at')} FROM roster_refresh) AS "asOf", roster_is_current() AS "isCurrent"`;
  return { sql: withPackages(sql, listed), values };
}

/** SELECT of the rows of some sourcedIds, in no order. @param withRemoved whether objects that are gone are among them */
export function rowsStatement(listed: Listed, ids: readonly string[], { withRemoved = false } = {}): Statement {
  const { resource } = listed;
  const values: Parameter[] = [];
  const bind = (value: string | number | readonly string[]) => `$${values.push(value)}`;
  const conditions = [
    ...conditionsOf(listed, bind, withRemoved),
    ...(withRemoved ? [] : [`e.status IN ('active', 'ended')`]),
  ];
  const sql = `SELECT e.sourced_id AS "sourcedId", ${status} AS status,
      ${instantAsText(always(listed)['dateLastModified']?.sql ?? '')} AS "dateLastModified", e.student_id AS "studentId",
      e.record AS "entryRecord", e.record_id AS "entryRecordId",
      e.status IN ('active', 'ended') AND (${resource.exists ?? resource.visible}) IS NOT TRUE AS "isGone", ${resource.columns}
    FROM ${withRemoved ? allEntries(listed) : 'roster_entry e'} ${resource.joins}
    WHERE e.sourced_id = ANY (${bind(ids)}::text[]) AND ${conditions.join(' AND ')}`;
  return { sql: withPackages(sql, listed), values };
}

/** SELECT of one row for `ShareEntries`: the sourcedIds of the objects that the share sees, and of which state that is. */
export function seenStatement(resource: Resource): string {
  const listed = {
    resource,
    records: resource.records,
    only: undefined,
    narrowings: [],
    isRestricted: true,
    isRemembered: true,
  };
  const reach = resource.reach === undefined ? [] : [`(${resource.reach})`];
  const conditions = [...conditionsOf(listed, () => ''), `e.status IN ('active', 'ended')`, ...reach];
  return `SELECT r.place::text AS place, c.id::text AS version, ARRAY(
      SELECT e.sourced_id FROM roster_entry e ${resource.joins} WHERE ${conditions.join(' AND ')}) AS ids
    FROM roster_refresh r CROSS JOIN change_epoch c`;
}

/**
 * What packages say of the entry, while its record is there. A caller with a share does not see the table of packages, and calls a function for
 * the objects that it sees. That takes three times as long. The collations of the two columns differ, and the index has that of the table of packages.
 */
const withPackages = (sql: string, { isRestricted }: Listed): string =>
  sql.replaceAll(/package_fields\('(\w+)', e\.sourced_id\)/g, (called, kind: string) => {
    const found = isRestricted
      ? called
      : `(SELECT o.fields FROM roster_object o WHERE o.kind = '${kind}' AND o.sourced_id = e.sourced_id COLLATE "default")`;
    return `CASE WHEN e.status IN ('active', 'ended') THEN ${found} END`;
  });

function conditionsOf(
  { resource, records, only, narrowings, isRestricted, isRemembered }: Listed,
  bind: (value: string | number) => string,
  withGone = false,
): string[] {
  const { visible, shown } = resource;
  const left = isRemembered ? 'true' : `(${visible}) IS NOT TRUE`;
  return [
    recordsOf(resource, records),
    ...[shown, only].flatMap((each) => (each === undefined ? [] : [`(e.status IN ('removed', 'left') OR (${each}))`])),
    ...(isRestricted ? [`CASE e.status WHEN 'left' THEN ${left} WHEN 'removed' THEN true ELSE (${visible}) END`] : []),
    ...narrowings.map(({ sql, value, isOfGone = false }) => {
      const unknown = [...(isOfGone ? [] : [`'removed'`]), ...(isRestricted ? [`'left'`] : [])];
      const others = withGone && unknown.length > 0 ? `e.status IN (${unknown.join(', ')}) OR ` : '';
      return `(${others}${sql.replaceAll('?', () => bind(value))})`;
    }),
  ];
}

/** An index has the entries of a kind, and one those of a record, in the order of their sourcedIds. */
function recordsOf({ kind, records: all }: Resource, records: readonly string[]): string {
  if (records.length === 1) return `e.record = '${records[0]}'`;
  return `e.kind = '${kind}'${records.length === all.length ? '' : ` AND e.record IN (${listOf(records)})`}`;
}

const listOf = (records: readonly string[]): string => records.map((record) => `'${record}'`).join(', ');

const showsAll = (filter: Filter | null): boolean =>
  filter?.comparisons.some(({ field }) => field === 'status' || field === 'dateLastModified') ?? false;

const fieldOf = (listed: Listed, name: string): FieldSql =>
  listed.resource.fields[name] ?? always(listed)[name] ?? { sql: 'NULL::text' };

/** Texts are in the order of Unicode, sourcedIds in that of their bytes, which an index has. */
const collationOf = ({ sql, type = 'text' }: FieldSql): string =>
  type === 'text' && sql !== 'e.sourced_id' ? ' COLLATE "und-x-icu"' : '';

const orderOf = (field: FieldSql): string => `(${field.sql})${field.isList === true ? '[1]' : ''}${collationOf(field)}`;

function conditionOf({ comparisons, isAny }: Filter, listed: Listed, bind: (value: string | number) => string): string {
  const conditions = comparisons.map((comparison) => comparisonSql(comparison, listed, bind));
  return `(${conditions.join(isAny ? ' OR ' : ' AND ')})`;
}

/** A value that is absent differs from every value. */
function comparisonSql(
  { field, operator, value }: Comparison,
  listed: Listed,
  bind: (value: string | number) => string,
): string {
  const compared = fieldOf(listed, field);
  const { sql, type = 'text', isList = false, byId, equals } = compared;
  if (field === 'status') return statusSql(operator, value);
  if (byId && operator === '=') {
    const { record } = byId;
    return `${byId.sql} = (SELECT x.record_id FROM roster_entry x WHERE x.kind = '${byId.kind}'${record ? ` AND x.record = '${record}'` : ''} AND x.sourced_id = ${bind(value)}::text AND x.status <> 'removed')`;
  }
  if (equals && operator === '=') return equals(`${bind(value)}::text`);
  const given = `${bind(literalOf(type, field, value))}::${casts[type]}`;
  if (operator === '~') {
    const contains = (each: string) => `strpos(lower((${each})::text), lower(${given}::text)) > 0`;
    return isList ? `EXISTS (SELECT FROM unnest(${sql}) v WHERE ${contains('v')})` : `(${contains(sql)}) IS TRUE`;
  }
  if (operator === '!=') {
    return isList ? `(${given} = ANY (${sql})) IS NOT TRUE` : `(${sql}) IS DISTINCT FROM ${given}`;
  }
  const collated = operator === '=' ? '' : collationOf(compared);
  return isList
    ? `EXISTS (SELECT FROM unnest(${sql}) v WHERE v${collated} ${operator} ${given})`
    : `((${sql})${collated} ${operator} ${given}) IS TRUE`;
}

/** `inactive` is an older word for `tobedeleted`. */
function statusSql(operator: string, value: string): string {
  if (operator !== '=' && operator !== '!=') throw invalidFilterField('status can be compared with = and != only');
  const status = value === 'inactive' ? 'tobedeleted' : value;
  if (status !== 'active' && status !== 'tobedeleted') throw invalidFilterField('status is active or tobedeleted');
  return (status === 'active') === (operator === '=') ? `e.status = 'active'` : `e.status <> 'active'`;
}

const casts: Readonly<Record<ValueType, string>> = {
  text: 'text',
  number: 'float8',
  date: 'date',
  instant: 'timestamptz',
};

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** @throws 400 invalid_filter_field for a value that is none of the type */
function literalOf(type: ValueType, field: string, value: string): string {
  if (type === 'text') return value.replaceAll('\0', '');
  if (type === 'number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value)) return value;
  // Without an offset it is UTC.
  const time = (type === 'instant' ? parseInstant(value)?.getTime() : undefined) ?? Date.parse(value);
  // PostgreSQL and JavaScript know a year of four digits and a day of its month.
  if (type !== 'number' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(time)) {
    const date = new Date(time).toISOString();
    const isKnown = /^\d{4}-/.test(date) && date >= '0001' && value >= '0001';
    if (type === 'instant' && isKnown) return date;
    if (
      type === 'date' &&
      isKnown &&
      day.test(value.slice(0, 10)) &&
      (value.length === 10 ? date.startsWith(value) : true)
    )
      return value.slice(0, 10);
  }
  throw invalidFilterField(
    `${field} is compared with a ${type === 'instant' ? 'date-time' : type}: ${value.slice(0, 100)}`,
  );
}
