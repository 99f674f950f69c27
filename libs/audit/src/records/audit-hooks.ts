import type { RecordTable } from '@homeroom/database';
import { callerOf, isDryRun } from '@homeroom/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditTrail } from './audit-trail';
import type { ReadAuditLog } from './read-audit-log';
import { recordsByPath, requestedRecordOf, requestedStudentsOf, studentIdsIn } from './read-subjects';

interface Audit {
  readonly writes: AuditTrail;
  readonly reads: ReadAuditLog;
  /** Of the records that reads name. */
  readonly tables: readonly RecordTable[];
}

/** Audits every change of a record and every read of a student. Call before the routes are registered. */
export function registerAuditHooks(fastify: FastifyInstance, { writes, reads, tables }: Audit): void {
  const byPath = recordsByPath(tables);
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scopes?.some((scope) => scope.endsWith(':students')) && !config.studentData) {
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
      const json = `${request.recordToRemove ?? ''}${typeof payload === 'string' ? payload : ''}`;
      const studentIds = studentIdsIn(json, studentData, requestedStudentsOf(request));
      const record = requestedRecordOf(request, byPath);
      reads.record({ keyId, userId, route: routeOf(request), requestId: request.id, studentIds, record });
    }
    done(null, payload);
  });
}

/**
 * An empty result counts: that a search finds nothing is information as well. The audit of a write covers its response,
 * but a replayed response is a read. So is a dry run, unless the only students that it shows are those that it would create.
 */
function isAuditedRead(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode >= 300) return reply.statusCode === 304;
  if (reply.hasHeader('dry-run')) return request.routeOptions.config.studentData !== 'new student records';
  return isRead(request) || reply.hasHeader('idempotency-replayed');
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;
