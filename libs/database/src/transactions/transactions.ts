import { IsolationLevel, TransactionContext } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Connections } from '../connections/connections';
import { isRowError } from '../health/database-error';
import type { DatabaseWatch, QueryKind } from '../health/database-watch';
import { numberParameters } from '../connections/number-parameters';
import type { AuditedWrite, Statement } from '../writing/audit-context';
import { type WithOrdinal, type BatchOptions, WriteBatcher } from '../writing/write-batcher';

/** Over which a write goes that is a transaction by itself. */
interface WriteConnections {
  readonly writes: Connections;
  /** That of one that is made again, alone, since others failed with it. */
  readonly retries: Connections;
}

/**
 * Use cases as one transaction: whatever is read and written within the work, by repositories and records alike, goes
 * over its connection.
 */
export class Transactions {
  /** The texts of writes with their parameters numbered: they are few, and always the same. */
  private readonly numberedSql = new Map<string, string>();
  private readonly views = new Map<string, string>();
  /** Of writes, by the view that shows their record and by what is answered beside it. */
  private readonly viewSelects = new Map<string, string>();
  private readonly batchers = new Map<string, WriteBatcher<WithOrdinal>>();

  /**
   * @param em that use cases fork, and whose mappings are those of the tables
   */
  constructor(
    readonly em: EntityManager,
    private readonly connections: WriteConnections,
    private readonly watch: DatabaseWatch,
  ) {}

  /** Whether there is a transaction around. */
  get isActive(): boolean {
    return activeEntityManager(this.em) !== undefined;
  }

  /** Work in the transaction around, or else in one of its own. */
  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.isActive ? work() : this.inNewTransaction(work);
  }

  /** All of the work is written, or none of it. */
  inNewTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.em.fork().transactional(work);
  }

  /**
   * The same, and all of it sees the database as it was at its first statement. A write to what somebody else has changed
   * since then is refused.
   *
   * @throws what `onConflict` makes, in that case
   */
  async inRepeatableRead<T>(work: () => Promise<T>, onConflict: () => Error): Promise<T> {
    try {
      return await this.em.fork().transactional(work, { isolationLevel: IsolationLevel.REPEATABLE_READ });
    } catch (error) {
      throw (error as { code?: unknown }).code === serializationFailure ? onConflict() : error;
    }
  }

  /**
   * Writes one record: within the transaction around, or else together with what is to be written at the same time by the
   * same SQL.
   *
   * @param alone it is not to be made together with others
   * @returns what the write answers; null where it found nothing to write
   */
  async write<Answer>({ sql, row }: AuditedWrite, { separately = false } = {}): Promise<Answer | null> {
    if (!this.isActive && !separately) {
      // Each is told in time, also those that gather while others are out.
      return this.watch.whileAvailable('write', writeTimeout, () =>
        this.batcherOf<Answer & WithOrdinal>(sql).write(row),
      );
    }
    const [answer] = await this.execute<Answer>({ sql, values: [JSON.stringify([row])] });
    return answer ?? null;
  }

  /** What a statement returns that is part of a use case: within the transaction around or by itself. */
  execute<Row>(statement: Statement): Promise<readonly Row[]> {
    const em = activeEntityManager(this.em);
    if (!em) return this.send(statement);
    return em.execute<Row[]>(statement.sql, [...statement.values]);
  }

  /** Learns how the views of the schema show records. Call once the schema is there. */
  async loadViews(): Promise<void> {
    const views = await this.execute<{ name: string; sql: string }>({
      sql: `SELECT viewname AS name, rtrim(definition, ';') AS sql FROM pg_views WHERE schemaname = current_schema()`,
      values: [],
    });
    for (const { name, sql } of views) this.views.set(name, sql);
  }

  /**
   * The SELECT that answers each row of the relation `written`, which has all columns of a table, as a view on that table
   * would show it: what a record looks like stands in its view alone. Put together once, since every write asks for it.
   *
   * @param columns of `written`, to be answered beside the column `json`
   */
  selectThroughView(table: string, view: string, columns = 'ordinality, id'): string {
    const cacheKey = `${view} ${columns}`;
    const known = this.viewSelects.get(cacheKey);
    if (known !== undefined) return known;
    const definition = this.views.get(view);
    if (definition === undefined) throw new Error(`There is no view ${view}`);
    const json = `(WITH ${table} AS (SELECT written.*) SELECT row_to_json(r)::text FROM (${definition}) r)`;
    const select = `SELECT ${columns}, ${json} AS json FROM written`;
    this.viewSelects.set(cacheKey, select);
    return select;
  }

  /** One for each text of a write. What it sends is several people's: never within the transaction of one of them. */
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

  /** A statement that is a transaction by itself. */
  private send<Row>(
    { sql, values }: Statement,
    kind: QueryKind = 'write',
    over = this.connections.writes,
  ): Promise<readonly Row[]> {
    return this.watch.whileAvailable(kind, writeTimeout, () => over.rows<Row>(this.numberedTextOf(sql), values));
  }

  private numberedTextOf(sql: string): string {
    const text = this.numberedSql.get(sql) ?? numberParameters(sql);
    this.numberedSql.set(sql, text);
    return text;
  }

  /** The rows of a read within the transaction around; null where there is none. */
  read<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> | null {
    const em = activeEntityManager(this.em);
    if (!em) return null;
    const query = CompiledQuery.raw(statement, [...parameters]);
    return em
      .getKysely()
      .executeQuery(query)
      .then(({ rows }) => rows as Row[]);
  }
}

/** Milliseconds that a write may take: longer than PostgreSQL lets those take that may be before it on its connection. */
const writeTimeout = 30_000;

/** PostgreSQL's code for a row that was changed after the transaction had begun to look. */
const serializationFailure = '40001';

/** The entity manager of the transaction around; undefined where there is none, or it is another application's. */
function activeEntityManager(em: EntityManager): EntityManager | undefined {
  const around = TransactionContext.getEntityManager() as EntityManager | undefined;
  return around?.getDriver() === em.getDriver() ? around : undefined;
}
