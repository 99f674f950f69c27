import { RolesGuard, SessionAuthentication } from '@homeroom/accounts';
import {
  beginContext,
  ConcurrencyLimit,
  disconnectUnread,
  endEmptyBody,
  ErrorInterceptor,
  RequestGuard,
  type RequestLogger,
  type RequestSteps,
  Routes,
  type SecurityHeaders,
  sendContinue,
  StrictValidationPipe,
  takeDryRun,
  UnfinishedBodies,
  withHeaders,
} from '@homeroom/http';
import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

interface Serving {
  readonly headers: SecurityHeaders;
  readonly logger: RequestLogger;
  /** Milliseconds. For tests. Defaults to the time of production. */
  readonly unreadTimeout?: number | undefined;
}

/** The way of a request to the dashboard. A request to the records of an environment then passes the steps of `/v1` as an internal one. */
export function stepsOfDashboard(
  app: INestApplicationContext,
  { headers, logger, unreadTimeout }: Serving,
): RequestSteps {
  const sessions = app.get(SessionAuthentication);
  const routes = app.get(Routes);
  const places = new ConcurrencyLimit();
  const bodies = new UnfinishedBodies();
  return {
    onRequest: [
      beginContext,
      withHeaders(headers),
      logger.watchClose,
      sessions.authenticate(places), // 401; 503 without a place in the queue
      sessions.rejectCrossSite, // 403
      routes.rejectUnreadable, // 400, 414, 417
      routes.rejectUnrouted, // 404, 405
    ],
    preParsing: [
      bodies.begin, // 429
      endEmptyBody,
      sendContinue,
    ],
    preValidation: [
      bodies.end,
      places.take, // 503
    ],
    preHandler: [
      takeDryRun,
      async (request: FastifyRequest) => sessions.confirm(request), // 401
    ],
    // Here Nest carries out `nestSteps`, and the handler.
    onSend: [disconnectUnread(unreadTimeout), places.release],
    onResponse: [logger.log],
  };
}

/** What Nest does with a request to the dashboard before its handler. `ErrorFilter` sends every error. */
export const nestSteps = {
  guards: [
    RolesGuard, // 403
    RequestGuard, // 400, 415
  ],
  interceptors: [ErrorInterceptor],
  pipes: [StrictValidationPipe], // 400
};
