import { instantAsText, type Parameter, varying } from '@homeroom/database';
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
}

const status = `CASE e.status WHEN 'active' THEN 'active' ELSE 'tobedeleted' END`;

/** The fields of every object. A record that enters the share of a caller has changed for the caller. */
const always = ({ resource, isRestricted }: Listed): Readonly<Record<string, FieldSql>> => ({
  sourcedId: { sql: 'e.sourced_id' },
  status: { sql: status },
  dateLastModified: {
    sql: isRestricted ? `greatest(e.modified_at, ${resource.changedInShare})::timestamptz(3)` : 'e.modified_at',
    type: 'instant',
  },
});

/** The records that belong to a class, and leave a share with it. */
const ofClasses = `'class_course', 'class_teacher', 'class_primary_teacher', 'line_item', 'score_scale'`;

const entryColumns = 'x.kind, x.sourced_id, x.record';
const aboutColumns = 'x.student_id, x.class_id, x.line_item_id';

/** Whether a restricted caller may know of an entry whose record is gone: it sees what the record was about. */
const wasVisible = `x.record = 'course' OR (coalesce(x.class_id, x.student_id) IS NOT NULL
  AND (x.class_id IS NULL OR EXISTS (SELECT FROM school_class v WHERE v.id = x.class_id OFFSET 0))
  AND (x.student_id IS NULL OR EXISTS (SELECT FROM student v WHERE v.id = x.student_id OFFSET 0)))`;

/**
 * The entries with those whose record is gone; they name no record, because the id may be that of another one by now. For a restricted caller those
 * that left the share are among them once more, with the status `left`: in their tables it does not see them any more.
 */
const allEntries = ({ isRestricted }: Listed): string => {
  const present = `CASE WHEN x.status <> 'removed' THEN x.record_id END AS record_id`;
  const all = `SELECT ${entryColumns}, ${present}, ${aboutColumns}, x.status, x.modified_at FROM roster_entry x`;
  if (!isRestricted) return `(${all}) e`;
  const left = (on: string) => `SELECT x.kind, x.sourced_id, r.changed_at FROM removal r JOIN roster_entry x ON ${on}`;
  return `(${all} WHERE x.status <> 'removed'
    UNION ALL ${all} WHERE x.status = 'removed' AND (${wasVisible})
      AND NOT EXISTS (SELECT FROM removal r WHERE r.record = x.record AND r.record_id = x.record_id)
    UNION ALL SELECT ${entryColumns}, x.record_id, ${aboutColumns}, 'left', greatest(gone.changed_at, x.modified_at) FROM (
      SELECT kind, sourced_id, max(changed_at)::timestamptz(3) AS changed_at FROM (
        ${left('x.record = r.record AND x.record_id = r.record_id')}
        UNION ALL ${left(`r.record = 'school_class' AND x.class_id = r.record_id AND x.record IN (${ofClasses})`)}) each GROUP BY 1, 2
      ) gone JOIN roster_entry x USING (kind, sourced_id)) e`;
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
    ...conditionsOf(listed, bind),
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
  const conditions = [...conditionsOf(listed, bind), ...(withRemoved ? [] : [`e.status IN ('active', 'ended')`])];
  const sql = `SELECT e.sourced_id AS "sourcedId", ${status} AS status,
      ${instantAsText(always(listed)['dateLastModified']?.sql ?? '')} AS "dateLastModified", e.student_id AS "studentId",
      e.record AS "entryRecord", e.record_id AS "entryRecordId",
      e.status IN ('active', 'ended') AND (${resource.exists ?? resource.visible}) IS NOT TRUE AS "isGone", ${resource.columns}
    FROM ${withRemoved ? allEntries(listed) : 'roster_entry e'} ${resource.joins}
    WHERE e.sourced_id = ANY (${bind(ids)}::text[]) AND ${conditions.join(' AND ')}`;
  return { sql: withPackages(sql, listed), values };
}

/**
 * What packages say of the entry, while its record is there. A caller with a share does not see the table of packages, and calls a function for
 * the objects that it sees. That takes three times as long.
 */
const withPackages = (sql: string, { isRestricted }: Listed): string =>
  sql.replaceAll(/package_fields\('(\w+)', e\.sourced_id\)/g, (called, kind: string) => {
    const found = isRestricted
      ? called
      : `(SELECT o.fields FROM roster_object o WHERE o.kind = '${kind}' AND o.sourced_id = e.sourced_id)`;
    return `CASE WHEN e.status IN ('active', 'ended') THEN ${found} END`;
  });

function conditionsOf(
  { resource, records, only, narrowings, isRestricted }: Listed,
  bind: (value: string | number) => string,
): string[] {
  const { visible, shown } = resource;
  return [
    recordsOf(resource, records),
    ...[shown, only].flatMap((each) => (each === undefined ? [] : [`(e.status IN ('removed', 'left') OR (${each}))`])),
    ...(isRestricted
      ? [`CASE e.status WHEN 'left' THEN (${visible}) IS NOT TRUE WHEN 'removed' THEN true ELSE (${visible}) END`]
      : []),
    ...narrowings.map(({ sql, value }) => `(${sql.replaceAll('?', () => bind(value))})`),
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
  const time = Date.parse(value);
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
