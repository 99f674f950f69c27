import { MikroOrmModule } from '@mikro-orm/nestjs';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Sql } from 'postgres';
import { type DatabaseAddress, openPool, ormConnection } from './database-address';
import { DatabaseLines } from './database-lines';
import { DatabaseWatch } from './database-watch';
import { ParameterisedDriver } from './parameterised-driver';
import { RecordReader, ReportReader } from './record-reader';
import { Replicas } from './replicas';
import { Transactions } from './transactions';

/** Injects the postgres.js pools that reads go through. */
const READ_POOLS = Symbol('READ_POOLS');

/** Two postgres.js connections in flight each keep PostgreSQL's second core busy; MikroORM's pool waits for commits. */
const readConnections = 3;
const reportConnections = 2;
const writeConnections = 8;
const watchConnections = 1;

/** Milliseconds that a statement of each may take; PostgreSQL breaks it off then. */
const readTimeout = 5_000;
const reportTimeout = 20_000;
const writeTimeout = 10_000;

/** Connections that an application opens at most: there is one for each environment, and one for the dashboard. */
export const connectionsPerApplication = readConnections + reportConnections + writeConnections + watchConnections;

/** The pools of one application: MikroORM writes, postgres.js reads; none sees a schema but its own. */
@Module({})
export class DatabaseModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(READ_POOLS) private readonly pools: readonly Sql[],
    private readonly watch: DatabaseWatch,
    private readonly replicas: Replicas,
  ) {}

  /** @param replicaUrls those of which one may answer a list */
  static forSchema(address: DatabaseAddress, schema: string, replicaUrls: readonly string[] = []): DynamicModule {
    const lines = new DatabaseLines();
    const watch = new DatabaseWatch(address, lines);
    const orm = MikroOrmModule.forRoot({
      ...ormConnection(address, { schema, max: writeConnections, lines, statementTimeout: writeTimeout }),
      driver: ParameterisedDriver,
      autoLoadEntities: true,
      registerRequestContext: false,
      // A flush of one statement needs no BEGIN and COMMIT around it; use cases of several open a transaction.
      implicitTransactions: false,
      discovery: { warnWhenNoEntities: false },
    });
    const sql = openPool(address, { schema, max: readConnections, lines, statementTimeout: readTimeout });
    const replicas = new Replicas(replicaUrls, schema, sql);
    const reports = openPool(address, { schema, max: reportConnections, lines, statementTimeout: reportTimeout });
    return {
      module: DatabaseModule,
      global: true,
      imports: [orm as DynamicModule],
      providers: [
        { provide: READ_POOLS, useValue: [sql, reports] },
        { provide: DatabaseWatch, useValue: watch },
        { provide: Replicas, useValue: replicas },
        Transactions,
        {
          provide: RecordReader,
          useFactory: (transactions: Transactions) =>
            new RecordReader(sql, transactions, watch, replicaUrls.length > 0 ? replicas : null),
          inject: [Transactions],
        },
        { provide: ReportReader, useValue: new ReportReader(reports, undefined, watch) },
      ],
      exports: [DatabaseWatch, RecordReader, Replicas, ReportReader, Transactions],
    };
  }

  onApplicationBootstrap(): void {
    this.watch.start();
    this.replicas.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.watch.stop();
    await this.replicas.stop();
    await Promise.all(this.pools.map((sql) => sql.end({ timeout: 5 })));
  }
}
