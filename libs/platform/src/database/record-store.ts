import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import { refusing } from './database-failure';
import type { Transactions } from './transactions';
import { noting } from './witness';

/** What a repository needs to know of its entity. */
interface Storing<Entity> {
  readonly entity: EntityClass<Entity>;
  readonly notFound: () => Error;
  /** The refusal that each constraint of the table stands for. */
  readonly refusals?: Record<string, () => Error>;
  /** Which sort of record it is, such as `student`: so a witness is told, and `student_record` is the view that shows it. */
  readonly as: string;
  /** Whether its table keeps the JSON text of each record, as `json`. */
  readonly keepsJson?: boolean;
  /** The property that holds the id of whom it is about, if it is about somebody. */
  readonly about?: string;
}

/** A record that was written: the text of its JSON, as the interface shows it. */
export interface Written {
  readonly id: number;
  readonly json: string;
}

/** The statements of a table, made once from its mapping; in the order of its columns, of which the id is none. */
interface Statements {
  readonly table: string;
  readonly columns: readonly string[];
  readonly properties: readonly string[];
  readonly add: string;
  readonly find: string;
  readonly change: string;
}

/** How often a change is made anew where somebody else was faster, before it locks them out. */
const attempts = 3;

/**
 * Adds and changes the records of a school, whose rules are the entity's: each in one statement that notes it as well, so
 * that no transaction is held open over several round trips.
 */
export class RecordStore<Entity extends { readonly id: number }> {
  private readonly statements: Statements;

  constructor(
    protected readonly transactions: Transactions,
    private readonly storing: Storing<Entity>,
  ) {
    this.statements = statementsFor(transactions.em.getMetadata().get(storing.entity), storing.about);
  }

  /** Writes a new entity. @returns it as a record */
  async add(entity: Entity): Promise<Written> {
    const row = this.rowOf(entity);
    const given = this.statements.columns.filter((_, at) => row[at] !== null);
    const [added] = await this.write(this.statements.add, row, given);
    if (!added) throw new Error('An INSERT must answer its row');
    return added;
  }

  /**
   * Changes one entity as it is now: where somebody else changes it meanwhile, the change is made anew to what they left.
   *
   * @param change may be called more than once
   * @returns it as a record
   * @throws the refusal of an id that no record has, and whatever the change refuses
   */
  async change(id: number, change: (entity: Entity) => void): Promise<Written> {
    for (let attempt = 0; attempt < attempts && !this.transactions.isAround; attempt += 1) {
      const changed = await this.changed(id, change, '');
      if (changed) return changed;
    }
    // In a transaction somebody else's change is waited for, or refuses this one, as its isolation has it.
    const changed = await this.transactions.within(() => this.changed(id, change, ' FOR UPDATE'));
    if (!changed) throw new Error('A row that is locked must not change');
    return changed;
  }

  /** Undefined when somebody else was faster. */
  private async changed(id: number, change: (entity: Entity) => void, lock: string): Promise<Written | undefined> {
    const { columns, find, change: update } = this.statements;
    const [found] = await this.transactions.execute<Found>({ sql: find + lock, values: [id] });
    if (!found) throw this.storing.notFound();
    const { version, ...fields } = found;
    const entity = this.transactions.em.fork().map(this.storing.entity, fields as never);
    const before = this.rowOf(entity);
    change(entity);
    const row = this.rowOf(entity);
    const changed = columns.filter((_, at) => !isSame(row[at], before[at]));
    const [written] = await this.write(update, [...row, id, version], changed);
    return written;
  }

  private write(sql: string, values: readonly unknown[], fields: readonly string[]) {
    const { refusals = {}, as, keepsJson } = this.storing;
    const json = keepsJson ? 'json' : this.transactions.jsonOfWritten(this.statements.table, `${as}_record`);
    const answer = `SELECT id, ${json} AS json FROM written`;
    return refusing(refusals, () => this.transactions.execute<Written>(noting({ sql, values, answer }, as, fields)));
  }

  private rowOf(entity: Entity): unknown[] {
    const prepared = this.transactions.em.getComparator().prepareEntity(entity) as Record<string, unknown>;
    return this.statements.properties.map((property) => prepared[property] ?? null);
  }
}

/** A row with the version that PostgreSQL keeps of it. */
type Found = Record<string, unknown> & { readonly version: string };

/** `xmin` is another one as soon as anything changed the row. */
function statementsFor<Entity>({ tableName, props }: EntityMetadata<Entity>, about: string | undefined): Statements {
  const column = (property: string) => props.find(({ name }) => name === property)?.fieldNames[0] ?? '';
  const properties = props.map(({ name }): string => name).filter((name) => name !== 'id');
  const columns = properties.map(column);
  const listed = columns.map((name) => `"${name}"`).join(', ');
  const returning = `RETURNING *, ${about === undefined ? `'{}'::integer[]` : `ARRAY["${column(about)}"]`} AS about`;
  return {
    table: `"${tableName}"`,
    columns,
    properties,
    add: `INSERT INTO "${tableName}" (${listed}) VALUES (${columns.map(() => '?').join(', ')}) ${returning}`,
    find: `SELECT id, ${listed}, xmin::text AS version FROM "${tableName}" WHERE id = ?`,
    change: `UPDATE "${tableName}" SET ${columns.map((name) => `"${name}" = ?`).join(', ')}
      WHERE id = ? AND xmin = ?::text::xid ${returning}`,
  };
}

/** Of values as they go to PostgreSQL. */
const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
