import { AcademicsModule } from '@homeroom/academics';
import { AccessModule } from '@homeroom/access';
import { AuditModule } from '@homeroom/audit';
import { CalendarModule } from '@homeroom/calendar';
import { ClassesModule, ClassesServices } from '@homeroom/classes';
import { CommunicationsModule } from '@homeroom/communications';
import { EventsModule } from '@homeroom/events';
import { recordTables } from '@homeroom/export';
import { environmentServices } from '@homeroom/dashboard';
import { ImportJobs, ImportsController } from '@homeroom/import-api';
import { ImportModule } from '@homeroom/import-jobs';
import { MergesModule } from '@homeroom/merges';
import { rosterEntryTables, rosterTables } from '@homeroom/rostering';
import { RollOverModule } from '@homeroom/roll-over';
import { type Pauses, WebhooksModule } from '@homeroom/webhooks';
import { OneRosterModule } from '@homeroom/oneroster';
import { OneRosterApiModule } from '@homeroom/oneroster-api';
import { Clock, ENVIRONMENT, type Environment, SystemClock } from '@homeroom/kernel';
import { PeopleModule } from '@homeroom/people';
import { SchoolsModule } from '@homeroom/schools';
import {
  Answers,
  Batches,
  type ConcurrencyLimits,
  ErrorFilter,
  Revisions,
  UnknownRouteController,
} from '@homeroom/http';
import { type DatabaseAddress, DatabaseModule } from '@homeroom/database';
import { type Log, Metrics, ProcessMetrics } from '@homeroom/observability';
import { type Settings } from '@homeroom/settings';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { provided } from './faces/nest-steps';
import { nestSteps } from './faces/v1';
import { HealthController } from './health.controller';

export interface SchoolOptions {
  readonly environment: Environment;
  readonly settings: Settings;
  readonly database: DatabaseAddress;
  readonly log: Log;
  /** undefined: metrics are not exposed. */
  readonly metrics?: ProcessMetrics | undefined;
  /** Set by tests that control the time. */
  readonly clock?: Clock;
  /** Set by tests that reach the limit of concurrent requests. */
  readonly concurrency?: ConcurrencyLimits;
  /** Between attempts to deliver an event. Set by tests. */
  readonly webhookPauses?: Pauses;
  /** Connections to the server. Unlimited when absent. */
  readonly connectionLimit?: number | undefined;
}

/**
 * The service of one environment, with its own records, keys, connection pools and port. `school-server.ts` adds the HTTP
 * server and the documentation, `dashboard/dashboard.module.ts` is the application of the dashboard, and `servers.ts`
 * creates them all.
 */
@Global()
@Module({})
export class ApiModule {
  static forSchool(school: SchoolOptions): DynamicModule {
    const { environment, settings, database, log, metrics = new ProcessMetrics(), clock = new SystemClock() } = school;
    const academics = AcademicsModule.gradedBy(settings.gradingScale);
    const imports = ImportModule.into(ClassesServices, academics);
    return {
      module: ApiModule,
      imports: [
        DatabaseModule.forSchema(database, environment, {
          replicaUrls: settings.databaseReplicaUrls,
          tables: [...recordTables, ...rosterTables, ...rosterEntryTables],
        }),
        AuditModule,
        AccessModule.forEnvironment(environment, settings),
        SchoolsModule,
        CalendarModule,
        PeopleModule.inTimeZone(settings.schoolTimeZone),
        ClassesModule,
        CommunicationsModule,
        academics,
        EventsModule,
        imports,
        MergesModule.of(academics, imports),
        OneRosterModule.into(database, imports),
        OneRosterApiModule.of({
          ...{ database, environment },
          ...{ publicUrl: settings.publicUrls[environment], gradingScale: settings.gradingScale },
        }),
        RollOverModule.into(ClassesServices, imports),
        WebhooksModule.into(database, settings, school.webhookPauses),
      ],
      controllers: [HealthController, ImportsController, UnknownRouteController],
      providers: [
        { provide: Clock, useValue: clock },
        { provide: ENVIRONMENT, useValue: environment },
        { provide: Metrics, useValue: metrics.of(environment) },
        ImportJobs,
        ...environmentServices,
        { provide: Answers, useValue: new Answers(`${settings.publicUrls[environment]}/v1`) },
        Batches,
        Revisions,
        ...provided(nestSteps),
        { provide: APP_FILTER, useValue: new ErrorFilter(log) },
      ],
      exports: [AccessModule, Answers, AuditModule, Batches, Clock, ENVIRONMENT, Metrics, Revisions],
    };
  }
}
