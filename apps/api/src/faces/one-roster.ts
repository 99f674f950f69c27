import { ApiKeyThrottlerGuard } from '@homeroom/access';
import type { AuditSteps } from '@homeroom/audit';
import { ShareDays } from '@homeroom/classes';
import {
  beginContext,
  type ConcurrencyLimit,
  disconnectUnread,
  endEmptyBody,
  enterContext,
  type RequestLogger,
  type RequestSteps,
  type Routes,
  type SecurityHeaders,
  sendContinue,
  type UnfinishedBodies,
  withHeaders,
} from '@homeroom/http';
import {
  ClientAuthentication,
  OneRosterAuthentication,
  OneRosterRequestGuard,
  OneRosterScopesGuard,
  StudentReads,
} from '@homeroom/oneroster-api';
import type { INestApplicationContext } from '@nestjs/common';
import { findShare } from './find-share';

interface Serving {
  readonly headers: SecurityHeaders;
  readonly logger: RequestLogger;
  readonly audit: AuditSteps;
  /** Those of `/v1`. */
  readonly places: ConcurrencyLimit;
  readonly bodies: UnfinishedBodies;
}

/**
 * The way of a request to OneRoster. `oneRosterErrorOf` says which status and code its errors have.
 *
 * @param school the application of the environment
 * @param routes those of OneRoster
 */
export function stepsOfOneRoster(
  school: INestApplicationContext,
  routes: Routes,
  { headers, logger, audit, places, bodies }: Serving,
): RequestSteps {
  const tokens = school.get(OneRosterAuthentication, { strict: false });
  const clients = school.get(ClientAuthentication, { strict: false });
  const reads = school.get(StudentReads, { strict: false });
  return {
    onRequest: [
      beginContext,
      withHeaders(headers),
      logger.watchClose,
      tokens.authenticate(places), // 401; 503 without a database, 429 without a place in the queue
      routes.rejectUnreadable, // 400, 414, 417; 404 and 405 for a method that no route can have
    ],
    preParsing: [
      bodies.begin, // 429
      endEmptyBody,
      sendContinue,
    ],
    preValidation: [
      bodies.end,
      places.take, // 429
    ],
    preHandler: [
      findShare(school.get(ShareDays, { strict: false })),
      reads.begin, // 503
      audit.begin,
      enterContext,
      clients.authenticate, // of requests for a token: 400, 401, 429
    ],
    // Here Nest carries out `nestSteps`, and the handler.
    onSend: [
      (request, reply, payload, done) => {
        tokens.addHeaders(request, reply);
        done(null, payload);
      },
      disconnectUnread(),
      places.release,
      reads.keep,
    ],
    onResponse: [logger.log, (request, reply) => tokens.record(request, reply)],
  };
}

/** What Nest does with a request to OneRoster before its handler. `OneRosterErrorFilter` sends every error. */
export const nestSteps = {
  guards: [
    ApiKeyThrottlerGuard, // 429
    OneRosterRequestGuard, // 404, 405, 400, 415
    OneRosterScopesGuard, // 403
  ],
  interceptors: [],
  pipes: [],
};
