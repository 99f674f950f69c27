import type { AuditSteps } from '@homeroom/audit';
import {
  type ConcurrencyLimit,
  createHttpServer,
  everyOtherPath,
  guardRoutes,
  type MountedApplication,
  type RequestLogger,
  Routes,
  type SecurityHeaders,
  type UnfinishedBodies,
} from '@homeroom/http';
import { type Log, NestLog } from '@homeroom/observability';
import {
  OneRosterAuthentication,
  oneRosterErrorOf,
  oneRosterQueries,
  oneRosterRoot,
  sendOneRosterError,
  statusInfoOf,
} from '@homeroom/oneroster-api';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { stepsOfOneRoster } from '../faces/one-roster';
import { OneRosterApplication } from './oneroster.module';

interface Serving {
  readonly trustedProxies: readonly string[];
  readonly headers: SecurityHeaders;
  readonly logger: RequestLogger;
  readonly log: Log;
  readonly audit: AuditSteps;
  readonly places: ConcurrencyLimit;
  readonly bodies: UnfinishedBodies;
}

/**
 * Creates the application of OneRoster, ready for requests. It does not listen itself: the server of the environment passes on the requests
 * below `/ims/oneroster`, see `mountedOneRoster`. It closes with the environment.
 *
 * @param school the application of the environment
 */
export async function createOneRosterServer(
  school: NestFastifyApplication,
  serving: Serving,
): Promise<NestFastifyApplication> {
  const authentication = school.get(OneRosterAuthentication, { strict: false });
  const http = createHttpServer({
    ...serving,
    authentication: () => authentication,
    queries: oneRosterQueries,
    sendError: sendOneRosterError,
  });
  const app = await NestFactory.create<NestFastifyApplication>(OneRosterApplication.over(school, serving.log), http, {
    logger: new NestLog(serving.log),
    abortOnError: false,
    bodyParser: false,
  });
  app.setGlobalPrefix(oneRosterRoot.slice(1), { exclude: [`\\${everyOtherPath}`] });
  const routes = app.get(Routes);
  guardRoutes(http, stepsOfOneRoster(school, routes, serving), routes);
  await app.init();
  await http.getInstance().ready();
  school
    .getHttpAdapter()
    .getInstance()
    .addHook('onClose', () => app.close());
  return app;
}

/**
 * How a server passes requests to the application of OneRoster, also those that its own router cannot read. A second server, which Fastify
 * opens if the host name has two addresses, has only the routes of `delegate`.
 */
export const mountedOneRoster = (app: () => NestFastifyApplication): MountedApplication => ({
  path: oneRosterRoot,
  handle: (message, response) => app().getHttpAdapter().getInstance().routing(message, response),
  responseOf: (error) => statusInfoOf(oneRosterErrorOf(error)),
});
