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
  note(record: string, fields: readonly string[] | null): AuditInsert;
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
  const note = contexts.getStore()?.note(record, fields);
  const text = textOf([columns, note?.columns ?? '', queries, sql, note?.sql ?? '', answer]);
  return { sql: text, row: asText(note ? { ...row, ...note.row } : { ...row }) };
}

/** Instants as text: JSON.stringify would ask each how it is written, which takes it four times as long. */
function asText(row: Record<string, unknown>): JsonRow {
  for (const name in row) {
    const value = row[name];
    if (value instanceof Date) row[name] = isoText(value.getTime());
  }
  return row;
}

type Text = readonly [columns: string, noted: string, queries: string, sql: string, note: string, answer: string];

/** A part of a statement, and what it is with each of the parts that may follow; the last one has the whole text. */
interface Parts {
  readonly next: Map<string, Parts>;
  text?: string;
}
const texts: Parts = { next: new Map() };

/** They are few, and always put together of the same: each is put together once, since every write would pay for it. */
function textOf(text: Text): string {
  let parts = texts;
  for (const part of text) {
    const next: Parts = parts.next.get(part) ?? { next: new Map() };
    parts.next.set(part, next);
    parts = next;
  }
  return (parts.text ??= putTogether(text));
}

/** A row's place among those given tells which write it is of. */
function putTogether([columns, noted, queries, sql, note, answer]: Text): string {
  const all = [columns, noted].filter((some) => some !== '').join(', ');
  const given = `given AS (SELECT * FROM ROWS FROM (json_to_recordset(?::text::json) AS (${all})) WITH ORDINALITY)`;
  const parts = [given, queries, `written AS (${sql})`, note && `noted AS (${note})`];
  return `WITH ${parts.filter((part) => part !== '').join(', ')} ${answer}`;
}
