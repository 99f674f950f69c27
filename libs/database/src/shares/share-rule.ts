/**
 * Which rows of a table a share has: those of its schools, classes, students, teachers or announcements, or of several of these together. The key
 * that leads is named first, if an index finds the rows by it.
 */
export interface KeysOfShare<Column extends string = string> {
  readonly school?: Column;
  readonly class?: Column;
  readonly student?: Column;
  readonly teacher?: Column;
  readonly announcement?: Column;
}

/** `'all'`: the rows say nothing of people, and every caller sees them. */
export type ShareRule<Column extends string = string> = KeysOfShare<Column> | 'all';

/**
 * How the rows of a share are found.
 *
 * - `rows`: each row is looked up in the share. For records by id, and for the lists of one student or class.
 * - `share`: the ids of the share lead to the rows. For pages, totals and searches.
 */
export type ShareForm = 'rows' | 'share';

interface Named {
  readonly schema: string;
  readonly share: string;
}

/** The condition on the row `t` of a table. */
export function conditionOf(rule: ShareRule, form: ShareForm, { schema, share }: Named): string {
  if (rule === 'all') return 'true';
  return keysOf(rule)
    .map(([kind, column], place) => {
      const ids = `SELECT ${kind}_id FROM ${schema}.share_${kind} s WHERE s.share_id = ${share}`;
      if (form === 'rows') return `EXISTS (${ids} AND s.${kind}_id = t.${column} OFFSET 0)`;
      // An array leads to the index of the table. A subquery is hashed once, whatever the number of rows.
      return place === 0 ? `t.${column} = ANY (ARRAY(${ids}))` : `t.${column} IN (${ids} OFFSET 0)`;
    })
    .join(' AND ');
}

/** The columns of a change: a row also changes when it enters the share. */
export function changeOf(rule: ShareRule, column: 'changed_in' | 'changed_at', { schema, share }: Named): string {
  if (rule === 'all') return `t.${column}`;
  const entered = keysOf(rule).map(
    ([kind, key]) =>
      `(SELECT s.${column} FROM ${schema}.share_${kind} s WHERE s.share_id = ${share} AND s.${kind}_id = t.${key})`,
  );
  return `greatest(t.${column}, ${entered.join(', ')})`;
}

const keysOf = (rule: KeysOfShare): [kind: string, column: string][] => Object.entries(rule) as [string, string][];
