import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Sql } from 'postgres';
import { type DatabaseAddress, openPool, ormConnection } from './database-address';
import { RecordReader, ReportReader } from './record-reader';

/** Injects the postgres.js pools that reads go through. */
const READ_POOLS = Symbol('READ_POOLS');

/** Two postgres.js connections in flight each keep PostgreSQL's second core busy; MikroORM's pool waits for commits. */
const readConnections = 3;
const reportConnections = 2;
const writeConnections = 8;

/** Connections that an application opens at most: there is one for each environment, and one for the dashboard. */
export const connectionsPerApplication = readConnections + reportConnections + writeConnections;

/** The pools of one application: MikroORM writes, postgres.js reads; none sees a schema but its own. */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(READ_POOLS) private readonly pools: readonly Sql[]) {}

  static forSchema(address: DatabaseAddress, schema: string): DynamicModule {
    const orm = MikroOrmModule.forRoot({
      ...ormConnection(address, { schema, max: writeConnections }),
      driver: PostgreSqlDriver,
      autoLoadEntities: true,
      registerRequestContext: false,
      // A flush of one statement needs no BEGIN and COMMIT around it; use cases of several open a transaction.
      implicitTransactions: false,
      discovery: { warnWhenNoEntities: false },
    });
    const sql = openPool(address, { schema, max: readConnections });
    const reports = openPool(address, { schema, max: reportConnections });
    return {
      module: DatabaseModule,
      global: true,
      imports: [orm as DynamicModule],
      providers: [
        { provide: READ_POOLS, useValue: [sql, reports] },
        { provide: RecordReader, useValue: new RecordReader(sql) },
        { provide: ReportReader, useValue: new ReportReader(reports) },
      ],
      exports: [RecordReader, ReportReader],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pools.map((sql) => sql.end({ timeout: 5 })));
  }
}
