import { KeysModule, KeysService, UsersModule, UsersService } from '@homeroom/access';
import { Clock, SystemClock } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { type DatabaseAddress, DatabaseModule, migrateUp, openDatabase } from '@homeroom/database';
import { readSettings, type Settings } from '@homeroom/settings';
import { type DynamicModule, Global, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Output } from './output';
import { Terminal } from './terminal';

/** The services for keys and users, on an open database. */
@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
class AccessOnly {
  static on(address: DatabaseAddress): DynamicModule {
    return { module: AccessOnly, imports: [DatabaseModule.forSchema(address, 'access'), KeysModule, UsersModule] };
  }
}

/** A signal interrupted the command. The database rolls back its transaction. */
export class Interrupted extends Error {}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `interrupted` rejects on a signal, so that a database server that was started for the command is stopped. */
function listenForSignals(): { interrupted: Promise<never>; stopListening: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const interrupt = () => reject(new Interrupted('Interrupted.'));
  for (const signal of signals) process.on(signal, interrupt);
  // The signal may arrive before the promise is awaited.
  promise.catch(() => undefined);
  return { interrupted: promise, stopListening: () => signals.forEach((signal) => process.off(signal, interrupt)) };
}

/** Opens the installation that a command works on. The service may be running or not. */
@Injectable()
export class Workspace {
  constructor(
    private readonly output: Output,
    private readonly terminal: Terminal,
  ) {}

  /** Opens the database of the settings in the environment variables. */
  async withDatabase<T>(work: (address: DatabaseAddress, settings: Settings) => Promise<T>): Promise<T> {
    return this.open(readSettings(this.terminal.variables), work);
  }

  /** Opens the database of the given settings. Starts the embedded server and stops it afterwards, unless it is running. */
  async open<T>(settings: Settings, work: (address: DatabaseAddress, settings: Settings) => Promise<T>): Promise<T> {
    const { interrupted, stopListening } = listenForSignals();
    try {
      const database = await openDatabase(settings, { supervise: false, report: (line) => this.output.note(line) });
      try {
        return await Promise.race([interrupted, work(database.address, settings)]);
      } finally {
        await database.close();
      }
    } finally {
      stopListening();
    }
  }

  /** Opens the database and runs pending migrations, as a start of the service does. */
  withMigratedDatabase<T>(work: (address: DatabaseAddress, settings: Settings) => Promise<T>): Promise<T> {
    return this.withDatabase(async (address, settings) => {
      await migrateUp(address, schemaPlans(settings.environments));
      return work(address, settings);
    });
  }

  /** Opens the migrated database with the service for keys. */
  withKeys<T>(work: (keys: KeysService, address: DatabaseAddress, settings: Settings) => Promise<T>): Promise<T> {
    return this.with(KeysService, work);
  }

  /** Opens the migrated database with the service for users. */
  withUsers<T>(work: (users: UsersService, address: DatabaseAddress, settings: Settings) => Promise<T>): Promise<T> {
    return this.with(UsersService, work);
  }

  private with<S extends object, T>(
    service: Type<S>,
    work: (service: S, address: DatabaseAddress, settings: Settings) => Promise<T>,
  ): Promise<T> {
    return this.withMigratedDatabase(async (address, settings) => {
      const app = await NestFactory.createApplicationContext(AccessOnly.on(address), {
        logger: false,
        abortOnError: false,
      });
      try {
        return await work(app.get(service, { strict: false }), address, settings);
      } finally {
        await app.close();
      }
    });
  }
}
