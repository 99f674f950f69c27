import { AsyncLocalStorage } from 'node:async_hooks';

/** SQL with `$1`, `$2` and so on, or with a `?` for each value. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A row as JSON: column names with their values, or null. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** The write of one record. Its SQL writes as many records as there are rows. */
export interface Write {
  /** The columns of the relation `given`, which holds the rows to write, as in `name text, capacity integer`. */
  readonly columns: string;
  /** WITH queries that the SQL uses. `given` also has a column `ordinality`, the number of the write. */
  readonly queries?: string;
  /**
   * The relation `written`: returns `ordinality`, `id`, `about` (the ids of the people concerned) and any further
   * columns.
   */
  readonly sql: string;
  /**
   * A SELECT from `written` with the result of the write and its `ordinality`. By default only `ordinality` is
   * returned.
   */
  readonly answer?: string;
  /** The INSERT that keeps the versions of records that `written` replaced. */
  readonly versions?: string | undefined;
  readonly row: JsonRow;
}

/** The INSERT of an audit event. */
export interface AuditInsert {
  /** Columns of `given` besides those of the origin. Their names must differ from those of the write. */
  readonly columns: string;
  /** The INSERT that adds an audit event for each row of `written`, joined to `given` by `ordinality`. */
  readonly sql: string;
  /** Contains `noted_at`, `noted_key` and `noted_user`. */
  readonly row: JsonRow;
}

/** When, with which API key and by which user a row of `given` is written. The key is null in the dashboard; all are null without an audit context. */
const origin = 'noted_at timestamptz, noted_key integer, noted_user integer';

/** A write with its audit event: SQL that takes a JSON array of rows, one for each write. */
export interface AuditedWrite {
  readonly sql: string;
  readonly row: JsonRow;
}

/** What a write does to its record. `recorded`: it is created or changed, as `written.created` says. */
export type RecordChangeKind = 'created' | 'changed' | 'removed' | 'recorded';

/** Provides the audit events of the writes of one request. */
export interface AuditContext {
  /**
   * The audit event for a change of a record that concerns the people in `about integer[]`.
   *
   * @param record the type of the record, such as `student`
   * @param fields the changed columns; null if `written` returns them in `fields text[]`
   */
  auditInsertFor(kind: RecordChangeKind, record: string, fields: readonly string[] | null): AuditInsert;
}

const contexts = new AsyncLocalStorage<AuditContext>();

/** Runs work in an audit context. */
export const runWithAudit = <T>(context: AuditContext, work: () => T): T => contexts.run(context, work);

/**
 * Combines a write and its audit event into one statement. Without an audit context, such as on the command line, there
 * is no event.
 *
 * @param write returns `fields` if they are not given
 */
export function withAuditInsert(
  write: Write,
  kind: RecordChangeKind,
  record: string,
  fields: readonly string[] | null,
): AuditedWrite {
  const { columns, queries = '', sql, answer = 'SELECT ordinality FROM written', versions = '', row } = write;
  const audit = contexts.getStore()?.auditInsertFor(kind, record, fields);
  const allColumns = [columns, origin, ...(audit ? [audit.columns] : [])].join(', ');
  // The ordinality of a row tells which write it belongs to.
  const given = `given AS (SELECT * FROM ROWS FROM (json_to_recordset($1::text::json) AS (${allColumns})) WITH ORDINALITY)`;
  const kept = versions && `kept AS (${versions})`;
  const parts = [given, queries, `written AS (${sql})`, kept, audit ? `noted AS (${audit.sql})` : ''];
  const text = `WITH ${parts.filter((part) => part !== '').join(', ')} ${answer}`;
  return { sql: text, row: { ...row, ...audit?.row } };
}
