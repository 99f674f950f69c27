import { varying } from '../connections/prepared-statements';
import type { RecordTable } from '../tables/record-table';
import { OutsideShare } from './outside-share';
import {
  changesInShare,
  conditionOf,
  isOfCurrent,
  isWhole,
  kindOf,
  type Named,
  ofFormer,
  searchedRows,
  searchedWithFormer,
  type ShareForm,
  type ShareKinds,
  visibleOwner,
  withEntry,
} from './share-rule';

/** What statements of restricted callers need to know of a table. Without a rule, statements about the table refuse such a caller. */
type SharedTable = Pick<
  RecordTable,
  | 'name'
  | 'share'
  | 'owner'
  | 'sharesUnowned'
  | 'references'
  | 'hiddenOfFormer'
  | 'hidesFormer'
  | 'measuresShares'
  | 'totals'
>;

/** What the catalog of PostgreSQL says of the schema of an environment. */
export interface SchemaCatalog {
  /** The tables with their columns. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** The views with their definitions. */
  readonly views: ReadonlyMap<string, string>;
  readonly functions: ReadonlySet<string>;
}

/** How a statement reads: its form, and whether it looks at the changes of rows. */
interface Reading {
  readonly form: ShareForm;
  readonly byChange: boolean;
}

/** SQL of a relation that stands before a statement. It may name others. */
type Definition = (named: Named, reading: Reading) => string;

/**
 * Makes statements of restricted callers: `WITH` gives the names of tables before the statement, and each has only the rows of the
 * share. The id of the share and the day of the request are the last parameters.
 *
 * The statements run over connections that find no table of the environment by its name, so a statement about a table without a rule
 * fails. It is refused before that, because its text names a relation of the schema that has no rule.
 */
export class RestrictedStatements {
  private relations: ReadonlyMap<string, Definition> = new Map();
  private catalog: SchemaCatalog = { tables: new Map(), views: new Map(), functions: new Set() };
  private readonly made = new Map<string, string>();
  private readonly kinds: ShareKinds;

  /** @param schema of the environment */
  constructor(
    private readonly schema: string,
    private readonly tables: readonly SharedTable[],
  ) {
    this.kinds = kindsOf(tables);
  }

  /** Call it once the schema exists, and before statements are made. */
  learn(catalog: SchemaCatalog): void {
    this.catalog = catalog;
    // The view of all removals gives way to those of the share.
    this.relations = new Map([...this.viewRelations(), ...this.tableRelations()]);
    this.made.clear();
  }

  /**
   * @param parameters the number of parameters of the statement
   * @throws OutsideShare for a statement about a relation without a rule
   */
  of(statement: string, form: ShareForm, parameters: number): string {
    const key = `${form} ${parameters} ${statement}`;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const made = this.make(statement, form, { share: `$${parameters + 1}::int`, today: `$${parameters + 2}::date` });
    if (!statement.includes(varying)) this.made.set(key, made);
    return made;
  }

  /** The relations that together have each row of a table once, by its change. */
  changesOf(table: string): readonly string[] {
    return [...this.relations.keys()].filter((name) => name.startsWith(`${table}_change_`));
  }

  private make(statement: string, form: ShareForm, given: Omit<Named, 'schema' | 'kinds'>): string {
    if (this.isQualified(statement)) throw new OutsideShare();
    const reading = { form, byChange: /\bchanged_(?:in|at)\b/.test(statement) };
    const definitions = new Map<string, string>();
    for (const name of this.namesIn(statement))
      this.define(name, { schema: this.schema, kinds: this.kinds, ...given }, reading, definitions);
    const all = [
      // PostgreSQL needs a type for each parameter, also where no relation is named.
      `given_share AS (SELECT ${given.share} AS id, ${given.today} AS today)`,
      ...[...definitions].map(([name, sql]) => `${name} AS NOT MATERIALIZED (${sql})`),
    ].join(',\n');
    const body = this.withSchemaOfFunctions(statement).trim();
    const [, recursive = '', rest] = /^WITH\s+(RECURSIVE\s+)?([^]*)$/i.exec(body) ?? [];
    return rest === undefined ? `WITH ${all}\n${body}` : `WITH ${recursive}${all},\n${rest}`;
  }

  /** Adds a relation behind those that it names. @throws OutsideShare */
  private define(name: string, named: Named, reading: Reading, definitions: Map<string, string>): void {
    if (definitions.has(name)) return;
    const definition = this.relations.get(name);
    if (!definition) throw new OutsideShare();
    const sql = definition(named, reading);
    for (const used of this.namesIn(sql)) this.define(used, named, reading, definitions);
    definitions.set(name, sql);
  }

  /** The relations that a text names. If a column has the name of a table, the table is defined as well, and is not read. */
  private namesIn(sql: string): string[] {
    const { tables, views } = this.catalog;
    const words = wordsOf(sql).filter((word) => tables.has(word) || views.has(word) || this.relations.has(word));
    return [...new Set(words)];
  }

  /** Whether a text names a relation with its schema, which `WITH` cannot replace. */
  private isQualified(sql: string): boolean {
    return new RegExp(String.raw`\b(?:access|${this.schema}|pg_temp\w*)\s*"?\.`).test(sql);
  }

  private withSchemaOfFunctions(sql: string): string {
    return sql.replaceAll(/(?<![\w."])([a-z_]+)(?=\()/g, (name) =>
      this.catalog.functions.has(name) ? `${this.schema}.${name}` : name,
    );
  }

  private *tableRelations(): Iterable<[string, Definition]> {
    for (const table of this.tables) {
      const { name, share, owner, sharesUnowned, references, hiddenOfFormer, hidesFormer = false, totals } = table;
      const columns = this.catalog.tables.get(name);
      if (share === undefined || columns === undefined) continue;
      const from = `${this.schema}.${name} t`;
      const kind = kindOf(share);
      const ownerKind = owner && references?.[owner];
      const isTracked = columns.includes('changed_in');
      const current = (named: Named) => (hidesFormer ? [isOfCurrent(share, named)] : []);
      const withHiding = (named: Named) => ({ ...named, hides: hidesFormer || hiddenOfFormer !== undefined });
      const hidden = Object.entries(hiddenOfFormer ?? {}).map(([column, sql]): [string, string] => [
        column,
        this.withSchemaOfFunctions(sql),
      ]);
      const rows = (named: Named, form: ShareForm, change = {}) => {
        const others = { ...(owner && ownerKind && visibleOwner(owner, ownerKind, named)), ...change };
        const select = (shown: Readonly<Record<string, string>>) => (condition: string) =>
          `SELECT ${selected(columns, { ...others, ...shown })} FROM ${from} WHERE ${condition}`;
        const shown = select(ofFormer(kind, hidden, named));
        const each = (condition: string) => shown([condition, ...current(named)].join(' AND '));
        const unowned = sharesUnowned && owner ? ` OR t.${owner} IS NULL` : '';
        if (form !== 'search' || unowned !== '') return each(`${conditionOf(share, form, named)}${unowned}`);
        return hidden.length === 0 || kind === null
          ? searchedRows(share, named, each)
          : searchedWithFormer(kind, share, named, {
              each,
              current: select({}),
              former: select(Object.fromEntries(hidden)),
            });
      };
      yield [`${name}${byRow}`, (named) => rows(named, 'rows')];
      yield [`${name}${byShare}`, (named) => rows(named, 'page')];
      yield [
        name,
        (named, { form, byChange }) =>
          rows(named, form, isTracked && byChange ? withEntry(share, withHiding(named)) : {}),
      ];
      if (isTracked && !isWhole(share)) {
        const changes = changesInShare(from, share, current);
        if (sharesUnowned && owner) {
          changes.push(() => `SELECT t.id, t.changed_in, t.changed_at FROM ${from} WHERE t.${owner} IS NULL`);
        }
        for (const [place, change] of changes.entries())
          yield [`${name}_change_${place}`, (named) => change(withHiding(named))];
      }
      // The kept totals count all records. Here each record of the share counts as one.
      if (totals) {
        const { field, counted = 'true' } = totals;
        yield [totals.name, () => `SELECT ${field}, 1::bigint AS n FROM ${name} WHERE ${counted}`];
      }
    }
    yield ['change_epoch', epochOf];
    yield ['removal', removalsOf];
  }

  /** A page finds ids in a table, and looks up the records of these ids in a view. */
  private *viewRelations(): Iterable<[string, Definition]> {
    const ruled = new Set(this.tables.flatMap(({ name, share }) => (share === undefined ? [] : [name])));
    for (const [name, definition] of this.catalog.views) {
      // The names of keys are known to every caller. Other views with a qualified table would not be restricted.
      if (this.isQualified(definition) && name !== 'api_key_name') continue;
      const sql = this.withSchemaOfFunctions(definition);
      // A table without a rule keeps its name, so `define` refuses the statement.
      const byRows = sql.replaceAll(source, (text, before: string, table: string, alias?: string) =>
        ruled.has(table) ? `${before}${table}${byRow} ${alias ?? table}` : text,
      );
      yield [name, (_named, { form }) => (form === 'share' ? sql : byRows)];
    }
  }
}

function kindsOf(tables: readonly SharedTable[]): ShareKinds {
  const measure = tables.find(({ measuresShares }) => measuresShares);
  const kind = kindOf(measure?.share);
  return {
    measure: measure && kind !== null ? { kind, table: measure.name } : null,
    withFormer: new Set(tables.flatMap(({ share, hiddenOfFormer }) => (hiddenOfFormer ? (kindOf(share) ?? []) : []))),
  };
}

/** A table in the definition of a view, as PostgreSQL writes it: with its alias, if it has one. */
const source = /((?:FROM|JOIN)\s+\(*)([a-z_]+)(?: ([a-z_]+))?/g;

/** The end of the name of a relation that looks up each row of a table in the share, in statements of every form. */
const byRow = '_by_row';

/** The same of a relation that the ids of the share lead to. */
const byShare = '_by_share';

/** A word that may be the name of a relation. A word after a dot is a column. */
const word = /(?<![\w.])[a-z_][a-z0-9_]*/g;

/** The words of a text outside its strings. */
const wordsOf = (sql: string): string[] => sql.replaceAll(/'(?:[^']|'')*'/g, "''").match(word) ?? [];

/** SQL of the columns of the row `t`, and of its version. @param others SQL of some columns in place of their own */
const selected = (columns: readonly string[], others: Readonly<Record<string, string>> = {}): string =>
  ['t.xmin', ...columns.map((column) => (column in others ? `${others[column]} AS ${column}` : `t.${column}`))].join(
    ', ',
  );

/** Cursors of a share expire when the share is defined anew. */
const epochOf = ({ schema, share }: Named): string =>
  `SELECT md5(c.id::text || s.epoch::text)::uuid AS id
    FROM ${schema}.change_epoch c CROSS JOIN ${schema}.share s WHERE s.id = ${share}`;

const removalsOf = ({ schema, share }: Named): string =>
  `SELECT record, record_id, changed_in, changed_at FROM ${schema}.share_removal WHERE share_id = ${share}`;
