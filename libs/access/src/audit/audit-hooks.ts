import { callerOf, isDryRun } from '@homeroom/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditTrail } from './audit-trail';
import type { ReadAuditLog } from './read-audit-log';
import { studentIdsIn } from './student-ids';

interface Audit {
  readonly writes: AuditTrail;
  readonly reads: ReadAuditLog;
}

/** Audits every change of a record and every read of a student. Call before the routes are registered. */
export function registerAuditHooks(fastify: FastifyInstance, { writes, reads }: Audit): void {
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scopes?.includes('read:students') && !config.studentData) {
      throw new Error(`The route ${String(method)} ${url} has no @ReturnsStudentData`);
    }
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    const { studentData } = request.routeOptions.config ?? {};
    if (studentData) reads.assertCapacity();
    if (isRead(request) || !request.caller) return done();
    const { caller, id: requestId } = request;
    writes.runForRequest({ caller, route: routeOf(request), requestId, isDryRun: () => isDryRun(request) }, done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { studentData } = request.routeOptions.config ?? {};
    if (studentData && isAuditedRead(request, reply)) {
      const { id: keyId, ownerId: userId } = callerOf(request);
      const json = typeof payload === 'string' ? payload : '';
      const studentIds = studentIdsIn(json, studentData, requestedStudentOf(request));
      reads.record({ keyId, userId, route: routeOf(request), requestId: request.id, studentIds });
    }
    done(null, payload);
  });
}

/**
 * An empty result counts: that a search finds nothing is information as well. The audit of a write covers its response,
 * but a replayed response is a read.
 */
const isAuditedRead = (request: FastifyRequest, reply: FastifyReply): boolean =>
  (reply.statusCode < 300 || reply.statusCode === 304) && (isRead(request) || reply.hasHeader('idempotency-replayed'));

/** The id of the student that the path or the query names. */
function requestedStudentOf({ routeOptions, params, query }: FastifyRequest): number | null {
  const { student_id: filtered } = query as { student_id?: string };
  const { id } = params as { id?: string };
  const given = routeOptions.url?.includes('/students/:id') ? id : filtered;
  return given !== undefined && /^[1-9]\d{0,9}$/.test(given) && Number(given) < 2 ** 31 ? Number(given) : null;
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;
