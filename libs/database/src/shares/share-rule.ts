import type { KeysOfShare, ShareRule } from '../tables/record-table';

/**
 * How the rows of a share are found.
 *
 * - `rows`: each row is looked up in the share. For records by id, and for lists of what is about one record.
 * - `page`: the ids of the share lead to the rows of a table. Rows of a view are looked up. For pages, totals and searches, which find
 *   ids in a table and the records in a view.
 * - `search`: as `page`, but where the share is wide, the index of the search leads to the rows, and each is looked up. In a narrow share
 *   matches outside of the share would then make the search slower, and so reveal themselves.
 * - `share`: the ids of the share lead to all rows. For reports.
 */
export type ShareForm = 'rows' | 'page' | 'search' | 'share';

/** Names in SQL: of the schema, and of the parameters with the id of the share and the day of the request. */
export interface Named {
  readonly schema: string;
  readonly share: string;
  readonly today: string;
  readonly kinds: ShareKinds;
  /** Whether a share shows less of a former record in the table, so that its rows change when the record becomes former. */
  readonly hides?: boolean;
}

/** What the tables say of the kinds of records that a share has. */
export interface ShareKinds {
  /** The kind whose number of records tells how wide a share is, and the table with all of them. Null: all shares are narrow. */
  readonly measure: { readonly kind: string; readonly table: string } | null;
  /** The kinds with former records, of which a share hides columns. */
  readonly withFormer: ReadonlySet<string>;
}

/** The kind of the records of a table: the one whose ids are those of the table. Null for a table about records of other tables. */
export function kindOf(rule: ShareRule | undefined): string | null {
  if (rule === undefined || isWhole(rule)) return null;
  return keysOf(rule).find(([, column]) => column === 'id')?.[0] ?? null;
}

/** The condition on the row `t` of a table. */
export function conditionOf(rule: ShareRule, form: ShareForm, named: Named): string {
  if (rule === 'all') return 'true';
  if (rule === 'own') return `t.share_id = ${named.share}`;
  return keysOf(rule)
    .map(([kind, column], place) => {
      if (form === 'rows') return isIn(kind, column, named);
      // An array leads to the index of the table. IS TRUE keeps the subquery from becoming a join: it is hashed once.
      const ids = idsOf(kind, named);
      return place === 0 ? `t.${column} = ANY (ARRAY(${ids}))` : `(t.${column} IN (${ids})) IS TRUE`;
    })
    .join(' AND ');
}

/** SQL of the column with the owner of a record, which is null if the share lacks the owner. @param kind of the owner */
export const visibleOwner = (
  column: string,
  kind: string,
  { schema, share }: Named,
): Readonly<Record<string, string>> => ({
  [column]: `(SELECT s.${kind}_id FROM ${schema}.share_${kind} s WHERE s.share_id = ${share} AND s.${kind}_id = t.${column})`,
});

/** SQL of the change of the row `t`. The row also changes when a record to which it belongs enters the share. */
export function withEntry(rule: ShareRule, named: Named): Readonly<Record<string, string>> {
  if (isWhole(rule)) return {};
  const latest = (end: 'in' | 'at') => {
    const entered = keysOf(rule).map(
      ([kind, key]) =>
        `(SELECT s.${changeWith(kind, end, named)} FROM ${named.schema}.share_${kind} s WHERE s.share_id = ${named.share} AND s.${kind}_id = t.${key})`,
    );
    return `greatest(t.changed_${end}, ${entered.join(', ')})`;
  };
  return { changed_in: latest('in'), changed_at: latest('at') };
}

/**
 * The changes of a table in parts, each of which an index orders. A row is in one of them: by its own change, or by that of the record
 * with which it entered last.
 *
 * @param source the table as SQL names it, with the name `t`
 * @param also further conditions on the rows
 */
export function changesInShare(
  source: string,
  rule: KeysOfShare,
  also: (named: Named) => readonly string[],
): ((named: Named) => string)[] {
  const keys = keysOf(rule);
  const own = (conditions: readonly string[]) =>
    `SELECT t.id, t.changed_in, t.changed_at FROM ${source} WHERE ${conditions.join(' AND ')}`;
  const withKey =
    ([kind, column]: readonly [string, string], place: number) =>
    (named: Named) => {
      const [changedIn, changedAt] = [`e.${changeWith(kind, 'in', named)}`, `e.${changeWith(kind, 'at', named)}`];
      const others = keys.flatMap(([other, key], at) =>
        at === place ? [] : [isIn(other, key, named, entered([other, key], at < place ? '<' : '<=', changedIn, named))],
      );
      const conditions = [
        ...also(named),
        `e.share_id = ${named.share}`,
        `t.${column} = e.${kind}_id`,
        `${changedIn} > t.changed_in`,
      ];
      return `SELECT t.id, ${changedIn} AS changed_in, ${changedAt} AS changed_at FROM ${named.schema}.share_${kind} e, ${source}
      WHERE ${[...conditions, ...others].join(' AND ')}`;
    };
  return [
    // The index on changes leads through the rows of a wide share, and each is looked up in the share.
    (named) =>
      own([
        ...also(named),
        isWide(named),
        ...keys.map(([kind, column]) =>
          isIn(kind, column, named, entered([kind, column], '<=', 't.changed_in', named)),
        ),
      ]),
    // The ids of a narrow share lead to its rows. Few of them have entered since the share was defined: these are joined.
    (named) =>
      `${own([...also(named), `NOT ${isWide(named)}`, conditionOf(rule, 'page', named), ...keys.map(stayed(named))])} OFFSET 0`,
    ...keys.map(withKey),
  ];
}

/** The rows that a search looks at. @param select SQL of the rows of a condition on `t` */
export const searchedRows = (rule: ShareRule, named: Named, select: (condition: string) => string): string =>
  `${select(`${isWide(named)} AND ${conditionOf(rule, 'rows', named)}`)}
    UNION ALL ${select(`NOT ${isWide(named)} AND ${conditionOf(rule, 'page', named)}`)}`;

/** The columns that a share hides of the row `t` of a former record, and shows of others. @param hidden SQL of the columns */
export const ofFormer = (
  kind: string | null,
  hidden: readonly (readonly [column: string, sql: string])[],
  { schema, share, today }: Named,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    hidden.map(([column, sql]) => [
      column,
      `CASE WHEN (SELECT s.contact_until <= ${today} FROM ${schema}.share_${kind} s WHERE s.share_id = ${share} AND s.${kind}_id = t.id)
        THEN ${sql} ELSE t.${column} END`,
    ]),
  );

/** The condition that the leading key of the row `t` names no former record. */
export function isOfCurrent(rule: ShareRule, { schema, share, today }: Named): string {
  const [[kind, column] = []] = isWhole(rule) ? [] : keysOf(rule);
  return `NOT EXISTS (SELECT FROM ${schema}.share_${kind} s WHERE s.share_id = ${share} AND s.${kind}_id = t.${column}
      AND s.contact_until <= ${today} OFFSET 0)`;
}

/** SQL of the rows of a condition on `t`, with the columns of former records hidden in each row, in none, or in all. */
interface SelectedRows {
  readonly each: (condition: string) => string;
  readonly current: (condition: string) => string;
  readonly former: (condition: string) => string;
}

/** The same as `searchedRows`. The index of the search has hidden words too, so it does not lead to former records. */
export function searchedWithFormer(kind: string, rule: ShareRule, named: Named, select: SelectedRows): string {
  const { schema, share, today } = named;
  const current = isIn(kind, 'id', named, `AND (s.contact_until IS NULL OR s.contact_until > ${today})`);
  const former = `t.id = ANY (ARRAY(SELECT s.${kind}_id FROM ${schema}.share_${kind} s
      WHERE s.share_id = ${share} AND s.contact_until <= ${today}))`;
  return `${select.current(`${isWide(named)} AND ${current}`)}
    UNION ALL ${select.former(`${isWide(named)} AND ${former}`)}
    UNION ALL ${select.each(`NOT ${isWide(named)} AND ${conditionOf(rule, 'page', named)}`)}`;
}

/** Whether the record of the key entered the share before the row changed last. */
const stayed =
  (named: Named) =>
  ([kind, column]: readonly [string, string]): string =>
    `NOT EXISTS (${idsOf(kind, named)} AND s.${kind}_id = t.${column} AND s.${changeWith(kind, 'in', named)} > t.changed_in)`;

function entered([kind]: readonly [string, string], sign: '<' | '<=', change: string, named: Named): string {
  const changedIn = `s.${changeWith(kind, 'in', named)}`;
  return `AND (${changedIn} IS NULL OR ${changedIn} ${sign} ${change})`;
}

/** A row also changes when the share begins to hide something of it. Other rows about a record change when the record enters the share. */
const changeWith = (kind: string, end: 'in' | 'at', { kinds, hides = false }: Named): string =>
  kinds.withFormer.has(kind) && !hides ? `entered_${end}` : `changed_${end}`;

/** Whether the share has so many records that a page of changes meets enough rows of it. PostgreSQL evaluates it once. */
const isWide = ({ schema, share, kinds: { measure } }: Named): string =>
  measure === null
    ? 'false'
    : `(SELECT (SELECT count(*) FROM ${schema}.share_${measure.kind} s WHERE s.share_id = ${share}) * 50 >
    (SELECT reltuples FROM pg_class WHERE oid = '${schema}.${measure.table}'::regclass))`;

const idsOf = (kind: string, { schema, share }: Named): string =>
  `SELECT s.${kind}_id FROM ${schema}.share_${kind} s WHERE s.share_id = ${share}`;

/** OFFSET 0 keeps the lookup from becoming a join. */
const isIn = (kind: string, column: string, named: Named, also = ''): string =>
  `EXISTS (${idsOf(kind, named)} AND s.${kind}_id = t.${column} ${also} OFFSET 0)`;

/** Whether no record of the share leads to the rows. */
export const isWhole = (rule: ShareRule): rule is 'all' | 'own' => rule === 'all' || rule === 'own';

const keysOf = (rule: KeysOfShare): [kind: string, column: string][] => Object.entries(rule);
