import type { Query, Sql } from '../connections/sql';
import type { RecordTable, ShareRule } from '../tables/record-table';
import { isWhole, kindOf } from './share-rule';

/** A record to which others belong, by the column that their table names as `owner`. */
export interface Owner {
  /** The type of the record. */
  readonly record: string;
  readonly id: number;
}

/**
 * SQL for what belongs to an owner:
 *
 * - the records that name it as their owner, and what is about them
 * - the records for an audience that belongs to it
 * - the records that rows bring (`brings`) which belong to it
 *
 * A row of another table belongs to the owner if the record does that the first key of its `share` names.
 */
export class RecordsOfOwner {
  /**
   * @param tables of all records
   * @param table the name of a table in SQL. By default the connection finds it by its name
   */
  constructor(
    private readonly sql: Sql,
    private readonly tables: readonly RecordTable[],
    private readonly owner: Owner,
    private readonly table: (name: string) => Query = (name) => sql`${sql(name)}`,
  ) {}

  /** Whether an id is one of a kind. */
  has(kind: string, id: Query): Query {
    return this.sql`${id} IN (${this.ids(kind)})`;
  }

  /** Whether the row `r` of a table belongs to the owner. Rows that every caller sees belong to none. */
  hasRow(rule: ShareRule | undefined): Query {
    const key = leadingKey(rule);
    return key === null ? this.sql`false` : this.has(key[0], this.sql`r.${this.sql(key[1])}`);
  }

  private ids(kind: string): Query {
    const { sql, owner, tables } = this;
    if (kind === owner.record) return sql`SELECT ${owner.id}::integer`;
    const own = tables.filter(({ share }) => kindOf(share) === kind).map((table) => this.ownIds(table));
    const brought = tables.flatMap((table) =>
      table.brings?.kind === kind ? [this.broughtIds(table, table.brings)] : [],
    );
    return [...own, ...brought].reduce((all, each) => sql`${all} UNION ${each}`);
  }

  private ownIds(table: RecordTable): Query {
    const { sql } = this;
    const { name, audience, references = {} } = table;
    const forAudience =
      audience === undefined ? sql`` : sql`OR ${this.has(references[audience] ?? '', sql`${sql(audience)}`)}`;
    return sql`SELECT id FROM ${this.table(name)} WHERE ${this.belongs(table)} ${forAudience}`;
  }

  /**
   * PostgreSQL estimates that a UNION has as many rows as its parts together. With DISTINCT it knows how few records the rows bring, and
   * hashes them.
   */
  private broughtIds(table: RecordTable, { column, when = 'true' }: NonNullable<RecordTable['brings']>): Query {
    const { sql } = this;
    return sql`SELECT DISTINCT ${sql(column)} FROM ${this.table(table.name)} WHERE ${sql.unsafe(when)} AND ${this.belongs(table)}`;
  }

  /** Whether a row has the owner, or belongs to a record that has it. */
  private belongs({ owner, share }: RecordTable): Query {
    const { sql } = this;
    if (owner !== undefined) return sql`${sql(owner)} = ${this.owner.id}::integer`;
    const key = leadingKey(share);
    return key === null ? sql`false` : this.has(key[0], sql`${sql(key[1])}`);
  }
}

/** The key that decides: a record with several keys belongs to the owner of the first. */
const leadingKey = (rule: ShareRule | undefined): readonly [kind: string, column: string] | null =>
  rule === undefined || isWhole(rule) ? null : (Object.entries(rule)[0] ?? null);
