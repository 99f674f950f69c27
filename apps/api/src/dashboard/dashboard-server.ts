import { SessionAuthentication, KeysService } from '@homeroom/access';
import { createHttpServer, guardHttpServer, RequestLogger, Routes, securityHeaders } from '@homeroom/http';
import { Metrics, NestLog } from '@homeroom/observability';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { countSignInFailures } from '../operations/sign-in-failures';
import { type Dashboard, DashboardModule, isEncrypted } from './dashboard.module';
import { serveApp } from './serve-app';

/**
 * The dashboard's application. It never listens: the server of an environment hands over what is asked for below
 * `/dashboard`, see `mountDashboard`.
 */
export async function createDashboardServer(dashboard: Dashboard): Promise<NestFastifyApplication> {
  const { settings, log, windows, metrics } = dashboard;
  const serving = {
    trustedProxies: settings.trustedProxies,
    headers: await securityHeaders(isEncrypted(settings)),
    logger: new RequestLogger({
      log,
      metrics: metrics?.of('dashboard'),
      userOf: ({ session }) => session?.userId,
    }),
    authentication: () => app.get(SessionAuthentication),
  };
  const http = createHttpServer(serving);
  const app = await NestFactory.create<NestFastifyApplication>(DashboardModule.over(dashboard), http, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  guardHttpServer(http, serving, app.get(Routes));
  countSignInFailures(http.getInstance(), app.get(Metrics));
  http
    .getInstance()
    .addHook('preHandler', (request, reply) => app.get(SessionAuthentication).beforeHandler(request, reply));
  await serveApp(http.getInstance());
  // A key that is revoked here is refused at once by the environments of this process.
  app.get(KeysService, { strict: false }).onChange(async () => {
    await Promise.all([...windows.values()].map((window) => window.refreshKeys()));
  });
  return app;
}

/** Hands everything below `/dashboard` to its application, before anything of it but its head is read. */
export function mountDashboard(host: FastifyInstance, dashboard: () => NestFastifyApplication): void {
  for (const url of ['/dashboard', '/dashboard/*']) {
    host.all(url, {
      config: { isDelegated: true },
      onRequest(request, reply) {
        reply.hijack();
        dashboard().getHttpAdapter().getInstance().routing(request.raw, reply.raw);
      },
      handler() {
        throw new Error('The dashboard answers by itself');
      },
    });
  }
}
