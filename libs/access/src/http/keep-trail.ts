import { callerOf } from '@homeroom/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditTrail } from '../application/audit-trail';
import type { Disclosures } from '../application/disclosures';
import { studentsIn } from './disclosed-students';

interface Trail {
  readonly changes: AuditTrail;
  readonly disclosures: Disclosures;
}

/** Sees to it that nobody changes a record or sees a student without a trace. Call before the routes are registered. */
export function keepTrail(fastify: FastifyInstance, { changes, disclosures }: Trail): void {
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scopes?.includes('read:students') && !config.discloses) {
      throw new Error(`The route ${String(method)} ${url} does not say which students it discloses`);
    }
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    const { discloses } = request.routeOptions.config ?? {};
    if (discloses) disclosures.refuseUnlessRemembered();
    if (isRead(request) || !request.caller) return done();
    changes.during({ caller: request.caller, route: routeOf(request), requestId: request.id }, done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { discloses } = request.routeOptions.config ?? {};
    if (discloses && typeof payload === 'string' && shows(request, reply)) {
      const { id: keyId, ownerId: userId } = callerOf(request);
      const studentIds = studentsIn(payload, discloses);
      const shown = { keyId, userId, route: routeOf(request), requestId: request.id, studentIds };
      if (studentIds.length > 0) disclosures.record(shown);
    }
    done(null, payload);
  });
}

/** What a write answers is noted with it; one that is answered again is a mere read. */
const shows = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode < 300 && (request.method === 'GET' || reply.hasHeader('idempotency-replayed'));

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;
