import { callerOf } from '@homeroom/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditTrail } from './audit-trail';
import type { ReadAuditLog } from './read-audit-log';
import { studentsIn } from './disclosed-students';

interface Trail {
  readonly changes: AuditTrail;
  readonly disclosures: ReadAuditLog;
}

/** Sees to it that nobody changes a record or sees a student without a trace. Call before the routes are registered. */
export function registerAuditHooks(fastify: FastifyInstance, { changes, disclosures }: Trail): void {
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
    if (discloses && shows(request, reply)) {
      const { id: keyId, ownerId: userId } = callerOf(request);
      const studentIds = studentsIn(typeof payload === 'string' ? payload : '', discloses, asked(request));
      disclosures.record({ keyId, userId, route: routeOf(request), requestId: request.id, studentIds });
    }
    done(null, payload);
  });
}

/**
 * Also where it shows nobody: that a search finds none, or how many it finds, tells something. What a write answers is noted
 * with it; one that is answered again is a mere read.
 */
const shows = (request: FastifyRequest, reply: FastifyReply): boolean =>
  (reply.statusCode < 300 || reply.statusCode === 304) && (isRead(request) || reply.hasHeader('idempotency-replayed'));

/** Of whom a request asks by id, whatever it is told of them. */
function asked({ routeOptions, params, query }: FastifyRequest): number | null {
  const { student_id: filtered } = query as { student_id?: string };
  const { id } = params as { id?: string };
  const named = routeOptions.url?.includes('/students/:id') ? id : filtered;
  return named !== undefined && /^[1-9]\d{0,9}$/.test(named) && Number(named) < 2 ** 31 ? Number(named) : null;
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;
