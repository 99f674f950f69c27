import { isDeepStrictEqual } from 'node:util';
import type { EntityCtor, EntityMetadata, EntityProperty, EntitySchema, Platform } from '@mikro-orm/core';
import { capitalized, DomainError, RecordInUse, valueOrError } from '@homeroom/kernel';
import {
  isForeignKeyViolation,
  isUniqueViolation,
  mapConstraintErrors,
  SerializationFailure,
} from '../errors/database-error';
import { instantOf } from '../connections/value-types';
import type { ReadClient } from '../reading/read-client';
import type { RecordTable } from '../tables/record-table';
import { OutsideShare } from '../shares/outside-share';
import type { Transactions } from '../transactions/transactions';
import { type AuditedWrite, withAuditInsert } from '../transactions/audited-write';
import { currentShare, type JsonRow, withoutShare } from '../transactions/request-context';
import { WritesInShare } from './writes-in-share';
import { type Removal, removalOf, unnamedUsesOf, usesOf, type WriteTemplate } from './removal';
import { checkReferences, referenceErrors, type References } from './references';
import { author, insertVersions } from './versions';
import type { WithOrdinal } from '../transactions/write-batcher';

/** What a store has to know about its entity. */
export interface RecordDefinition<Entity> {
  /** Bound to the class of the entity. */
  readonly mapping: EntitySchema<Entity, never, EntityCtor<Entity>>;
  readonly notFound: () => DomainError;
  readonly table: RecordTable;
  /** The error for each constraint of the table, other than those of its references. */
  readonly constraintErrors?: Record<string, () => Error>;
}

/** A written record and its JSON as the API shows it. */
export interface Written {
  readonly id: number;
  readonly json: string;
}

/** A row after a change, and the names of its changed columns. */
interface ChangedRow {
  readonly row: JsonRow;
  readonly names: readonly string[];
}

/** The outcome of one of many writes: an error does not fail the others. */
export type WriteOutcome = Written | DomainError;

/** New values of one record. */
export interface Revision<Details> {
  readonly id: number;
  readonly details: Partial<Details>;
}

/** A change of one record. `change` may throw a DomainError. */
export interface RecordChange<Entity> {
  readonly id: number;
  readonly change: (entity: Entity) => void;
}

/** A column and its property of the entity. */
interface Column {
  readonly name: string;
  /** The SQL type. */
  readonly type: string;
  readonly property: string;
  /** Conversions between the value of the driver and that of the entity. */
  readonly fromRow: (value: unknown) => unknown;
  readonly toRow: (value: unknown) => unknown;
}

/** The statements of a table, derived from its mapping. `columns` does not include the id. */
interface Statements {
  readonly tableName: string;
  /** The quoted name. */
  readonly table: string;
  readonly columns: readonly Column[];
  readonly add: WriteTemplate;
  readonly find: string;
  /** The same with a row lock until the end of the transaction. */
  readonly lock: string;
  /** Updates all columns of a row, provided that its version is unchanged. */
  readonly change: WriteTemplate;
  /** SQL for the ids of the people that a row of the table concerns. */
  readonly about: string;
}

/** Optimistic attempts to change a record before its row is locked. */
const attempts = 3;

/**
 * Adds, changes and removes records. Each write is one statement that includes the audit event, so no transaction spans several
 * round trips.
 */
export class RecordStore<Entity extends { readonly id: number }> {
  private readonly statements: Statements;
  protected readonly inShare: WritesInShare;
  protected readonly constraintErrors: Record<string, () => Error>;

  constructor(
    readonly transactions: Transactions,
    readonly reader: ReadClient,
    private readonly storing: RecordDefinition<Entity>,
  ) {
    const { em } = transactions;
    const metadata = em.getMetadata().get(storing.mapping);
    this.inShare = new WritesInShare(reader, transactions, storing.table);
    this.statements = statementsFor(metadata, em.getPlatform(), storing.table);
    this.constraintErrors = { ...referenceErrors(metadata.tableName, this.references), ...storing.constraintErrors };
  }

  /** Loads an entity. Its changes are not stored: `change` does that. @throws the error of `notFound` */
  async find(id: number): Promise<Entity> {
    const found = await this.reader.byId<VersionedRow>(this.statements.find, id);
    if (!found) throw this.storing.notFound();
    return this.entityOf(found);
  }

  /** Loads an entity and locks its row until the active transaction ends. @throws the error of `notFound` */
  async lock(id: number): Promise<Entity> {
    await this.find(id);
    const lock = { sql: this.statements.lock, values: [[id]] };
    const [locked] = await withoutShare(() => this.transactions.execute<VersionedRow>(lock));
    if (!locked) throw this.storing.notFound();
    return this.entityOf(locked);
  }

  /** Writes a new entity and returns it as a record. @throws OutsideShare */
  async add(entity: Entity): Promise<Written> {
    if (currentShare() !== null) return this.alone(() => this.addAll([entity], (each) => each));
    const write = this.insertOf(this.rowOf(entity));
    return required(await mapConstraintErrors(this.constraintErrors, () => this.transactions.write<Written>(write)));
  }

  /**
   * Writes many new entities with one statement, inside the active transaction.
   *
   * @param create throws the error of an item that cannot be written
   * @returns the outcome of each item, in their order
   */
  async addAll<Item>(items: readonly Item[], create: (item: Item) => Entity): Promise<WriteOutcome[]> {
    const created = items.map((item) => valueOrError(() => this.rowOf(create(item))));
    const placed = await this.inShare.withGrantedOwners(await this.inShare.placed(created));
    const rows = await checkReferences(this, placed, this.references);
    const writes = rows.flatMap((row) => (row instanceof DomainError ? [] : [this.insertOf(row)]));
    const added = await withoutShare(() => this.transactions.writeAll<Written & WithOrdinal>(writes));
    await this.inShare.assertInside(added.map((row) => required(row).id));
    const written = added.values();
    return rows.map((row) => (row instanceof DomainError ? row : required(written.next().value)));
  }

  /**
   * Changes one entity. If another request changes it at the same time, the change is applied again to the new state.
   *
   * @param change may be called more than once
   * @throws the error of `notFound`, OutsideShare, and any error of the change
   */
  async change(id: number, change: (entity: Entity) => void): Promise<Written> {
    if (currentShare() !== null) return this.alone(() => this.changeAll([{ id, change }]));
    const { find, lock } = this.statements;
    for (let attempt = 0; attempt < attempts && !this.transactions.isActive; attempt += 1) {
      const changed = await this.tryChange(await this.reader.byId<VersionedRow>(find, id), change);
      if (changed) return changed;
    }
    // In a transaction the row is locked. Its isolation level decides whether a concurrent change is waited for or
    // fails.
    const changed = await this.transactions.inTransaction(async () => {
      const [found] = await this.transactions.execute<VersionedRow>({ sql: lock, values: [[id]] });
      return this.tryChange(found, change);
    });
    if (!changed) throw new Error('A locked row must not change');
    return changed;
  }

  /**
   * Changes many entities, each of another id, inside the active transaction. Their rows stay locked until it ends.
   *
   * @returns the outcome of each change, in their order
   */
  async changeAll(changes: readonly RecordChange<Entity>[]): Promise<WriteOutcome[]> {
    const ids = changes.map(({ id }) => id);
    const errors = await this.inShare.errorsOf(ids, this.storing.notFound);
    const lock = { sql: this.statements.lock, values: [ids.filter((id) => !errors.has(id))] };
    const found = await withoutShare(() => this.transactions.execute<VersionedRow>(lock));
    const byId = new Map(found.map((row) => [row.id, row]));
    const given = changes.map(
      ({ id, change }) => errors.get(id) ?? valueOrError(() => this.changedRow(byId.get(id), change)),
    );
    const { owner = '' } = this.storing.table;
    const moved = await this.inShare.withGrantedOwners(
      given.map((each) => (each instanceof DomainError || !each.names.includes(owner) ? unmoved : each.row)),
    );
    const rows = await checkReferences(
      this,
      given.map((each, index) => {
        const refused = moved[index];
        if (each instanceof DomainError) return each;
        return refused instanceof DomainError ? refused : each.row;
      }),
      this.references,
    );
    const outcomes = given.map((each, index) => {
      const row = rows[index];
      if (row instanceof DomainError) return row;
      return each instanceof DomainError ? each : this.updateOf(each);
    });
    const writes = outcomes.flatMap((each) => (each instanceof DomainError ? [] : [each]));
    const written = await withoutShare(() => this.writeBySql(writes)).catch((error: unknown) => {
      // The values were checked, so a concurrent transaction has written them since.
      throw isUniqueViolation(error) ? new SerializationFailure('The same values exist', { cause: error }) : error;
    });
    await this.inShare.assertInside([...written.values()].map(({ id }) => id));
    return outcomes.map((each) => (each instanceof DomainError ? each : required(written.get(each))));
  }

  /** Removes one record. @throws the error of `notFound`, OutsideShare, RecordInUse if other records refer to it */
  async remove(id: number): Promise<void> {
    if (currentShare() !== null) {
      const [failure] = await this.transactions.inTransaction(() => this.removeAll([id]));
      if (failure) throw failure;
      return;
    }
    const write = this.removalOf(id);
    const error = this.removalError(await this.removeOrCount(() => this.transactions.write<Removal>(write)));
    if (error) throw error;
  }

  /** Removes many records, inside the active transaction. @returns the error of each one that was not removed, in their order */
  async removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    const errors = await this.inShare.errorsOf(ids, this.storing.notFound);
    const removed = ids.filter((id) => !errors.has(id));
    const writes = removed.map((id) => this.removalOf(id));
    const removals = await withoutShare(() => this.transactions.writeAll<Removal & WithOrdinal>(writes));
    const failures = new Map(removals.map((removal, index) => [removed[index], this.removalError(removal)]));
    return ids.map((id) => errors.get(id) ?? failures.get(id) ?? null);
  }

  /** Fails unless the caller may change a record of the table. @throws the error of `notFound`, OutsideShare */
  async assertEditable(id: number): Promise<void> {
    const error = (await this.inShare.errorsOf([id], this.storing.notFound)).get(id);
    if (error) throw error;
  }

  /** The error of each of these records that the caller may not change. An unknown record has none. */
  async outsideShare(ids: readonly number[]): Promise<ReadonlyMap<number, DomainError>> {
    const errors = await this.inShare.errorsOf(ids, this.storing.notFound);
    return new Map([...errors].filter(([, error]) => error instanceof OutsideShare));
  }

  /** The outcome of one write, in a transaction of its own unless one is active. */
  private async alone(write: () => Promise<WriteOutcome[]>): Promise<Written> {
    const [outcome] = await mapConstraintErrors(this.constraintErrors, () => this.transactions.inTransaction(write));
    if (outcome instanceof DomainError) throw outcome;
    return required(outcome);
  }

  private removalOf(id: number): AuditedWrite {
    const references = this.transactions.referencesTo(this.statements.tableName);
    const removal = removalOf(this.statements, references);
    return withAuditInsert({ ...removal, row: { id } }, 'removed', this.storing.table.record, []);
  }

  private removalError(found: Removal | null): DomainError | null {
    if (found?.removed) return null;
    const { notFound, table } = this.storing;
    // A restricted caller does not learn of records that it does not see.
    const nounsOf = (name: string) => this.transactions.nounsOf(name);
    const uses = !found ? [] : currentShare() === null ? usesOf(found, nounsOf) : unnamedUsesOf(found);
    return uses.length > 0 ? new RecordInUse(capitalized(nounsOf(table.name)[0]), uses) : notFound();
  }

  /** The statement does not see references that were added since it began. The foreign key does. */
  private async removeOrCount(send: () => Promise<Removal | null>): Promise<Removal | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send();
      } catch (error) {
        if (!isForeignKeyViolation(error) || attempt === attempts) throw error;
        // PostgreSQL has aborted the active transaction, so the other records cannot be counted.
        if (this.transactions.isActive) {
          throw new SerializationFailure('A concurrent transaction refers to the record', { cause: error });
        }
      }
    }
  }

  /** Null if the record was changed concurrently. */
  private async tryChange(
    found: VersionedRow | null | undefined,
    change: (entity: Entity) => void,
  ): Promise<Written | null> {
    const write = this.updateOf(this.changedRow(found, change));
    return mapConstraintErrors(this.constraintErrors, () => this.transactions.write<Written>(write));
  }

  /** The row of an entity after a change. @throws the error of `notFound`, and that of the change */
  private changedRow(found: VersionedRow | null | undefined, change: (entity: Entity) => void): ChangedRow {
    if (!found) throw this.storing.notFound();
    const entity = this.entityOf(found);
    const before = this.rowOf(entity);
    change(entity);
    const after = this.rowOf(entity);
    const changed = this.statements.columns.filter(({ name }) => !isDeepStrictEqual(after[name], before[name]));
    return { row: { id: found.id, version: found.version, ...after }, names: changed.map(({ name }) => name) };
  }

  /** A record without changed columns is written as well, so that the request is audited and the version checked. */
  private updateOf({ row, names }: ChangedRow): AuditedWrite {
    const { change: update } = this.statements;
    const { versioning } = this.storing.table;
    const versions = versioning?.fields.some((field) => names.includes(field)) ? update.versions : undefined;
    return this.audited('changed', { ...update, versions }, row, names);
  }

  /** Sends one statement for the writes of each SQL text. @returns the row of each write */
  private async writeBySql(writes: readonly AuditedWrite[]): Promise<Map<AuditedWrite, Written>> {
    const written = new Map<AuditedWrite, Written>();
    for (const group of Map.groupBy(writes, ({ sql }) => sql).values()) {
      const rows = await this.transactions.writeAll<Written & WithOrdinal>(group);
      group.forEach((write, index) => written.set(write, required(rows[index])));
    }
    return written;
  }

  private insertOf(row: JsonRow): AuditedWrite {
    const given = this.statements.columns.flatMap(({ name }) => (row[name] === null ? [] : [name]));
    return this.audited('created', this.statements.add, row, given);
  }

  private audited(
    kind: 'created' | 'changed',
    write: WriteTemplate,
    row: JsonRow,
    fields: readonly string[],
  ): AuditedWrite {
    const { record, keepsJson } = this.storing.table;
    const { table } = this.statements;
    const answer = keepsJson ? storedJson : this.transactions.selectThroughView(table, `${record}_record`);
    return withAuditInsert({ ...write, row, answer }, kind, record, fields);
  }

  private get references(): References {
    return this.storing.table.references ?? {};
  }

  private rowOf(entity: Entity): JsonRow {
    const row: Record<string, unknown> = {};
    for (const { name, property, toRow } of this.statements.columns) {
      row[name] = toRow(entity[property as keyof Entity] ?? null);
    }
    return row;
  }

  private entityOf(found: VersionedRow): Entity {
    const entity = Object.create(this.storing.mapping.class.prototype as object) as Record<string, unknown>;
    entity['id'] = found.id;
    for (const { name, property, fromRow } of this.statements.columns) entity[property] = fromRow(found[name]);
    return entity as unknown as Entity;
  }
}

function required<T>(row: T | null | undefined): T {
  if (!row) throw new Error('An INSERT must return its row');
  return row;
}

/** The result for a table that stores the JSON of its records. */
const storedJson = 'SELECT ordinality, id, json AS json FROM written';

/** Stands for a row whose owner does not change. */
const unmoved: JsonRow = {};

/** A row and its version in PostgreSQL. */
type VersionedRow = Record<string, unknown> & { readonly id: number; readonly version: string };

/** `xmin` changes with every update of the row. */
function statementsFor<Entity>(
  { tableName, props }: EntityMetadata<Entity>,
  platform: Platform,
  { about, versioning }: Pick<RecordTable, 'about' | 'versioning'>,
): Statements {
  const columns = props
    .filter(({ name, persist }) => name !== 'id' && persist !== false)
    .map((property) => columnOf(property, platform));
  const table = `"${tableName}"`;
  const columnList = columns.map(({ name }) => `"${name}"`).join(', ');
  const aboutColumn = `${about === undefined ? `'{}'::integer[]` : `ARRAY[${table}."${about}"]`} AS about`;
  const select = `SELECT id, ${columnList}, xmin::text AS version FROM ${table}`;
  const set = columns.map(({ name }) => `"${name}" = given."${name}"`).join(', ');
  const [createdBy, creator] = versioning ? [', created_by_key, created_by_user', `, ${author}`] : ['', ''];
  // The snapshot of the statement has the row before the update, because the update requires its version.
  const replaced = `written JOIN given USING (ordinality) JOIN ${table} replaced ON replaced.id = written.id
    WHERE replaced.id = ANY (ARRAY(SELECT id FROM given))`;
  return {
    tableName,
    table,
    columns,
    about: aboutColumn,
    // Ids are assigned before the INSERT, so that inserted rows can be joined to the given ones.
    add: {
      columns: columnDefinitions(columns),
      queries: `numbered AS (SELECT nextval('${tableName}_id_seq')::integer AS id, * FROM given),
        added AS (INSERT INTO ${table} (id, ${columnList}${createdBy}) SELECT id, ${columnList}${creator} FROM numbered RETURNING *)`,
      sql: `SELECT ${table}.*, ordinality, ${aboutColumn} FROM added ${table} JOIN numbered USING (id)`,
    },
    find: `${select} WHERE id = ANY ($1::int[])`,
    lock: `${select} WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE`,
    // All columns are set, because a statement per set of columns would be another prepared statement. PostgreSQL does
    // not touch indexes and references of unchanged values. The rows are found by id, whatever the planner estimates,
    // and updated in the order of their ids, so that two statements cannot deadlock.
    change: {
      columns: `id integer, version xid, ${columnDefinitions(columns)}`,
      sql: `UPDATE ${table} SET ${set} FROM (SELECT * FROM given ORDER BY id) given WHERE ${table}.id = ANY (ARRAY(SELECT id FROM given))
        AND ${table}.id = given.id AND ${table}.xmin = given.version RETURNING ${table}.*, ordinality, ${aboutColumn}`,
      versions:
        versioning &&
        insertVersions(
          versioning,
          columns.map(({ name }) => name),
          replaced,
        ),
    },
  };
}

const columnDefinitions = (columns: readonly Column[]): string =>
  columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');

function columnOf<Entity>(mapped: EntityProperty<Entity>, platform: Platform): Column {
  const { name, fieldNames, columnTypes, customType, runtimeType } = mapped;
  const isInstant = runtimeType === 'Date';
  const instant = (value: unknown) => (isInstant && typeof value === 'string' ? instantOf(value) : value);
  // MikroORM converts no null. The type of a number would make 0 of it.
  const fromRow = (value: unknown): unknown => (value === null ? null : customType?.convertToJSValue(value, platform));
  const toRow = (value: unknown): unknown =>
    value === null ? null : customType?.convertToDatabaseValue(value, platform);
  return {
    name: fieldNames[0] ?? '',
    type: columnTypes[0] ?? '',
    property: name,
    fromRow: customType ? fromRow : instant,
    toRow: customType ? toRow : (value) => value,
  };
}
