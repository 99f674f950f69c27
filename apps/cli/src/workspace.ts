import { holdsCommands, recordCommand } from '@homeroom/audit';
import { KeysModule, KeysService, readSchoolTimeZone, SchoolLimitsService, ShareLookup } from '@homeroom/access';
import { UsersModule, UsersService } from '@homeroom/accounts';
import { Clock, SystemClock } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import {
  type DatabaseAddress,
  DatabaseModule,
  migrateUnderLock,
  openDatabase,
  readMigrationStates,
  withMigrationLock,
  withSession,
} from '@homeroom/database';
import { surveyData } from '@homeroom/embedded-postgres';
import { removeLeftFolders } from '@homeroom/temporary-files';
import { readSettings, type Settings } from '@homeroom/settings';
import { WebhooksService, WebhooksServices } from '@homeroom/webhooks';
import { type DynamicModule, Global, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Operator } from './operator';
import { Output } from './terminal/output';
import { missingDatabase } from './running-service/missing-database';
import { Terminal } from './terminal/terminal';

/** The services for keys, limits of schools, users and webhooks, on an open database. */
@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
class AccessOnly {
  static on(address: DatabaseAddress, settings: Settings): DynamicModule {
    const services = [KeysModule, UsersModule, WebhooksServices.for(settings)];
    return { module: AccessOnly, imports: [DatabaseModule.forSchema(address, 'access'), ...services] };
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

interface Opening {
  /** Whether the command may create a database. Others would create a second one beside that of the service. */
  readonly mayCreate?: boolean;
}

/** The migrations that ran, and the time zone that the database has. */
interface Migrated {
  readonly migrated: readonly string[];
  readonly schoolTimeZone: string | null;
}

type Work<T> = (address: DatabaseAddress, settings: Settings) => Promise<T>;
type ServiceWork<S, T> = (service: S, opened: Opened) => Promise<T>;

/** What a command works on beside its service. */
interface Opened {
  readonly address: DatabaseAddress;
  readonly settings: Settings;
  readonly lookup: ShareLookup;
}

/** Opens the installation that a command works on. The service may be running or not. */
@Injectable()
export class Workspace {
  constructor(
    private readonly output: Output,
    private readonly terminal: Terminal,
    private readonly operator: Operator,
    private readonly clock: Clock,
  ) {}

  /** Opens the database of the settings in the environment variables. @throws MissingDatabase */
  async withDatabase<T>(work: Work<T>, { mayCreate = false }: Opening = {}): Promise<T> {
    const settings = readSettings(this.terminal.variables);
    const isMissing = settings.databaseUrl === null && (await surveyData(settings.dataDir)) === null;
    if (isMissing && !mayCreate) throw await missingDatabase(settings);
    return this.open(settings, work);
  }

  /** Opens the database of the given settings. Starts the embedded server and stops it afterwards, unless it is running. */
  async open<T>(settings: Settings, work: Work<T>): Promise<T> {
    const { interrupted, stopListening } = listenForSignals();
    try {
      await removeLeftFolders((line) => this.output.note(line));
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

  /**
   * Opens the database and runs pending migrations, as a start of the service does. The time zone of the school is that of the
   * database, if it has one.
   *
   * @throws MissingDatabase
   */
  withMigratedDatabase<T>(work: Work<T>, opening: Opening = {}): Promise<T> {
    return this.withDatabase(async (address, settings) => {
      const { schoolTimeZone } = await this.migrate(address, settings, opening);
      return work(address, { ...settings, schoolTimeZone: schoolTimeZone ?? settings.schoolTimeZone });
    }, opening);
  }

  /**
   * Runs pending migrations, and adds them to the audit trail. One connection reads all: to open another one takes longer than the queries.
   *
   * @returns their names, and the time zone that the database has
   * @throws MissingDatabase if none has run yet
   */
  async migrate(address: DatabaseAddress, settings: Settings, { mayCreate = false }: Opening): Promise<Migrated> {
    const plans = schemaPlans(settings.environments);
    const done = await withMigrationLock(address, async (sql) => {
      const isThere = (await readMigrationStates(sql, plans)).some(({ executedAt }) => executedAt !== null);
      if (!isThere && !mayCreate) return null;
      return { migrated: await migrateUnderLock(sql, address, plans), schoolTimeZone: await readSchoolTimeZone(sql) };
    });
    if (done === null) throw await missingDatabase(settings);
    if (done.migrated.length > 0) await this.audit(address, { migrated: done.migrated });
    return done;
  }

  /** Adds the command to the audit trail, unless the schema is too old to hold it. */
  async audit(address: DatabaseAddress, details: object = {}): Promise<void> {
    await withSession(address, 'access', async ({ sql }) => {
      if (!(await holdsCommands(sql))) return;
      await recordCommand(sql, { at: this.clock.now(), by: this.operator.actor, details });
    });
  }

  /** Opens the migrated database with the service for keys. */
  withKeys<T>(work: ServiceWork<KeysService, T>, opening: Opening = {}): Promise<T> {
    return this.with(KeysService, work, opening);
  }

  /** Opens the migrated database with the service for users. */
  withUsers<T>(work: ServiceWork<UsersService, T>): Promise<T> {
    return this.with(UsersService, work, {});
  }

  /** Opens the migrated database with the service for the limits of schools. */
  withSchoolLimits<T>(work: ServiceWork<SchoolLimitsService, T>): Promise<T> {
    return this.with(SchoolLimitsService, work, {});
  }

  /** Opens the migrated database with the service for webhooks. */
  withWebhooks<T>(work: ServiceWork<WebhooksService, T>): Promise<T> {
    return this.with(WebhooksService, work, {});
  }

  private with<S extends object, T>(service: Type<S>, work: ServiceWork<S, T>, opening: Opening): Promise<T> {
    return this.withMigratedDatabase(async (address, settings) => {
      const app = await NestFactory.createApplicationContext(AccessOnly.on(address, settings), {
        logger: false,
        abortOnError: false,
      });
      try {
        const lookup = app.get(ShareLookup, { strict: false });
        return await work(app.get(service, { strict: false }), { address, settings, lookup });
      } finally {
        await app.close();
      }
    }, opening);
  }
}
