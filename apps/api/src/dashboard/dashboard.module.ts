import { KeyErrorQueries, KeysModule, SchoolUsageQueries, UsageQueries } from '@homeroom/access';
import {
  AccountsModule,
  INSTALLATION,
  type InstallationFacts,
  MAILING,
  type Mailing,
  mailingOf,
  OIDC,
  type OidcSettings,
  readRoles,
} from '@homeroom/accounts';
import { lettersOf } from '@homeroom/academics';
import { AuditQueries, RecordTrail } from '@homeroom/audit';
import { recordTables } from '@homeroom/csv';
import { Clock, type Environment, SystemClock } from '@homeroom/kernel';
import { type DatabaseAddress, DatabaseModule, ReportClient } from '@homeroom/database';
import { ErrorFilter, Routes } from '@homeroom/http';
import { ImportRetention } from '@homeroom/imports';
import { type Log, Metrics, ProcessMetrics } from '@homeroom/observability';
import { type Settings } from '@homeroom/settings';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { nestSteps } from '../faces/dashboard';
import { provided } from '../faces/nest-steps';
import { EXPIRING_RECORDS, TRAIL_RETENTION } from '../retention/retention';
import { RetentionModule } from '../retention/retention.module';
import { AuditController } from './audit/audit.controller';
import { AuditReader } from './audit/audit-reader';
import { LastChangeController } from './audit/last-change.controller';
import { RecordAuditController } from './audit/record-audit.controller';
import { AbsenceController } from './days/absence.controller';
import { SchoolDayController } from './days/school-day.controller';
import { TimetableController } from './days/timetable.controller';
import { StudentAuditController } from './audit/student-audit.controller';
import { EnvironmentAccess } from './environment-access';
import { ENVIRONMENT_GATEWAYS, type EnvironmentGateway } from './environment-gateway';
import { EXPORTED_DATABASE, ExportsController } from './exports/exports.controller';
import { ListExportController } from './exports/list-export.controller';
import { DashboardImportsController } from './imports/imports.controller';
import { DashboardKeys } from './keys/dashboard-keys';
import { KeyHours } from './keys/key-hours';
import { DashboardKeysController } from './keys/dashboard-keys.controller';
import { SandboxSeed, SEEDING } from './sandbox-seed';
import { SandboxSeedController } from './sandbox-seed.controller';
import { SchoolLimitsController } from './school-limits/school-limits.controller';
import { SchoolsController } from './schools.controller';
import { STREAM_LOG } from './streamed-response';
import { EnvironmentUsageController } from './usage/environment-usage.controller';
import { UsageController } from './usage/usage.controller';

export interface Dashboard {
  readonly settings: Settings;
  readonly database: DatabaseAddress;
  readonly log: Log;
  /** The environments that it can read. */
  readonly gateways: ReadonlyMap<Environment, EnvironmentGateway>;
  /** undefined: metrics are not exposed. */
  readonly metrics?: ProcessMetrics | undefined;
  /** Set by tests that control the time. */
  readonly clock?: Clock;
  /** Milliseconds after which a client that does not read a streamed response is disconnected. Set by tests. */
  readonly unreadTimeout?: number | undefined;
}

/** The application of the dashboard: sign-in, reading the schools of all environments, and managing keys. */
@Global()
@Module({})
export class DashboardModule {
  static over(dashboard: Dashboard): DynamicModule {
    const { settings, database, log, gateways, metrics = new ProcessMetrics(), clock = new SystemClock() } = dashboard;
    return {
      module: DashboardModule,
      imports: [DatabaseModule.forSchema(database, 'access'), AccountsModule, KeysModule, RetentionModule],
      controllers: [
        AbsenceController,
        AuditController,
        DashboardKeysController,
        EnvironmentUsageController,
        ExportsController,
        DashboardImportsController,
        LastChangeController,
        ListExportController,
        RecordAuditController,
        SandboxSeedController,
        SchoolDayController,
        SchoolLimitsController,
        SchoolsController,
        StudentAuditController,
        TimetableController,
        UsageController,
      ],
      providers: [
        { provide: Clock, useValue: clock },
        { provide: Metrics, useValue: metrics.of('dashboard') },
        { provide: INSTALLATION, useValue: factsOf(settings) },
        { provide: MAILING, useValue: observedMailing(settings, log, metrics.of('dashboard')) },
        { provide: OIDC, useValue: oidcOf(settings) },
        { provide: EXPORTED_DATABASE, useValue: database },
        { provide: TRAIL_RETENTION, useValue: settings.auditRetentionDays },
        {
          provide: EXPIRING_RECORDS,
          useFactory: (reader: ReportClient) =>
            new ImportRetention(reader, settings.environments, settings.importRetentionDays),
          inject: [ReportClient],
        },
        { provide: KeyHours, useValue: hoursOf(gateways) },
        { provide: ENVIRONMENT_GATEWAYS, useValue: gateways },
        { provide: SEEDING, useValue: { database, settings, log } },
        AuditQueries,
        AuditReader,
        DashboardKeys,
        KeyErrorQueries,
        { provide: RecordTrail, useFactory: () => new RecordTrail(database, recordTables) },
        Routes,
        SandboxSeed,
        SchoolUsageQueries,
        UsageQueries,
        EnvironmentAccess,
        { provide: STREAM_LOG, useValue: log },
        ...provided(nestSteps),
        { provide: APP_FILTER, useValue: new ErrorFilter(log) },
      ],
      exports: [Clock, EXPIRING_RECORDS, INSTALLATION, KeyHours, MAILING, Metrics, OIDC, Routes, TRAIL_RETENTION],
    };
  }
}

/** Whether `PUBLIC_URL` is https. */
export const isEncrypted = ({ environments, publicUrls }: Settings): boolean =>
  publicUrls[environments.includes('production') ? 'production' : 'sandbox'].startsWith('https:');

const factsOf = (settings: Settings): InstallationFacts => ({
  isEncrypted: isEncrypted(settings),
  environments: settings.environments.map((name) => ({ name, base_url: `${settings.publicUrls[name]}/v1` })),
  school_time_zone: settings.schoolTimeZone,
  letter_grades: lettersOf(settings.gradingScale),
  requireSecondFactor: settings.requireSecondFactor,
});

/** Counts mails, and logs those that were not sent with the cause. */
function observedMailing(settings: Settings, log: Log, metrics: Metrics): Mailing {
  const onSent = metrics.counter('homeroom_mails_sent_total', 'Mails that the mail server accepted');
  const count = metrics.counter('homeroom_mails_failed_total', 'Mails that could not be sent; the log has the cause');
  return mailingOf(settings, {
    onSent,
    onFailure: (failed) => {
      count();
      log.warn(failed, 'A mail could not be sent');
    },
  });
}

function oidcOf(settings: Settings): OidcSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings;
  if (issuer === null || clientId === null || clientSecret === null) return null;
  const [environment] = settings.environments;
  const publicUrl = environment ? settings.publicUrls[environment] : '';
  return {
    issuer,
    clientId,
    clientSecret,
    allowedDomain: settings.oidcAllowedDomain,
    defaultRoles: settings.oidcDefaultRole === null ? null : readRoles(settings.oidcDefaultRole),
    redirectUrl: `${publicUrl}/dashboard/api/oidc/callback`,
  };
}

/** Each environment counts its own requests. For one that this process does not serve, the count is 0. */
const hoursOf = (gateways: ReadonlyMap<Environment, EnvironmentGateway>): KeyHours => ({
  of: ({ id, environment, per_hour: perHour }) =>
    gateways.get(environment)?.hourOf(id, perHour) ?? Promise.resolve({ used: 0, resetsAt: null }),
});
