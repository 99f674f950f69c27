import { ApiKeyAuthentication } from '@homeroom/access';
import { AuditSteps, AuditTrail, ReadAuditLog } from '@homeroom/audit';
import { recordTables } from '@homeroom/export';
import { acceptUploads } from '@homeroom/import-api';
import {
  ConcurrencyLimit,
  createHttpServer,
  everyOtherPath,
  guardHttpServer,
  RequestLogger,
  Routes,
  securityHeaders,
  UnfinishedBodies,
} from '@homeroom/http';
import { NestLog } from '@homeroom/observability';
import { oneRosterRoot } from '@homeroom/oneroster-api';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiModule, type SchoolOptions } from './api.module';
import { delegate } from './delegate';
import { mountDashboard } from './dashboard/dashboard-server';
import { stepsOfV1 } from './faces/v1';
import { openApiDocument } from './docs/open-api-document';
import { serveDocs } from './docs/serve-docs';
import { createOneRosterServer, mountedOneRoster } from './oneroster/oneroster-server';
import { limitEnvironment } from './operations/connection-limits';

/**
 * Creates the application of one environment, ready to listen.
 *
 * @param dashboard the dashboard, if this server hosts it below `/dashboard`
 */
export async function createSchoolServer(
  school: SchoolOptions,
  dashboard?: () => NestFastifyApplication,
): Promise<NestFastifyApplication> {
  const { environment, settings, log, metrics, concurrency, connectionLimit: limit } = school;
  const serving = {
    trustedProxies: settings.trustedProxies,
    headers: securityHeaders(settings.publicUrls[environment].startsWith('https:')),
    logger: new RequestLogger({ log, metrics: metrics?.of(environment) }),
    authentication: () => app.get(ApiKeyAuthentication),
    mounted: [mountedOneRoster(() => oneRoster)],
  };
  const http = createHttpServer(serving);
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.forSchool(school), http, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  app.setGlobalPrefix('v1', { exclude: [`\\${everyOtherPath}`] });
  const audit = new AuditSteps(app.get(AuditTrail), app.get(ReadAuditLog), recordTables);
  const shared = { audit, places: new ConcurrencyLimit(concurrency), bodies: new UnfinishedBodies() };
  const steps = stepsOfV1(app, { ...serving, ...shared });
  const connections = guardHttpServer(http, steps, serving, app.get(Routes));
  audit.watch(http.getInstance());
  await acceptUploads(http.getInstance());
  if (limit !== undefined) limitEnvironment(connections, { environment, limit, log, metrics });
  const oneRoster = await createOneRosterServer(app, { ...serving, ...shared, log });
  delegate(http.getInstance(), oneRosterRoot, () => oneRoster, { isUnknown: true });
  if (dashboard) mountDashboard(http.getInstance(), dashboard);
  serveDocs(http.getInstance(), () => openApiDocument(app, environment));
  return app;
}
