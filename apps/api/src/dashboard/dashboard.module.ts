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
import { recordTables } from '@homeroom/export';
import { Clock, type Environment, SystemClock } from '@homeroom/kernel';
import { type DatabaseAddress, DatabaseModule, ReportClient } from '@homeroom/database';
import { ErrorFilter, Routes } from '@homeroom/http';
import { EventRetention } from '@homeroom/events';
import { ImportRetention } from '@homeroom/import-jobs';
import { MergeRetention } from '@homeroom/people';
import { type Log, Metrics, ProcessMetrics } from '@homeroom/observability';
import { OneRosterUrls, refreshRoster, TokenRetention } from '@homeroom/oneroster-api';
import { type Settings } from '@homeroom/settings';
import { WebhooksServices } from '@homeroom/webhooks';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { nestSteps } from '../faces/dashboard';
import { provided } from '../faces/nest-steps';
import { EXPIRING_RECORDS, TRAIL_RETENTION } from '../retention/retention';
import { RetentionModule } from '../retention/retention.module';
import {
  dashboardControllers,
  dashboardServices,
  ENVIRONMENT_GATEWAYS,
  type EnvironmentGateway,
  EXPORTED_DATABASE,
  KeyHours,
  ONEROSTER_URLS,
  type OneRosterUrlsByEnvironment,
  SEEDING,
  STREAM_LOG,
} from '@homeroom/dashboard';

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
      imports: [
        DatabaseModule.forSchema(database, 'access'),
        AccountsModule,
        KeysModule,
        RetentionModule,
        WebhooksServices.for(settings),
      ],
      controllers: [...dashboardControllers],
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
          useFactory: (reader: ReportClient) => [
            new ImportRetention(reader, settings.environments, settings.importRetentionDays),
            new MergeRetention(reader, settings.environments),
            new TokenRetention(reader),
            new EventRetention(reader, settings.environments, settings.eventRetentionDays, (environment) =>
              refreshRoster(database, environment),
            ),
          ],
          inject: [ReportClient],
        },
        { provide: KeyHours, useValue: hoursOf(gateways) },
        { provide: ENVIRONMENT_GATEWAYS, useValue: gateways },
        { provide: ONEROSTER_URLS, useValue: oneRosterUrlsOf(settings) },
        { provide: SEEDING, useValue: { database, settings, log } },
        ...dashboardServices,
        AuditQueries,
        KeyErrorQueries,
        { provide: RecordTrail, useFactory: () => new RecordTrail(database, recordTables) },
        Routes,
        SchoolUsageQueries,
        UsageQueries,
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

const oneRosterUrlsOf = ({ publicUrls: { production, sandbox } }: Settings): OneRosterUrlsByEnvironment => ({
  production: new OneRosterUrls(production),
  sandbox: new OneRosterUrls(sandbox),
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
