import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Sql } from 'postgres';
import { type DatabaseAddress, openPool, ormConnection } from './database-address';
import { RecordReader } from './record-reader';

/** Injects the postgres.js pool that reads go through. */
const READ_POOL = Symbol('READ_POOL');

/** Two postgres.js connections in flight each keep PostgreSQL's second core busy; MikroORM's pool waits for commits. */
const readConnections = 3;
const writeConnections = 8;

/** Connections that a service opens at most for each environment that it serves. */
export const connectionsPerEnvironment = readConnections + writeConnections;

/** Both pools of one environment: MikroORM writes, postgres.js reads; neither sees a schema but its own. */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(READ_POOL) private readonly sql: Sql) {}

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
    return {
      module: DatabaseModule,
      global: true,
      imports: [orm as DynamicModule],
      providers: [
        { provide: READ_POOL, useValue: sql },
        { provide: RecordReader, useValue: new RecordReader(sql) },
      ],
      exports: [RecordReader],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sql.end({ timeout: 5 });
  }
}
