import { ReadAuditLog } from '@homeroom/audit';
import { callerOf } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest, onSendHookHandler, preHandlerHookHandler } from 'fastify';

/** A record that a read names besides students, such as the class whose results it shows. */
interface NamedRecord {
  readonly record: string;
  readonly id: number;
}

declare module '@homeroom/http' {
  interface RequestContext {
    /** Set for every read that is authenticated. */
    notedReads?: NotedReads;
  }
}

/**
 * Tells the audit trail which students an answer shows. Call it before they are sent, also with no ids: that a search finds nothing is
 * information as well. A streamed answer calls it again for each part. In a write it does nothing: its audit covers its answer.
 *
 * @param ids of students; other ids must not be among them
 * @param record that the request names, such as the class of the path
 * @throws 503 if too many reads wait to be audited, because unaudited reads are not allowed
 */
export function noteStudentsRead({ context }: FastifyRequest, ids: Iterable<number>, record?: NamedRecord): void {
  context.notedReads?.note(ids, record);
}

/** The students that the answer to one request shows. */
class NotedReads {
  private readonly all = new Set<number>();
  private unkept: number[] = [];
  private record: NamedRecord | null = null;
  private isNoted = false;
  private isSent = false;
  private isKept = false;

  constructor(
    private readonly log: ReadAuditLog,
    private readonly request: FastifyRequest,
  ) {}

  note(ids: Iterable<number>, record: NamedRecord | undefined): void {
    this.isNoted = true;
    this.record = record ?? this.record;
    for (const id of ids) {
      if (this.all.has(id)) continue;
      this.all.add(id);
      this.unkept.push(id);
    }
    if (!this.isSent || (this.isKept && this.unkept.length === 0)) return;
    this.log.assertCapacity();
    this.keep();
  }

  /** The answer begins to be sent. What is noted from now on is kept at once. */
  send(reply: FastifyReply): void {
    this.isSent = true;
    if (this.isNoted && (reply.statusCode < 300 || reply.statusCode === 304)) this.keep();
  }

  private keep(): void {
    const { id: keyId, ownerId: userId } = callerOf(this.request);
    const { method, routeOptions, id: requestId } = this.request;
    const studentIds = this.unkept;
    this.unkept = [];
    this.isKept = true;
    this.log.record({
      keyId,
      userId,
      route: `${method} ${routeOptions.url}`,
      requestId,
      studentIds,
      record: this.record,
    });
  }
}

/** The steps of a request that audit its reads of students. The handlers name the students, since their ids are not in the answers. */
@Injectable()
export class StudentReads {
  constructor(private readonly log: ReadAuditLog) {}

  /** Before anything is read. Throws 503 when too many reads wait to be audited. */
  readonly begin: preHandlerHookHandler = (request, _reply, done) => {
    const { context, method } = request;
    if (context.caller && (method === 'GET' || method === 'HEAD')) {
      this.log.assertCapacity();
      context.notedReads = new NotedReads(this.log, request);
    }
    done();
  };

  /** Before the first byte is sent. */
  readonly keep: onSendHookHandler = ({ context }, reply, payload, done) => {
    context.notedReads?.send(reply);
    done(null, payload);
  };
}
