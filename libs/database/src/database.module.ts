import { setTimeout as pause } from 'node:timers/promises';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Connections, ReadConnections } from './connections/connections';
import { type DatabaseAddress, openConnection, ormConnection } from './connections/database-address';
import { isUnavailable } from './errors/database-error';
import { isLocked } from './migrations/retry-while-locked';
import { ConnectionRegistry } from './connections/connection-registry';
import { DatabaseWatch } from './health/database-watch';
import { ParameterisedDriver } from './connections/parameterised-driver';
import { PreparedStatements } from './connections/prepared-statements';
import { BulkReadClient, ReadClient, ReportClient } from './reading/read-client';
import { Replicas } from './replicas/replicas';
import { RestrictedStatements } from './shares/restricted-statements';
import type { RecordTable } from './tables/record-table';
import { Transactions } from './transactions/transactions';
import { Derivations } from './writing/derivations';
import { RowMoves } from './writing/row-moves';
import { WriteLoad } from './health/write-load';

interface SchemaOptions {
  readonly replicaUrls?: readonly string[];
  readonly tables?: readonly RecordTable[];
}

/** Injection token of the connections without transactions. */
const CONNECTIONS = Symbol('CONNECTIONS');

/**
 * Two reading connections keep a core busy, and a slow read blocks only one of them. Writing connections wait for
 * commits.
 */
const readConnections = 2;
const reportConnections = 2;
const writeConnections = 4;
/** For writes that are retried separately. */
const retryConnections = 1;
const transactionConnections = 6;
const watchConnections = 1;
/** For the queue of webhooks. They open when the environment has one. */
export const queueConnections = 2;
/** For reads of callers who see a share. They open when such a caller comes. */
const sharedConnections = 2;
/** For bulk reads, and those of them whose callers see a share. They open when such a caller comes. */
const bulkConnections = 2;
const sharedBulkConnections = 2;
/** For derived rows. It opens with the first bulk read. */
const derivationConnections = 1;

/** Attempts to read the views at the start, and the milliseconds between them. */
const attempts = 20;
const retryInterval = 500;

/** Statement timeouts in milliseconds. */
const readTimeout = 5_000;
const reportTimeout = 20_000;
const writeTimeout = 10_000;
const derivationTimeout = 5_000;
/**
 * Lock timeouts in milliseconds, of a write and of its retry. Other writes wait behind the first, and the retry may
 * have waited before.
 */
const lockTimeout = 2_500;
const retryLockTimeout = 100;

/**
 * Maximum number of connections of one application. There is one application per environment, and one for the
 * dashboard.
 */
export const connectionsPerApplication =
  readConnections +
  reportConnections +
  writeConnections +
  retryConnections +
  transactionConnections +
  watchConnections +
  queueConnections +
  sharedConnections +
  bulkConnections +
  sharedBulkConnections +
  derivationConnections;

/**
 * The connections of one application: MikroORM's pool for transactions, and connections that pipeline for everything else. Each sees
 * only its own schema.
 */
@Module({})
export class DatabaseModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(CONNECTIONS) private readonly connections: readonly Connections[],
    private readonly watch: DatabaseWatch,
    private readonly replicas: Replicas,
    private readonly transactions: Transactions,
    private readonly registry: ConnectionRegistry,
  ) {}

  /**
   * @param replicaUrls replicas that may answer lists
   * @param tables what their rows are called, and which of them restricted callers see. Without any, views and foreign keys are not read
   */
  static forSchema(
    address: DatabaseAddress,
    schema: string,
    { replicaUrls = [], tables = [] }: SchemaOptions = {},
  ): DynamicModule {
    const registry = new ConnectionRegistry();
    const watch = new DatabaseWatch(address, registry);
    const prepared = new PreparedStatements();
    const transactions = { max: transactionConnections, statementTimeout: writeTimeout, prepared };
    const orm = MikroOrmModule.forRoot({
      ...ormConnection(address, { schema, registry, ...transactions }),
      driver: ParameterisedDriver,
      autoLoadEntities: true,
      registerRequestContext: false,
      // A flush of one statement needs no BEGIN and COMMIT. Use cases with several statements open a transaction.
      implicitTransactions: false,
      // `RecordStore` makes entities itself. Setters on their classes would track changes that no flush reads.
      propagationOnPrototype: false,
      discovery: { warnWhenNoEntities: false },
    });
    const openOne = (options: Partial<Parameters<typeof openConnection>[1]>) => () =>
      openConnection(address, { schema, registry, ...options });
    const reads = new ReadConnections(readConnections, openOne({ statementTimeout: readTimeout, genericPlans: true }));
    // A report may take long, so two concurrent reports must not wait for each other.
    const reports = new Connections(reportConnections, openOne({ statementTimeout: reportTimeout }));
    const writing = { genericPlans: true, statementTimeout: writeTimeout };
    const writes = new Connections(writeConnections, openOne({ ...writing, lockTimeout }));
    const retries = new Connections(retryConnections, openOne({ ...writing, lockTimeout: retryLockTimeout }));
    // The schema `pg_catalog` alone: they find no table of the environment by its name.
    const share = { schema: 'pg_catalog', statementTimeout: reportTimeout, genericPlans: true };
    const shared = new Connections(sharedConnections, openOne(share));
    const statements = new RestrictedStatements(schema, tables);
    const restricted = { statements, connections: shared };
    const bulk = new Connections(bulkConnections, openOne({ statementTimeout: readTimeout }));
    const sharedBulk = new Connections(sharedBulkConnections, openOne({ ...share, statementTimeout: readTimeout }));
    const derivation = { ...writing, statementTimeout: derivationTimeout, lockTimeout };
    const derivations = new Connections(derivationConnections, openOne(derivation));
    const replicas = new Replicas(replicaUrls, schema, reads);
    return {
      module: DatabaseModule,
      global: true,
      imports: [orm as DynamicModule],
      providers: [
        { provide: CONNECTIONS, useValue: [reads, reports, writes, retries, shared, bulk, sharedBulk, derivations] },
        { provide: DatabaseWatch, useValue: watch },
        { provide: ConnectionRegistry, useValue: registry },
        { provide: Replicas, useValue: replicas },
        {
          provide: Transactions,
          useFactory: (em: EntityManager) =>
            new Transactions(em, { writes, retries, prepared }, watch, statements, tables),
          inject: [EntityManager],
        },
        {
          provide: ReadClient,
          useFactory: (transactions: Transactions) =>
            new ReadClient(reads, transactions, watch, replicaUrls.length > 0 ? replicas : null, restricted),
          inject: [Transactions],
        },
        { provide: ReportClient, useValue: new ReportClient(reports, undefined, watch, null, restricted) },
        {
          provide: BulkReadClient,
          useFactory: (transactions: Transactions) =>
            new BulkReadClient(bulk, transactions, watch, null, { statements, connections: sharedBulk }),
          inject: [Transactions],
        },
        { provide: Derivations, useValue: new Derivations(derivations, watch) },
        RowMoves,
        {
          provide: WriteLoad,
          useFactory: (em: EntityManager) => new WriteLoad([writes, retries], em, watch),
          inject: [EntityManager],
        },
      ],
      exports: [
        BulkReadClient,
        ConnectionRegistry,
        DatabaseWatch,
        Derivations,
        ReadClient,
        Replicas,
        ReportClient,
        RowMoves,
        Transactions,
        WriteLoad,
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.watch.start();
    this.replicas.start();
    await this.loadSchema();
  }

  /**
   * The database was available a moment ago, for the migrations. If it is away now, it is probably back soon. A lock may be held for long:
   * the start reports it.
   */
  private async loadSchema(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transactions.loadSchema();
      } catch (error) {
        if (attempt === attempts || !isUnavailable(error) || isLocked(error)) throw error;
        await pause(retryInterval);
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.watch.stop();
    await this.replicas.stop();
    await Promise.all(this.connections.map((each) => each.end({ timeout: 5 })));
    this.registry.destroyAll();
  }
}
