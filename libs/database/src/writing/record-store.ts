import { isDeepStrictEqual } from 'node:util';
import type { EntityMetadata, EntityProperty, EntitySchema, Platform } from '@mikro-orm/core';
import { mapConstraintErrors } from '../health/database-error';
import { instantOf } from '../connections/postgres-instant';
import type { ReadClient } from '../reading/read-client';
import type { Transactions } from '../transactions/transactions';
import { type JsonRow, withAuditInsert, type Write } from './audit-context';

/** What a repository needs to know of its entity. */
interface Storing<Entity> {
  readonly entity: { readonly prototype: Entity };
  /** Of its own: MikroORM would change the class of the entity to watch what is changed. */
  readonly mapping: EntitySchema;
  readonly notFound: () => Error;
  /** The refusal that each constraint of the table stands for. */
  readonly constraintErrors?: Record<string, () => Error>;
  /** Which sort of record it is, such as `student`: so a witness is told, and `student_record` is the view that shows it. */
  readonly recordType: string;
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
  /** As SQL has it. */
  readonly type: string;
  readonly property: string;
  /** Between what the driver gives or takes and what the entity has. */
  readonly fromRow: (value: unknown) => unknown;
  readonly toRow: (value: unknown) => unknown;
}

/** How to write, but for the row. */
type WriteTemplate = Omit<Write, 'row' | 'answer'>;

/** The statements of a table, made from its mapping; in the order of its columns, of which the id is none. */
interface Statements {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly add: WriteTemplate;
  readonly find: string;
  /** The same, and nobody else may change the row until the transaction around is over. */
  readonly lock: string;
  /** Sets all columns of the row with an id, if it is still in the version that was found. */
  readonly change: WriteTemplate;
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
    private readonly reader: ReadClient,
    private readonly storing: Storing<Entity>,
  ) {
    const { em } = transactions;
    this.statements = statementsFor(em.getMetadata().get(storing.mapping), em.getPlatform(), storing.about);
  }

  /** Writes a new entity. @returns it as a record */
  async add(entity: Entity): Promise<Written> {
    const row = this.rowOf(entity);
    const given = this.statements.columns.flatMap(({ name }) => (row[name] === null ? [] : [name]));
    const added = await this.write(this.statements.add, row, given);
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
    for (let attempt = 0; attempt < attempts && !this.transactions.isActive; attempt += 1) {
      const changed = await this.tryChange(await this.reader.byId<VersionedRow>(find, id), change);
      if (changed) return changed;
    }
    // In a transaction somebody else's change is waited for, or refuses this one, as its isolation has it.
    const changed = await this.transactions.inTransaction(async () => {
      const [found] = await this.transactions.execute<VersionedRow>({ sql: lock, values: [id] });
      return this.tryChange(found, change);
    });
    if (!changed) throw new Error('A row that is locked must not change');
    return changed;
  }

  /** Null when somebody else was faster. */
  private async tryChange(
    found: VersionedRow | null | undefined,
    change: (entity: Entity) => void,
  ): Promise<Written | null> {
    const { columns, change: update } = this.statements;
    if (!found) throw this.storing.notFound();
    const entity = this.entityOf(found);
    const before = this.rowOf(entity);
    change(entity);
    const after = this.rowOf(entity);
    const changed = columns.filter(({ name }) => !isDeepStrictEqual(after[name], before[name]));
    const names = changed.map(({ name }) => name);
    // A record of which nothing has changed is written as well: the request is noted, and the version is checked.
    return this.write(update, { id: found.id, version: found.version, ...after }, names);
  }

  private write(write: WriteTemplate, row: JsonRow, fields: readonly string[]): Promise<Written | null> {
    const { constraintErrors = {}, recordType, keepsJson } = this.storing;
    const { table } = this.statements;
    const answer = keepsJson ? storedJson : this.transactions.selectThroughView(table, `${recordType}_record`);
    return mapConstraintErrors(constraintErrors, () =>
      this.transactions.write<Written>(withAuditInsert({ ...write, row, answer }, recordType, fields)),
    );
  }

  private rowOf(entity: Entity): JsonRow {
    const row: Record<string, unknown> = {};
    for (const { name, property, toRow } of this.statements.columns) {
      row[name] = toRow(entity[property as keyof Entity] ?? null);
    }
    return row;
  }

  private entityOf(found: VersionedRow): Entity {
    const entity = Object.create(this.storing.entity.prototype) as Record<string, unknown>;
    entity['id'] = found.id;
    for (const { name, property, fromRow } of this.statements.columns) entity[property] = fromRow(found[name]);
    return entity as unknown as Entity;
  }
}

/** What answers a record whose table keeps its JSON. */
const storedJson = 'SELECT ordinality, id, json AS json FROM written';

/** A row with the version that PostgreSQL keeps of it. */
type VersionedRow = Record<string, unknown> & { readonly id: number; readonly version: string };

/** `xmin` is another one as soon as anything changed the row. */
function statementsFor<Entity>(
  { tableName, props }: EntityMetadata<Entity>,
  platform: Platform,
  about: string | undefined,
): Statements {
  const columns = props.filter(({ name }) => name !== 'id').map((property) => columnOf(property, platform));
  const table = `"${tableName}"`;
  const columnList = columns.map(({ name }) => `"${name}"`).join(', ');
  const subject = props.find(({ name }) => name === about)?.fieldNames[0];
  const aboutColumn = `${subject === undefined ? `'{}'::integer[]` : `ARRAY[${table}."${subject}"]`} AS about`;
  const select = `SELECT id, ${columnList}, xmin::text AS version FROM ${table}`;
  const set = columns.map(({ name }) => `"${name}" = given."${name}"`).join(', ');
  return {
    table,
    columns,
    // Rows that are added tell which of those given they are by an id that they have before.
    add: {
      columns: columnDefinitions(columns),
      queries: `numbered AS (SELECT nextval('${tableName}_id_seq')::integer AS id, * FROM given),
        added AS (INSERT INTO ${table} (id, ${columnList}) SELECT id, ${columnList} FROM numbered RETURNING *)`,
      sql: `SELECT ${table}.*, ordinality, ${aboutColumn} FROM added ${table} JOIN numbered USING (id)`,
    },
    find: `${select} WHERE id = ANY ($1::int[])`,
    lock: `${select} WHERE id = ? FOR UPDATE`,
    // All columns, so that there is one text: one for each set of columns would be a prepared statement of its own. Where a value
    // stays the same PostgreSQL leaves indexes and references alone. The rows are found by their ids in one go, whatever the
    // planner guesses, and in the order of these, so that two statements do not wait for each other.
    change: {
      columns: `id integer, version xid, ${columnDefinitions(columns)}`,
      sql: `UPDATE ${table} SET ${set} FROM (SELECT * FROM given ORDER BY id) given WHERE ${table}.id = ANY (ARRAY(SELECT id FROM given))
        AND ${table}.id = given.id AND ${table}.xmin = given.version RETURNING ${table}.*, ordinality, ${aboutColumn}`,
    },
  };
}

const columnDefinitions = (columns: readonly Column[]): string =>
  columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');

function columnOf<Entity>(mapped: EntityProperty<Entity>, platform: Platform): Column {
  const { name, fieldNames, columnTypes, customType, runtimeType } = mapped;
  const isInstant = runtimeType === 'Date';
  const instant = (value: unknown) => (isInstant && typeof value === 'string' ? instantOf(value) : value);
  const fromRow = (value: unknown): unknown => customType?.convertToJSValue(value, platform) ?? null;
  const toRow = (value: unknown): unknown => customType?.convertToDatabaseValue(value, platform) ?? null;
  return {
    name: fieldNames[0] ?? '',
    type: columnTypes[0] ?? '',
    property: name,
    fromRow: customType ? fromRow : instant,
    toRow: customType ? toRow : (value) => value,
  };
}
