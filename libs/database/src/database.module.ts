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
import { type DatabaseAddress, openPool, ormConnection } from './connections/database-address';
import { isUnavailable } from './health/database-error';
import { ConnectionRegistry } from './connections/connection-registry';
import { DatabaseWatch } from './health/database-watch';
import { ParameterisedDriver } from './connections/parameterised-driver';
import { ReadClient, ReportClient } from './reading/read-client';
import { Replicas } from './replicas/replicas';
import { Transactions } from './transactions/transactions';
import { WriteLoad } from './health/write-load';

/** Injects the connections of postgres.js. */
const CONNECTIONS = Symbol('CONNECTIONS');

/** Two that read keep a core busy, and a slow read keeps but one of them. Those that write wait for commits. */
const readConnections = 2;
const reportConnections = 2;
const writeConnections = 4;
/** For writes that are made again, each alone: nobody stands behind them. */
const retryConnections = 1;
const transactionConnections = 6;
const watchConnections = 1;

/** Writes that a connection may be sent before it has answered the first: one that waits keeps the others waiting. */
const pipelinedWrites = 8;

/** How often it is asked at the start, and the milliseconds in between. */
const attempts = 20;
const retryInterval = 500;

/** Milliseconds that a statement of each may take; PostgreSQL breaks it off then. */
const readTimeout = 5_000;
const reportTimeout = 20_000;
const writeTimeout = 10_000;
/** Of these, how long a write may wait for a lock, with others behind it; and one that is made again and may have waited before. */
const lockTimeout = 2_500;
const retryLockTimeout = 100;

/** Connections that an application opens at most: there is one for each environment, and one for the dashboard. */
export const connectionsPerApplication =
  readConnections + reportConnections + writeConnections + retryConnections + transactionConnections + watchConnections;

/** The pools of one application: MikroORM's for transactions, postgres.js's for the rest; none sees a schema but its own. */
@Module({})
export class DatabaseModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(CONNECTIONS) private readonly connections: readonly Connections[],
    private readonly watch: DatabaseWatch,
    private readonly replicas: Replicas,
    private readonly transactions: Transactions,
  ) {}

  /** @param replicaUrls those of which one may answer a list */
  static forSchema(address: DatabaseAddress, schema: string, replicaUrls: readonly string[] = []): DynamicModule {
    const registry = new ConnectionRegistry();
    const watch = new DatabaseWatch(address, registry);
    const orm = MikroOrmModule.forRoot({
      ...ormConnection(address, { schema, max: transactionConnections, registry, statementTimeout: writeTimeout }),
      driver: ParameterisedDriver,
      autoLoadEntities: true,
      registerRequestContext: false,
      // A flush of one statement needs no BEGIN and COMMIT around it; use cases of several open a transaction.
      implicitTransactions: false,
      discovery: { warnWhenNoEntities: false },
    });
    const openOne = (options: Partial<Parameters<typeof openPool>[1]>) => (onclose: () => void) =>
      openPool(address, { schema, registry, max: 1, onclose, ...options });
    const reads = new ReadConnections(readConnections, openOne({ statementTimeout: readTimeout, genericPlans: true }));
    // Each may take long: two that are asked for at once are not to wait for each other.
    const reports = new Connections(reportConnections, openOne({ statementTimeout: reportTimeout }));
    const writing = { pipelined: pipelinedWrites, plansOnce: true, statementTimeout: writeTimeout };
    const writes = new Connections(writeConnections, openOne({ ...writing, lockTimeout }));
    const retries = new Connections(retryConnections, openOne({ ...writing, lockTimeout: retryLockTimeout }));
    const replicas = new Replicas(replicaUrls, schema, reads);
    return {
      module: DatabaseModule,
      global: true,
      imports: [orm as DynamicModule],
      providers: [
        { provide: CONNECTIONS, useValue: [reads, reports, writes, retries] },
        { provide: DatabaseWatch, useValue: watch },
        { provide: Replicas, useValue: replicas },
        {
          provide: Transactions,
          useFactory: (em: EntityManager) => new Transactions(em, { writes, retries }, watch),
          inject: [EntityManager],
        },
        {
          provide: ReadClient,
          useFactory: (transactions: Transactions) =>
            new ReadClient(reads, transactions, watch, replicaUrls.length > 0 ? replicas : null),
          inject: [Transactions],
        },
        { provide: ReportClient, useValue: new ReportClient(reports, undefined, watch) },
        {
          provide: WriteLoad,
          useFactory: (em: EntityManager) => new WriteLoad([writes, retries], em, watch),
          inject: [EntityManager],
        },
      ],
      exports: [DatabaseWatch, ReadClient, Replicas, ReportClient, Transactions, WriteLoad],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.watch.start();
    this.replicas.start();
    await this.loadViews();
  }

  /** It was there a moment ago, when it was migrated: where it is away now, it is most likely back soon. */
  private async loadViews(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transactions.loadViews();
      } catch (error) {
        if (attempt === attempts || !isUnavailable(error)) throw error;
        await pause(retryInterval);
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.watch.stop();
    await this.replicas.stop();
    await Promise.all(this.connections.map((each) => each.end({ timeout: 5 })));
  }
}
