import { AsyncLocalStorage } from 'node:async_hooks';

/** SQL with a `?` for each of its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A statement that writes records. */
interface Write extends Statement {
  /** WITH queries that it is made of, whose values come first. */
  readonly queries?: string;
  /** The SELECT from the relation `written`, which is what it returns, that says what is answered; without one all of it. */
  readonly answer?: string;
}

/** Who sees to it that every change of a record is known afterwards, as long as somebody's request lasts. */
export interface Witness {
  /**
   * The INSERT that notes, for each row of the relation `written (id integer, about integer[])`, a change of the record
   * with that id, which is about those people.
   *
   * @param record of which sort it is, such as `student`
   * @param fields that have another value now, by their names in SQL; null where each row says so itself, in `fields text[]`
   */
  note(record: string, fields: readonly string[] | null): Statement;
}

const witnesses = new AsyncLocalStorage<Witness>();

/** Does some work under the eyes of a witness. */
export const before = <T>(witness: Witness, work: () => T): T => witnesses.run(witness, work);

/**
 * A write that also notes what it has written, in one statement; it notes nothing where nobody watches, as on the command
 * line.
 *
 * @param write returns `id` and `about` of what it has written, and `fields` where they are not given, beside what else is
 *   of use
 */
export function noting(write: Write, record: string, fields: readonly string[] | null): Statement {
  const { queries = '', sql, values, answer = 'SELECT * FROM written' } = write;
  const note = witnesses.getStore()?.note(record, fields);
  return { sql: textOf(queries, sql, note?.sql ?? '', answer), values: note ? [...values, ...note.values] : values };
}

/** A part of a statement, and what it is with each of the parts that may follow; the last one has the whole text. */
interface Parts {
  readonly next: Map<string, Parts>;
  text?: string;
}
const texts: Parts = { next: new Map() };

/** They are few, and always put together of the same: each is put together once, since every write would pay for it. */
function textOf(queries: string, sql: string, note: string, answer: string): string {
  let parts = texts;
  for (const part of [queries, sql, note, answer]) {
    const next: Parts = parts.next.get(part) ?? { next: new Map() };
    parts.next.set(part, next);
    parts = next;
  }
  return (parts.text ??= putTogether(queries, sql, note, answer));
}

function putTogether(queries: string, sql: string, note: string, answer: string): string {
  const all = [queries, `written AS (${sql})`, note && `noted AS (${note})`].filter((query) => query !== '');
  return `WITH ${all.join(', ')} ${answer}`;
}
