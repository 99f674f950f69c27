import { OutsideShare } from './outside-share';
import { changeOf, conditionOf, type ShareForm, type ShareRule } from './share-rule';

/** A table of a school with its rule. */
export interface SharedTable {
  readonly name: string;
  /** Without a rule, statements about the table refuse a restricted caller. */
  readonly share?: ShareRule;
  /** The table with kept totals by a field, which count all records. */
  readonly totals?: { readonly name: string; readonly field: string; readonly counted?: string };
}

/** What the catalog of PostgreSQL says of the schema of a school. */
export interface SchemaCatalog {
  /** The tables with their columns. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** The views with their definitions. */
  readonly views: ReadonlyMap<string, string>;
  readonly functions: ReadonlySet<string>;
}

/** A definition that stands before the statement, and the names that it uses. */
interface Relation {
  readonly sql: (form: ShareForm, share: string) => string;
  readonly uses: readonly string[];
}

/**
 * Makes statements of restricted callers: `WITH` gives the names of tables before the statement, and each has only the rows of the
 * share. The id of the share is the last parameter.
 *
 * The statements run over connections that find no table of the school by its name, so a statement about a table without a rule
 * fails. It is refused before that, because its text names a relation of the schema that has no rule.
 */
export class RestrictedStatements {
  private relations: ReadonlyMap<string, Relation> = new Map();
  private catalog: SchemaCatalog = { tables: new Map(), views: new Map(), functions: new Set() };
  private readonly made = new Map<string, string>();

  /** @param schema of the school */
  constructor(
    private readonly schema: string,
    private readonly tables: readonly SharedTable[],
  ) {}

  /** Call it once the schema exists, and before statements are made. */
  learn(catalog: SchemaCatalog): void {
    this.catalog = catalog;
    this.relations = new Map([...this.tableRelations(), ...this.viewRelations()]);
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
    const made = this.make(statement, form, `$${parameters + 1}::int`);
    this.made.set(key, made);
    return made;
  }

  private make(statement: string, form: ShareForm, share: string): string {
    if (this.isQualified(statement)) throw new OutsideShare();
    const names = this.withUsed(this.namesIn(statement));
    const definitions = names.map((name) => `${name} AS NOT MATERIALIZED (${this.relation(name).sql(form, share)})`);
    // PostgreSQL needs a type for each parameter, also where no relation is named.
    const given = `given_share AS (SELECT ${share} AS id)`;
    const body = this.withSchemaOfFunctions(statement).trim();
    const [, recursive = '', rest] = /^WITH\s+(RECURSIVE\s+)?([^]*)$/i.exec(body) ?? [];
    const all = [given, ...definitions].join(',\n');
    return rest === undefined ? `WITH ${all}\n${body}` : `WITH ${recursive}${all},\n${rest}`;
  }

  private relation(name: string): Relation {
    const relation = this.relations.get(name);
    if (!relation) throw new OutsideShare();
    return relation;
  }

  /** The names with those that their definitions use, the used ones first. */
  private withUsed(names: readonly string[], found: string[] = []): string[] {
    for (const name of names) {
      if (found.includes(name)) continue;
      this.withUsed(this.relation(name).uses, found);
      if (!found.includes(name)) found.push(name);
    }
    return found;
  }

  /** The relations of the schema that a text names. A column may have the name of a table, which does no harm. */
  private namesIn(sql: string): string[] {
    const { tables, views } = this.catalog;
    const words = wordsOf(sql).filter((word) => tables.has(word) || views.has(word));
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

  private *tableRelations(): Iterable<[string, Relation]> {
    for (const { name, share, totals } of this.tables) {
      const columns = this.catalog.tables.get(name);
      if (share === undefined || columns === undefined) continue;
      yield [name, this.filtered(name, columns, share)];
      if (totals) yield [totals.name, countOf(name, totals)];
    }
    yield ['change_epoch', { sql: (_form, share) => this.epoch(share), uses: [] }];
    yield ['removal', { sql: (_form, share) => this.removals(share), uses: [] }];
  }

  private filtered(table: string, columns: readonly string[], rule: ShareRule): Relation {
    const { schema } = this;
    const isTracked = columns.includes('changed_in');
    const valueOf = (column: string, share: string) =>
      isTracked && (column === 'changed_in' || column === 'changed_at')
        ? `${changeOf(rule, column, { schema, share })} AS ${column}`
        : `t.${column}`;
    return {
      sql: (form, share) => {
        const values = ['t.xmin', ...columns.map((column) => valueOf(column, share))].join(', ');
        return `SELECT ${values} FROM ${schema}.${table} t WHERE ${conditionOf(rule, form, { schema, share })}`;
      },
      uses: [],
    };
  }

  private *viewRelations(): Iterable<[string, Relation]> {
    for (const [name, definition] of this.catalog.views) {
      // The names of keys are known to every caller. Other views with a qualified table would not be restricted.
      if (this.isQualified(definition) && name !== 'api_key_name') continue;
      const uses = this.namesIn(definition);
      const sql = this.withSchemaOfFunctions(definition);
      yield [name, { sql: () => sql, uses }];
    }
  }

  /** Cursors of a share expire when the share is defined anew. */
  private epoch(share: string): string {
    return `SELECT md5(c.id::text || s.epoch::text)::uuid AS id
      FROM ${this.schema}.change_epoch c CROSS JOIN ${this.schema}.share s WHERE s.id = ${share}`;
  }

  private removals(share: string): string {
    return `SELECT record, record_id, changed_in, changed_at FROM ${this.schema}.share_removal WHERE share_id = ${share}`;
  }
}

/** The kept totals count all records, so those of the share are counted. */
const countOf = (table: string, { field, counted = 'true' }: NonNullable<SharedTable['totals']>): Relation => ({
  sql: () => `SELECT ${field}, count(*) AS n FROM ${table} WHERE ${counted} GROUP BY ${field}`,
  uses: [table],
});

/** The words of a text outside its strings, and without the columns of a named relation. */
const wordsOf = (sql: string): string[] =>
  sql.replaceAll(/'(?:[^']|'')*'/g, "''").match(/(?<![\w.])[a-z_][a-z0-9_]*/g) ?? [];
