import { AsyncLocalStorage } from 'node:async_hooks';

/** SQL with a `?` for each of its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
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
 * A write that also notes what it has written, in one statement; as it is where nobody watches, as on the command line.
 *
 * @param write returns `id` and `about` of what it has written, and `fields` where they are not given, beside what else is
 *   of use
 */
export function noting({ sql, values }: Statement, record: string, fields: readonly string[] | null): Statement {
  const note = witnesses.getStore()?.note(record, fields);
  if (!note) return { sql, values };
  return {
    sql: `WITH written AS (${sql}), noted AS (${note.sql}) SELECT * FROM written`,
    values: [...values, ...note.values],
  };
}

/** The note by itself of a change that was written otherwise; null where nobody watches. */
export function noteOf(record: string, { id, about, fields }: Change): Statement | null {
  const note = witnesses.getStore()?.note(record, fields);
  if (!note) return null;
  return {
    sql: `WITH written (id, about) AS (VALUES (?::integer, ?::integer[])) ${note.sql}`,
    values: [id, `{${about.join(',')}}`, ...note.values],
  };
}

interface Change {
  readonly id: number;
  /** Ids of those whom it is about. */
  readonly about: readonly number[];
  readonly fields: readonly string[];
}
