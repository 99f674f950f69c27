import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Environment } from '@homeroom/kernel';
import type { DatabaseAddress } from '@homeroom/database';
import type { Log, ProcessMetrics } from '@homeroom/observability';
import type { Settings } from '@homeroom/settings';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createDashboardServer } from './dashboard/dashboard-server';
import { EnvironmentGateway } from '@homeroom/dashboard';
import { connectionsPerServer } from './operations/connection-limits';
import { measureDatabase } from './operations/database-figures';
import { createSchoolServer } from './school-server';

/** Milliseconds that the dashboard waits for the school servers before it closes. */
const dashboardCloseTimeout = 5_000;

interface Serving {
  readonly settings: Settings;
  readonly database: DatabaseAddress;
  readonly log: Log;
  /** undefined: metrics are not exposed. */
  readonly metrics?: ProcessMetrics | undefined;
  /** Set by tests that control the time. */
  readonly clock?: Clock;
  /** Milliseconds after which a client that does not read a streamed response is disconnected. Set by tests. */
  readonly unreadTimeout?: number | undefined;
}

/** All applications of the process, ready to listen. */
export interface Servers {
  /** One server for each environment. The first one hosts the dashboard as well. */
  readonly schools: ReadonlyMap<Environment, NestFastifyApplication>;
  readonly dashboard: NestFastifyApplication;
  close(): Promise<void>;
}

/** Creates one application for each environment, and the application of the dashboard. */
export async function createServers(serving: Serving): Promise<Servers> {
  const { metrics, settings } = serving;
  const connectionLimit = connectionsPerServer(settings);
  const schools = new Map<Environment, NestFastifyApplication>();
  let dashboard: NestFastifyApplication | undefined;
  const close = async () => {
    const closed = Promise.all([...schools.values()].map((school) => school.close()));
    // Dashboard requests come through a school server, so the dashboard closes last. A server that hangs must not block it.
    const unmounted = Promise.race([closed, pause(dashboardCloseTimeout, undefined, { ref: false })]);
    await Promise.all([closed, unmounted.finally(() => dashboard?.close())]);
  };
  try {
    for (const environment of settings.environments) {
      const hosted = schools.size === 0 ? () => dashboard as NestFastifyApplication : undefined;
      const school = await createSchoolServer({ ...serving, environment, connectionLimit }, hosted);
      schools.set(environment, school);
      await school.init();
      if (metrics) measureDatabase(school, metrics.of(environment));
    }
    const gateways = [...schools].map(
      ([environment, school]) => [environment, new EnvironmentGateway(school)] as const,
    );
    dashboard = await createDashboardServer({ ...serving, gateways: new Map(gateways) });
    await dashboard.init();
    if (metrics) measureDatabase(dashboard, metrics.of('dashboard'));
    await dashboard.getHttpAdapter().getInstance().ready();
    return { schools, dashboard, close };
  } catch (error) {
    await close();
    throw error;
  }
}
