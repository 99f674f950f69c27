import type { RecordTable } from '@homeroom/database';
import { callerOf, isDryRun } from '@homeroom/http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, preHandlerHookHandler } from 'fastify';
import type { AuditTrail } from './audit-trail';
import type { ReadAuditLog } from './read-audit-log';
import { recordsByPath, requestedRecordOf, requestedStudentsOf, studentIdsIn } from './read-subjects';

/** The steps of a request that audit every change of a record and every read of a student. */
export class AuditSteps {
  private readonly byPath: ReturnType<typeof recordsByPath>;

  /** @param tables of the records that reads name */
  constructor(
    private readonly writes: AuditTrail,
    private readonly reads: ReadAuditLog,
    tables: readonly RecordTable[],
  ) {
    this.byPath = recordsByPath(tables);
  }

  /** Call before the routes are registered. @throws when a route with students does not say how it shows them */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method, url, config }) => {
      if (config?.scopes?.some((scope) => scope.endsWith(':students')) && !config.studentData) {
        throw new Error(`The route ${String(method)} ${url} has no @ReturnsStudentData`);
      }
    });
  }

  /** Lets the changes of a write be audited. Throws 503 when too many reads wait to be audited. */
  readonly begin: preHandlerHookHandler = (request, _reply, done) => {
    const { context, id: requestId } = request;
    const { caller } = context;
    if (request.routeOptions.config?.studentData) this.reads.assertCapacity();
    if (caller && !isRead(request)) {
      const audited = { caller, route: routeOf(request), requestId, isDryRun: () => isDryRun(request) };
      context.audit = this.writes.contextOfRequest(audited);
    }
    done();
  };

  /** Keeps which students a response shows. */
  readonly keepRead: onSendHookHandler = (request, reply, payload, done) => {
    const { studentData } = request.routeOptions.config ?? {};
    if (studentData && isAuditedRead(request, reply)) {
      const { id: keyId, ownerId: userId } = callerOf(request);
      const json = `${request.context.recordToRemove ?? ''}${typeof payload === 'string' ? payload : ''}`;
      const studentIds = studentIdsIn(json, studentData, requestedStudentsOf(request));
      const record = requestedRecordOf(request, this.byPath);
      this.reads.record({ keyId, userId, route: routeOf(request), requestId: request.id, studentIds, record });
    }
    done(null, payload);
  };
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
