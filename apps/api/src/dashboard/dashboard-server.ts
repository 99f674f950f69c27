import { SessionAuthentication } from '@homeroom/accounts';
import { KeysService } from '@homeroom/access';
import { createHttpServer, guardHttpServer, RequestLogger, Routes, securityHeaders } from '@homeroom/http';
import { Metrics, NestLog } from '@homeroom/observability';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { delegate } from '../delegate';
import { countSignInFailures } from '../operations/sign-in-failures';
import { stepsOfDashboard } from '../faces/dashboard';
import { acceptUploads } from '@homeroom/import-api';
import { type Dashboard, DashboardModule, isEncrypted } from './dashboard.module';
import { serveApp } from './serve-app';

/**
 * Creates the application of the dashboard. It does not listen itself: the server of an environment passes on the requests
 * below `/dashboard`, see `mountDashboard`.
 */
export async function createDashboardServer(dashboard: Dashboard): Promise<NestFastifyApplication> {
  const { settings, log, gateways, metrics, unreadTimeout } = dashboard;
  const serving = {
    trustedProxies: settings.trustedProxies,
    headers: securityHeaders(isEncrypted(settings)),
    logger: new RequestLogger({
      log,
      metrics: metrics?.of('dashboard'),
      userOf: ({ context }) => context.session?.userId,
    }),
    authentication: () => app.get(SessionAuthentication),
  };
  const http = createHttpServer(serving);
  const app = await NestFactory.create<NestFastifyApplication>(DashboardModule.over(dashboard), http, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  guardHttpServer(http, stepsOfDashboard(app, { ...serving, unreadTimeout }), serving, app.get(Routes));
  await acceptUploads(http.getInstance());
  countSignInFailures(http.getInstance(), app.get(Metrics));
  await serveApp(http.getInstance());
  // The environments of this process reject a revoked key at once.
  app.get(KeysService, { strict: false }).onChange(async () => {
    await Promise.all([...gateways.values()].map((gateway) => gateway.refreshKeys()));
  });
  return app;
}

/**
 * Passes all requests below `/dashboard` to the dashboard's application, before their bodies are read, and leads browsers
 * there from `/`.
 */
export function mountDashboard(host: FastifyInstance, dashboard: () => NestFastifyApplication): void {
  redirectBrowsers(host);
  delegate(host, '/dashboard', dashboard);
}

/** The constraint of a route that only browsers see: requests whose `Accept` names `text/html`. */
const browser = 'browser';

/**
 * Redirects a browser at `/` to the dashboard. For all other clients the route does not exist. The location is relative, so
 * that it works below any path of a proxy.
 */
function redirectBrowsers(host: FastifyInstance): void {
  host.addConstraintStrategy({
    name: browser,
    storage: () => {
      const handlers = new Map<unknown, unknown>();
      return {
        get: (value) => (handlers.get(value) ?? null) as never,
        set: (value, handler) => {
          handlers.set(value, handler);
        },
      };
    },
    deriveConstraint: ({ headers }) => (headers.accept?.includes('text/html') ? 'yes' : undefined),
  });
  host.get('/', { config: { isPublic: true }, constraints: { [browser]: 'yes' } }, (_, reply) =>
    reply.header('vary', 'accept').header('cache-control', 'no-store').redirect('dashboard', 302),
  );
}
