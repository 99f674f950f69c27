import {
  DashboardAccessModule,
  INSTALLATION,
  type InstallationFacts,
  KeyHours,
  TRAIL_RETENTION,
} from '@homeroom/access';
import { Clock, type Environment, SystemClock } from '@homeroom/kernel';
import { type DatabaseAddress, DatabaseModule } from '@homeroom/database';
import { ErrorFilter, ErrorInterceptor, StrictValidationPipe } from '@homeroom/http';
import { type Log, Metrics, ProcessMetrics } from '@homeroom/observability';
import { type Settings } from '@homeroom/settings';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ENVIRONMENT_GATEWAYS, type EnvironmentGateway } from './environment-gateway';
import { SchoolsController } from './schools.controller';

export interface Dashboard {
  readonly settings: Settings;
  readonly database: DatabaseAddress;
  readonly log: Log;
  /** The schools that it looks into. */
  readonly windows: ReadonlyMap<Environment, EnvironmentGateway>;
  /** None: nobody reads them. */
  readonly metrics?: ProcessMetrics | undefined;
  /** The time, where a test wants to choose it. */
  readonly clock?: Clock;
}

/** The whole dashboard: people sign in, look into the schools of both environments, and manage keys. */
@Global()
@Module({})
export class DashboardModule {
  static over(dashboard: Dashboard): DynamicModule {
    const { settings, database, log, windows, metrics = new ProcessMetrics(), clock = new SystemClock() } = dashboard;
    return {
      module: DashboardModule,
      imports: [DatabaseModule.forSchema(database, 'access'), DashboardAccessModule],
      controllers: [SchoolsController],
      providers: [
        { provide: Clock, useValue: clock },
        { provide: Metrics, useValue: metrics.of('dashboard') },
        { provide: INSTALLATION, useValue: factsOf(settings) },
        { provide: TRAIL_RETENTION, useValue: settings.auditRetentionDays },
        { provide: KeyHours, useValue: hoursOf(windows) },
        { provide: ENVIRONMENT_GATEWAYS, useValue: windows },
        { provide: APP_PIPE, useClass: StrictValidationPipe },
        { provide: APP_INTERCEPTOR, useClass: ErrorInterceptor },
        { provide: APP_FILTER, useValue: new ErrorFilter(log) },
      ],
      exports: [Clock, INSTALLATION, KeyHours, Metrics, TRAIL_RETENTION],
    };
  }
}

/** Whether people come by https, as `PUBLIC_URL` says. */
export const isEncrypted = ({ environments, publicUrls }: Settings): boolean =>
  publicUrls[environments.includes('production') ? 'production' : 'sandbox'].startsWith('https:');

const factsOf = (settings: Settings): InstallationFacts => ({
  isEncrypted: isEncrypted(settings),
  environments: settings.environments.map((name) => ({ name, base_url: `${settings.publicUrls[name]}/v1` })),
  school_time_zone: settings.schoolTimeZone,
});

/** Requests are counted where they are made; of an environment that is not served here nothing is known. */
const hoursOf = (windows: ReadonlyMap<Environment, EnvironmentGateway>): KeyHours => ({
  of: ({ id, environment, per_hour: perHour }) =>
    windows.get(environment)?.hourOf(id, perHour) ?? Promise.resolve({ used: 0, resetsAt: null }),
});
