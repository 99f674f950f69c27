import type { EntityMetadata, EntityProperty, EntitySchema, Platform } from '@mikro-orm/core';
import { refusing } from './database-failure';
import type { RecordReader } from './record-reader';
import type { Transactions } from './transactions';
import { noting } from './witness';

/** What a repository needs to know of its entity. */
interface Storing<Entity> {
  readonly entity: { readonly prototype: Entity };
  /** Of its own: MikroORM would change the class of the entity to watch what is changed. */
  readonly mapping: EntitySchema;
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

/** A column, and the property of the entity that it is. */
interface Column {
  readonly name: string;
  readonly property: string;
  /** Between what the driver gives or takes and what the entity has. */
  readonly fromRow: (value: unknown) => unknown;
  readonly toRow: (value: unknown) => unknown;
}

/** The statements of a table, made from its mapping; in the order of its columns, of which the id is none. */
interface Statements {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly add: string;
  readonly find: string;
  /** The same, and nobody else may change the row until the transaction around is over. */
  readonly lock: string;
  /** Sets these columns of the row with an id, if it is still in the version that was found. */
  readonly change: (columns: readonly string[]) => string;
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
    private readonly reader: RecordReader,
    private readonly storing: Storing<Entity>,
  ) {
    const { em } = transactions;
    this.statements = statementsFor(em.getMetadata().get(storing.mapping), em.getPlatform(), storing.about);
  }

  /** Writes a new entity. @returns it as a record */
  async add(entity: Entity): Promise<Written> {
    const row = this.rowOf(entity);
    const given = this.statements.columns.flatMap(({ name }, at) => (row[at] === null ? [] : [name]));
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
    const { find, lock } = this.statements;
    for (let attempt = 0; attempt < attempts && !this.transactions.isAround; attempt += 1) {
      const changed = await this.changed(await this.reader.byId<Found>(find, id), change);
      if (changed) return changed;
    }
    // In a transaction somebody else's change is waited for, or refuses this one, as its isolation has it.
    const changed = await this.transactions.within(async () => {
      const [found] = await this.transactions.execute<Found>({ sql: lock, values: [id] });
      return this.changed(found, change);
    });
    if (!changed) throw new Error('A row that is locked must not change');
    return changed;
  }

  /** Undefined when somebody else was faster. */
  private async changed(
    found: Found | null | undefined,
    change: (entity: Entity) => void,
  ): Promise<Written | undefined> {
    const { columns, change: update } = this.statements;
    if (!found) throw this.storing.notFound();
    const entity = this.entityOf(found);
    const before = this.rowOf(entity);
    change(entity);
    const after = this.rowOf(entity);
    const changed = columns.flatMap(({ name }, at) =>
      isSame(after[at], before[at]) ? [] : [{ name, value: after[at] }],
    );
    // One of which nothing has changed is written as well: that it was wanted is noted, and its version is checked.
    const set = changed.length > 0 ? changed : [{ name: columns[0]?.name ?? '', value: after[0] }];
    const values = [...set.map(({ value }) => value), found.id, found.version];
    const names = changed.map(({ name }) => name);
    const [written] = await this.write(update(set.map(({ name }) => name)), values, names);
    return written;
  }

  private write(sql: string, values: readonly unknown[], fields: readonly string[]) {
    const { refusals = {}, as, keepsJson } = this.storing;
    const { table } = this.statements;
    const answer = keepsJson ? keptJson : this.transactions.answerAsShown(table, `${as}_record`);
    return refusing(refusals, () => this.transactions.execute<Written>(noting({ sql, values, answer }, as, fields)));
  }

  private rowOf(entity: Entity): unknown[] {
    return this.statements.columns.map(({ property, toRow }) => toRow(entity[property as keyof Entity] ?? null));
  }

  private entityOf(found: Found): Entity {
    const entity = Object.create(this.storing.entity.prototype) as Record<string, unknown>;
    entity['id'] = found.id;
    for (const { name, property, fromRow } of this.statements.columns) entity[property] = fromRow(found[name]);
    return entity as unknown as Entity;
  }
}

/** What answers a record whose table keeps its JSON. */
const keptJson = 'SELECT id, json AS json FROM written';

/** A row with the version that PostgreSQL keeps of it. */
type Found = Record<string, unknown> & { readonly id: number; readonly version: string };

/** `xmin` is another one as soon as anything changed the row. */
function statementsFor<Entity>(
  { tableName, props }: EntityMetadata<Entity>,
  platform: Platform,
  about: string | undefined,
): Statements {
  const columns = props.filter(({ name }) => name !== 'id').map((property) => columnOf(property, platform));
  const listed = columns.map(({ name }) => `"${name}"`).join(', ');
  const whom = props.find(({ name }) => name === about)?.fieldNames[0];
  const returning = `RETURNING *, ${whom === undefined ? `'{}'::integer[]` : `ARRAY["${whom}"]`} AS about`;
  const select = `SELECT id, ${listed}, xmin::text AS version FROM "${tableName}"`;
  const changes = new Map<string, string>();
  return {
    table: `"${tableName}"`,
    columns,
    add: `INSERT INTO "${tableName}" (${listed}) VALUES (${columns.map(() => '?').join(', ')}) ${returning}`,
    find: `${select} WHERE id = ANY ($1::int[])`,
    lock: `${select} WHERE id = ? FOR UPDATE`,
    // Only what changes: what PostgreSQL makes of the other columns it need not make anew.
    change(names) {
      const set = names.map((name) => `"${name}" = ?`).join(', ');
      const known = changes.get(set);
      const change = known ?? `UPDATE "${tableName}" SET ${set} WHERE id = ? AND xmin = ?::text::xid ${returning}`;
      if (known === undefined) changes.set(set, change);
      return change;
    },
  };
}

function columnOf<Entity>(mapped: EntityProperty<Entity>, platform: Platform): Column {
  const { name, fieldNames, customType, runtimeType } = mapped;
  const isInstant = runtimeType === 'Date';
  const instant = (value: unknown) => (isInstant && typeof value === 'string' ? platform.parseDate(value) : value);
  const fromRow = (value: unknown): unknown => customType?.convertToJSValue(value, platform) ?? null;
  const toRow = (value: unknown): unknown => customType?.convertToDatabaseValue(value, platform) ?? null;
  return {
    name: fieldNames[0] ?? '',
    property: name,
    fromRow: customType ? fromRow : instant,
    toRow: customType ? toRow : (value) => value,
  };
}

/** Of values as they go to PostgreSQL. */
const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
