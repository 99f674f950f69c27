import { Admission } from '@homeroom/access';
import { createHttpServer, guardHttpServer, NestLog, Routes } from '@homeroom/platform';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiModule, type School } from './api.module';
import { mountDashboard } from './dashboard/dashboard-server';
import { openApiDocument } from './docs/open-api-document';
import { serveDocs } from './docs/serve-docs';

/**
 * The application of one environment, ready to listen.
 *
 * @param dashboard that it serves as well, below `/dashboard`
 */
export async function createSchoolServer(
  school: School,
  dashboard?: () => NestFastifyApplication,
): Promise<NestFastifyApplication> {
  const { environment, settings, log } = school;
  const http = createHttpServer(settings.trustedProxies, () => app.get(Admission));
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.forSchool(school), http, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  app.setGlobalPrefix('v1');
  guardHttpServer(http, app.get(Admission), app.get(Routes), log);
  if (dashboard) mountDashboard(http.getInstance(), dashboard);
  serveDocs(http.getInstance(), () => openApiDocument(app, environment));
  return app;
}
