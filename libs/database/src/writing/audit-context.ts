import { AsyncLocalStorage } from 'node:async_hooks';
import { isoText } from '@homeroom/kernel';

/** SQL with a `?` for each of its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A row as JSON: its columns by name, null where it has none. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** A write of one record, in SQL that writes as many as there are at once: each gives a row of its own. */
export interface Write {
  /** The columns of the relation `given`, of which a write gives a row, as in `name text, capacity integer`. */
  readonly columns: string;
  /** WITH queries that it is made of, beside `given`, which has a column `ordinality` as well: which write it is. */
  readonly queries?: string;
  /** Returns `ordinality`, `id` and `about`, whom it is about, and what else is of use: the relation `written`. */
  readonly sql: string;
  /** The SELECT from `written` that says what is answered, with `ordinality`; without one that alone is. */
  readonly answer?: string;
  readonly row: JsonRow;
}

/** How a change is noted. */
export interface AuditInsert {
  /** Columns that `given` has beside those of the write, whose names are no others'. */
  readonly columns: string;
  /** The INSERT that notes each row of `written` by that of `given` with the same `ordinality`. */
  readonly sql: string;
  readonly row: JsonRow;
}

/** A write as it is sent: SQL that takes a JSON array of such rows, one of each write. */
export interface AuditedWrite {
  readonly sql: string;
  readonly row: JsonRow;
}

/** Who sees to it that every change of a record is known afterwards, as long as somebody's request lasts. */
export interface AuditContext {
  /**
   * How it is noted that a record was changed, which is about the people in `about integer[]`.
   *
   * @param record of which sort it is, such as `student`
   * @param fields that have another value now, by their names in SQL; null where `written` says so itself, in `fields text[]`
   */
  auditInsertFor(record: string, fields: readonly string[] | null): AuditInsert;
}

const contexts = new AsyncLocalStorage<AuditContext>();

/** Does some work under the eyes of a context. */
export const runWithAudit = <T>(context: AuditContext, work: () => T): T => contexts.run(context, work);

/**
 * A write that also notes what it has written, in one statement; it notes nothing where nobody watches, as on the command
 * line.
 *
 * @param write returns `fields` where they are not given
 */
export function withAuditInsert(write: Write, record: string, fields: readonly string[] | null): AuditedWrite {
  const { columns, queries = '', sql, answer = 'SELECT ordinality FROM written', row } = write;
  const audit = contexts.getStore()?.auditInsertFor(record, fields);
  const text = statementText([columns, audit?.columns ?? '', queries, sql, audit?.sql ?? '', answer]);
  return { sql: text, row: withInstantsAsText(audit ? { ...row, ...audit.row } : { ...row }) };
}

/** Instants as text: JSON.stringify would ask each how it is written, which takes it four times as long. */
function withInstantsAsText(row: Record<string, unknown>): JsonRow {
  for (const name in row) {
    const value = row[name];
    if (value instanceof Date) row[name] = isoText(value.getTime());
  }
  return row;
}

type StatementParts = readonly [
  columns: string,
  auditColumns: string,
  queries: string,
  sql: string,
  auditSql: string,
  answer: string,
];

/** A part of a statement, and what it is with each of the parts that may follow; the last one has the whole text. */
interface CacheNode {
  readonly next: Map<string, CacheNode>;
  text?: string;
}
const cache: CacheNode = { next: new Map() };

/** They are few, and always put together of the same: each is put together once, since every write would pay for it. */
function statementText(text: StatementParts): string {
  let node = cache;
  for (const part of text) {
    const next: CacheNode = node.next.get(part) ?? { next: new Map() };
    node.next.set(part, next);
    node = next;
  }
  return (node.text ??= buildStatement(text));
}

/** A row's place among those given tells which write it is of. */
function buildStatement([columns, auditColumns, queries, sql, auditSql, answer]: StatementParts): string {
  const allColumns = [columns, auditColumns].filter((some) => some !== '').join(', ');
  const given = `given AS (SELECT * FROM ROWS FROM (json_to_recordset(?::text::json) AS (${allColumns})) WITH ORDINALITY)`;
  const parts = [given, queries, `written AS (${sql})`, auditSql && `noted AS (${auditSql})`];
  return `WITH ${parts.filter((part) => part !== '').join(', ')} ${answer}`;
}
