import { IsolationLevel, TransactionContext } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Connections } from '../connections/connections';
import type { PreparedStatements } from '../connections/prepared-statements';
import { isRowError, isSerializationFailure } from '../errors/database-error';
import type { DatabaseWatch, QueryKind } from '../health/database-watch';
import { OutsideShare } from '../shares/outside-share';
import type { RestrictedStatements } from '../shares/restricted-statements';
import type { Nouns, RecordTable } from '../tables/record-table';
import type { AuditedWrite, Statement } from './audited-write';
import { currentShare } from './request-context';
import { retryOnWriteConflict } from './retry-on-write-conflict';
import { type WithOrdinal, type BatchOptions, WriteBatcher } from './write-batcher';

interface WriteConnections {
  /** For writes outside a transaction. */
  readonly writes: Connections;
  /** For writes that are retried separately after their batch failed. */
  readonly retries: Connections;
  /** Of the connections of transactions. */
  readonly prepared: PreparedStatements;
}

/** Runs use cases in transactions. Everything that the work reads and writes uses the connection of the transaction. */
export class Transactions {
  /** The definitions of the views, by name. */
  private readonly views = new Map<string, string>();
  private references: readonly Reference[] | null = null;
  private readonly batchers = new Map<string, WriteBatcher<WithOrdinal>>();

  /**
   * @param em is forked for each use case; its mappings describe the tables
   * @param tables with what their rows are called
   */
  constructor(
    readonly em: EntityManager,
    private readonly connections: WriteConnections,
    private readonly watch: DatabaseWatch,
    private readonly restricted: RestrictedStatements | null = null,
    private readonly tables: readonly Pick<RecordTable, 'name' | 'nouns'>[] = [],
  ) {}

  /** Whether a transaction is active. */
  get isActive(): boolean {
    return activeEntityManager(this.em) !== undefined;
  }

  /** Runs work in the active transaction, or else in a new one. */
  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.isActive ? work() : this.inNewTransaction(work);
  }

  /** Runs work in a new transaction. */
  inNewTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.em.fork().transactional(work);
  }

  /**
   * Runs work in the active transaction, or else in a new one with isolation level REPEATABLE READ. It is run again if it writes a row that
   * another transaction has changed in the meantime, or removes a row that another transaction has begun to refer to. The conflict may be about
   * a row that only triggers write, so the next attempt may succeed.
   *
   * @throws the error of `onConflict` if that happens three times
   */
  async inRepeatableRead<T>(work: () => Promise<T>, onConflict: () => Error): Promise<T> {
    if (this.isActive) return work();
    const begin = () => this.em.fork().transactional(work, { isolationLevel: IsolationLevel.REPEATABLE_READ });
    try {
      return await retryOnWriteConflict(begin);
    } catch (error) {
      throw isSerializationFailure(error) ? onConflict() : error;
    }
  }

  /**
   * Writes one record: in the active transaction, or else batched with concurrent writes of the same SQL.
   *
   * @param separately do not batch the write
   * @returns the row that the write returns; null if it wrote nothing
   */
  async write<Answer>({ sql, row }: AuditedWrite, { separately = false } = {}): Promise<Answer | null> {
    assertUnrestricted();
    if (!this.isActive && !separately) {
      // The watch also covers the time in the queue, so the caller gets an answer in time.
      return this.watch.whileAvailable('write', writeTimeout, () =>
        this.batcherOf<Answer & WithOrdinal>(sql).write(row),
      );
    }
    const [answer] = await this.execute<Answer>({ sql, values: [JSON.stringify([row])] });
    return answer ?? null;
  }

  /**
   * Writes many records with one statement: in the active transaction, or else in one of its own.
   *
   * @param writes of the same SQL
   * @returns the row that each write returns, in their order; null if it wrote nothing
   */
  async writeAll<Answer extends WithOrdinal>(writes: readonly AuditedWrite[]): Promise<(Answer | null)[]> {
    const [first] = writes;
    if (!first) return [];
    if (writes.some(({ sql }) => sql !== first.sql)) throw new Error('The writes must have the same SQL');
    const values = [JSON.stringify(writes.map(({ row }) => row))];
    const answers = await this.execute<Answer>({ sql: first.sql, values });
    const byOrdinal = new Map(answers.map((answer) => [Number(answer.ordinality), answer]));
    return writes.map((_, index) => byOrdinal.get(index + 1) ?? null);
  }

  /** Runs a statement in the active transaction, or by itself if there is none. */
  async execute<Row>(statement: Statement): Promise<readonly Row[]> {
    assertUnrestricted();
    return this.read<Row>(statement.sql, statement.values) ?? this.send(statement);
  }

  /** Runs a statement by itself, also while a transaction is active: its effect stays if that one is rolled back. */
  async executeSeparately<Row>(statement: Statement): Promise<readonly Row[]> {
    assertUnrestricted();
    return this.send(statement);
  }

  /** Loads the definitions of the views and the foreign keys, if there are tables of records. Call it once the schema exists. */
  async loadSchema(): Promise<void> {
    if (this.tables.length === 0) return;
    this.references = await this.execute<Reference>({ sql: REFERENCES, values: [] });
    const views = await this.execute<{ name: string; sql: string }>({
      sql: `SELECT viewname AS name, rtrim(definition, ';') AS sql FROM pg_views WHERE schemaname = current_schema()`,
      values: [],
    });
    for (const { name, sql } of views) this.views.set(name, sql);
    this.restricted?.learn({ views: this.views, ...(await this.tablesAndFunctions()) });
  }

  private async tablesAndFunctions() {
    const columns = await this.execute<{ table: string; columns: string }>({ sql: COLUMNS, values: [] });
    const functions = await this.execute<{ name: string }>({
      sql: 'SELECT proname AS name FROM pg_proc WHERE pronamespace = current_schema()::regnamespace',
      values: [],
    });
    return {
      tables: new Map(columns.map((each) => [each.table, each.columns.split(' ')])),
      functions: new Set(functions.map(({ name }) => name)),
    };
  }

  /** The foreign keys that keep the rows of a table from being removed. */
  referencesTo(table: string): readonly Reference[] {
    if (this.references === null) throw new Error('The schema is not loaded');
    return this.references.filter(({ target }) => target === table);
  }

  /** What the rows of a table are called. */
  nounsOf(table: string): Nouns {
    return this.tables.find(({ name }) => name === table)?.nouns ?? [table, `${table}s`];
  }

  /**
   * A SELECT from the relation `written`, which has all columns of a table, that returns each row as JSON as a view on
   * that table would show it. So the JSON of a record is defined in its view alone.
   *
   * @param columns of `written` to return beside the column `json`
   */
  selectThroughView(table: string, view: string, columns = 'ordinality, id'): string {
    const definition = this.views.get(view);
    if (definition === undefined) throw new Error(`There is no view ${view}`);
    const json = `(WITH ${table} AS (SELECT written.*) SELECT row_to_json(r)::text FROM (${definition}) r)`;
    return `SELECT ${columns}, ${json} AS json FROM written`;
  }

  /**
   * One batcher per SQL text. A batch holds writes of several requests, so it never runs in the transaction of one of
   * them.
   */
  private batcherOf<Answer extends WithOrdinal>(sql: string): WriteBatcher<Answer> {
    const known = this.batchers.get(sql) ?? new WriteBatcher(this.batchOptions(sql));
    this.batchers.set(sql, known);
    return known as unknown as WriteBatcher<Answer>;
  }

  private batchOptions(sql: string): BatchOptions<WithOrdinal> {
    return {
      send: (rows) => this.send({ sql, values: [rows] }, 'batch'),
      retry: (rows) => this.send({ sql, values: [rows] }, 'batch', this.connections.retries),
      isRowError,
      timeout: writeTimeout,
    };
  }

  /** Sends a statement that is a transaction by itself. */
  private send<Row>(
    { sql, values }: Statement,
    kind: QueryKind = 'write',
    over = this.connections.writes,
  ): Promise<readonly Row[]> {
    return this.watch.whileAvailable(kind, writeTimeout, () => over.rows<Row>(sql, values));
  }

  /** Reads in the active transaction; null if there is none. */
  read<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> | null {
    const em = activeEntityManager(this.em);
    if (!em) return null;
    this.connections.prepared.add(statement);
    return em.getConnection().execute<Row[]>(statement, parameters, 'all', em.getTransactionContext());
  }
}

/**
 * Timeout of a write in milliseconds. Longer than the timeouts of the statements that may be ahead of it on its
 * connection.
 */
const writeTimeout = 30_000;

/** A foreign key: a column of a table that refers to the id of another one, the target. */
export interface Reference {
  readonly target: string;
  readonly table: string;
  readonly column: string;
}

/** Without the foreign keys whose rows are removed together with their target. */
const REFERENCES = `SELECT target.relname AS target, source.relname AS "table", attname AS "column"
  FROM pg_constraint JOIN pg_class target ON target.oid = confrelid JOIN pg_class source ON source.oid = conrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
  WHERE contype = 'f' AND confdeltype = 'a' AND target.relnamespace = current_schema()::regnamespace
  ORDER BY source.relname, attname`;

/** The tables of the schema with their columns, in their order. */
const COLUMNS = `SELECT relname AS "table", string_agg(attname, ' ' ORDER BY attnum) AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped GROUP BY relname`;

/**
 * The statements of this class are not restricted to a share. Code that has checked the records sends them with `withoutShare`.
 *
 * @throws OutsideShare
 */
function assertUnrestricted(): void {
  if (currentShare() !== null) throw new OutsideShare();
}

/** The entity manager of the active transaction; undefined if there is none or if it belongs to another application. */
function activeEntityManager(em: EntityManager): EntityManager | undefined {
  const around = TransactionContext.getEntityManager() as EntityManager | undefined;
  return around?.getDriver() === em.getDriver() ? around : undefined;
}
