import { Readable } from 'node:stream';
import { Clock } from '@homeroom/kernel';
import { Semaphore } from '@homeroom/http';
import { Controller, Get, Inject, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  sessionOf,
  actorOf,
  SignedIn,
  DashboardUserRepository,
  INSTALLATION,
  type InstallationFacts,
} from '@homeroom/accounts';
import { AuditEvent, type RecordEvent, RecordTrail } from '@homeroom/audit';
import { RecordFilterDto, RecordPageDto } from './record-audit.dto';

const pageSize = 50;

/** The audit trail of records: who saw and changed which student. Reading it is an event of the audit of keys and users. */
@ApiExcludeController()
@Controller('dashboard/api/audit')
export class RecordAuditController {
  /** A page with a filter by student reads the whole trail, which takes long. */
  private readonly reading = new Semaphore({ running: 1, waiting: 4, cause: 'overload' });

  constructor(
    private readonly trail: RecordTrail,
    private readonly users: DashboardUserRepository,
    private readonly clock: Clock,
    @Inject(INSTALLATION) private readonly facts: InstallationFacts,
  ) {}

  /** Newest first. `next` is the `before` of the next page, or null. */
  @Get('records')
  @SignedIn('owner')
  async page(
    @Query() query: RecordPageDto,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly RecordEvent[]; next: string | null }> {
    const filter = query.filter(this.facts.school_time_zone);
    await this.audit('user.read_audit', query, request);
    const before = query.before === undefined ? null : String(query.before);
    const found = await this.reading.run(() => this.trail.page(filter, pageSize + 1, before));
    const data = found.slice(0, pageSize);
    return { data, next: found.length > pageSize ? (data.at(-1)?.id ?? null) : null };
  }

  @Get('records.csv')
  @SignedIn('owner')
  async csv(
    @Query() query: RecordFilterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const filter = query.filter(this.facts.school_time_zone);
    await this.audit('user.exported_audit', query, request);
    const name = `audit-${this.clock.now().toISOString().slice(0, 10)}.csv`;
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
    return new StreamableFile(Readable.from(this.trail.csv(filter)));
  }

  /** Written before the trail is read, so that no read goes unnoticed. */
  private audit(
    action: 'user.read_audit' | 'user.exported_audit',
    query: RecordPageDto | RecordFilterDto,
    request: FastifyRequest,
  ): Promise<void> {
    const session = sessionOf(request);
    return this.users.change(session.userId, (user, em) => {
      const by = actorOf(session, request.ip);
      em.persist(
        AuditEvent.ofUser(action, user, {
          at: this.clock.now(),
          by,
          details: Object.fromEntries(Object.entries(query)),
        }),
      );
    });
  }
}
