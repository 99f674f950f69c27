import { ApiKeyAuthentication, ApiKeyThrottlerGuard, ScopesGuard } from '@homeroom/access';
import { AuditSteps } from '@homeroom/audit';
import { ShareDays } from '@homeroom/classes';
import {
  beginContext,
  ConcurrencyLimit,
  disconnectUnread,
  endEmptyBody,
  enterContext,
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
import { MergedRecordInterceptor } from '@homeroom/merges';
import type { INestApplicationContext } from '@nestjs/common';
import { findShare } from './find-share';

interface Serving {
  readonly headers: SecurityHeaders;
  readonly logger: RequestLogger;
  readonly audit: AuditSteps;
  /** Those of the server, if it has other applications as well. */
  readonly places?: ConcurrencyLimit;
  readonly bodies?: UnfinishedBodies;
}

/** The way of a request to `/v1`, from its head to its answer, before and after the part that Nest carries out. */
export function stepsOfV1(
  app: INestApplicationContext,
  { headers, logger, audit, places = new ConcurrencyLimit(), bodies = new UnfinishedBodies() }: Serving,
): RequestSteps {
  const keys = app.get(ApiKeyAuthentication);
  const routes = app.get(Routes);
  return {
    onRequest: [
      beginContext,
      withHeaders(headers),
      logger.watchClose,
      keys.authenticate(places), // 401; 503 without a database, or without a place in the queue
      routes.rejectUnreadable, // 400, 414, 417; 404 and 405 for a method that no route can have
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
      findShare(app.get(ShareDays, { strict: false })),
      audit.begin, // 503
      enterContext,
    ],
    // Here Nest carries out `nestSteps`, and the handler.
    onSend: [
      (request, reply, payload, done) => {
        keys.addHeaders(request, reply);
        done(null, payload);
      },
      disconnectUnread(),
      places.release,
      audit.keepRead,
    ],
    onResponse: [logger.log, (request, reply) => keys.record(request, reply)],
  };
}

/**
 * What Nest does with a request to `/v1` before its handler. Routes that write have two more interceptors (`RequireScopes`): a dry run is
 * rolled back, and a POST with an Idempotency-Key is carried out once. `ErrorFilter` sends every error.
 */
export const nestSteps = {
  guards: [
    ApiKeyThrottlerGuard, // 429
    RequestGuard, // 404, 405, 400, 415
    ScopesGuard, // 403
  ],
  interceptors: [
    ErrorInterceptor,
    MergedRecordInterceptor, // 404 with the record that has the data
  ],
  pipes: [StrictValidationPipe], // 400
};
