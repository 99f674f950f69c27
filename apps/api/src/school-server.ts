import { ApiKeyAuthentication } from '@homeroom/access';
import { AuditTrail, ReadAuditLog, registerAuditHooks } from '@homeroom/audit';
import { ShareDays } from '@homeroom/classes';
import { recordTables } from '@homeroom/csv';
import { runWithShare } from '@homeroom/database';
import {
  createHttpServer,
  everyOtherPath,
  guardHttpServer,
  RequestLogger,
  Routes,
  securityHeaders,
} from '@homeroom/http';
import { NestLog } from '@homeroom/observability';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { ApiModule, type School } from './api.module';
import { mountDashboard } from './dashboard/dashboard-server';
import { openApiDocument } from './docs/open-api-document';
import { serveDocs } from './docs/serve-docs';
import { acceptUploads } from './imports/uploads';
import { limitEnvironment } from './operations/connection-limits';

/**
 * Creates the application of one environment, ready to listen.
 *
 * @param dashboard the dashboard, if this server hosts it below `/dashboard`
 */
export async function createSchoolServer(
  school: School,
  dashboard?: () => NestFastifyApplication,
): Promise<NestFastifyApplication> {
  const { environment, settings, log, metrics, concurrency, connectionLimit: limit } = school;
  const serving = {
    trustedProxies: settings.trustedProxies,
    headers: securityHeaders(settings.publicUrls[environment].startsWith('https:')),
    logger: new RequestLogger({ log, metrics: metrics?.of(environment) }),
    concurrency,
    authentication: () => app.get(ApiKeyAuthentication),
  };
  const http = createHttpServer(serving);
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.forSchool(school), http, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  app.setGlobalPrefix('v1', { exclude: [`\\${everyOtherPath}`] });
  const connections = guardHttpServer(http, serving, app.get(Routes));
  await acceptUploads(http.getInstance());
  if (limit !== undefined) limitEnvironment(connections, { environment, limit, log, metrics });
  restrictToShares(http.getInstance(), app.get(ShareDays, { strict: false }));
  const audit = { writes: app.get(AuditTrail), reads: app.get(ReadAuditLog), tables: recordTables };
  registerAuditHooks(http.getInstance(), audit);
  if (dashboard) mountDashboard(http.getInstance(), dashboard);
  serveDocs(http.getInstance(), () => openApiDocument(app, environment));
  return app;
}

/** Lets each request of a restricted caller see only its share, as it is on the day of the request. Call before the routes are registered. */
function restrictToShares(fastify: FastifyInstance, days: ShareDays): void {
  fastify.addHook('preHandler', ({ caller }, _reply, done) => {
    const shareId = caller?.shareId ?? null;
    if (shareId === null) return done();
    days.today(shareId).then((share) => runWithShare(share, done), done);
  });
}
