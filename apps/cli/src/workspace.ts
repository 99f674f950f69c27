import { KeysModule, KeysService, UsersModule, UsersService } from '@homeroom/access';
import { Clock, SystemClock } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { type DatabaseAddress, DatabaseModule, migrateUp, openDatabase } from '@homeroom/database';
import { readSettings, type Settings } from '@homeroom/settings';
import { type DynamicModule, Global, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Output } from './output';
import { Terminal } from './terminal';

/** Keys and users alone, on a database that is open. */
@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
class AccessOnly {
  static on(address: DatabaseAddress): DynamicModule {
    return { module: AccessOnly, imports: [DatabaseModule.forSchema(address, 'access'), KeysModule, UsersModule] };
  }
}

/** A signal asked the command to end; what it had begun in the database is taken back there. */
export class Interrupted extends Error {}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `interrupted` rejects when a signal asks to end: a database server that was started for a command must not stay behind. */
function listenForSignals(): { interrupted: Promise<never>; stopListening: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const interrupt = () => reject(new Interrupted('Interrupted: nothing more is done.'));
  for (const signal of signals) process.on(signal, interrupt);
  // It may come before anybody waits for it.
  promise.catch(() => undefined);
  return { interrupted: promise, stopListening: () => signals.forEach((signal) => process.off(signal, interrupt)) };
}

/** The installation that a command works on: its settings and its database, running or not. */
@Injectable()
export class Workspace {
  constructor(
    private readonly output: Output,
    private readonly terminal: Terminal,
  ) {}

  /** Opens the database of the settings in the environment for one piece of work. */
  async withDatabase<T>(work: (address: DatabaseAddress, settings: Settings) => Promise<T>): Promise<T> {
    return this.open(readSettings(this.terminal.variables), work);
  }

  /** The same for settings that were read; starts the embedded server, and stops it again, if nobody else has. */
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

  /** The same, migrated as the service would. */
  withMigratedDatabase<T>(work: (address: DatabaseAddress, settings: Settings) => Promise<T>): Promise<T> {
    return this.withDatabase(async (address, settings) => {
      await migrateUp(address, schemaPlans(settings.environments));
      return work(address, settings);
    });
  }

  /** The same, with the service that knows keys and their owner. */
  withKeys<T>(work: (keys: KeysService, address: DatabaseAddress, settings: Settings) => Promise<T>): Promise<T> {
    return this.with(KeysService, work);
  }

  /** The same, with the service that knows who may sign in to the dashboard. */
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
