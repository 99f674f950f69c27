import { type JsonRow, type RecordChangeKind, statementContext } from './request-context';

/** SQL with `$1`, `$2` and so on, or with a `?` for each value. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

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

/** When, with which API key and by which user a row of `given` is written. The key is null in the dashboard; all are null without an audit context. */
const origin = 'noted_at timestamptz, noted_key integer, noted_user integer';

/** A write with its audit event: SQL that takes a JSON array of rows, one for each write. */
export interface AuditedWrite {
  readonly sql: string;
  readonly row: JsonRow;
}

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
  const audit = statementContext().audit?.auditInsertFor(kind, record, fields);
  const allColumns = [columns, origin, ...(audit ? [audit.columns] : [])].join(', ');
  // The ordinality of a row tells which write it belongs to.
  const given = `given AS (SELECT * FROM ROWS FROM (json_to_recordset($1::text::json) AS (${allColumns})) WITH ORDINALITY)`;
  const kept = versions && `kept AS (${versions})`;
  const parts = [given, queries, `written AS (${sql})`, kept, audit ? `noted AS (${audit.sql})` : ''];
  const text = `WITH ${parts.filter((part) => part !== '').join(', ')} ${answer}`;
  return { sql: text, row: { ...row, ...audit?.row } };
}
