import { Readable } from 'node:stream';
import { SignedIn } from '@homeroom/accounts';
import { RecordTrail } from '@homeroom/audit';
import { Clock } from '@homeroom/kernel';
import { Controller, Get, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EnvironmentAccess } from '../environment-access';
import { type AuditPage, AuditReader } from './audit-reader';
import { RecordAuditDto } from './record-audit.dto';

/** The audit trail of records: who saw and changed which student. */
@ApiExcludeController()
@Controller('dashboard/api/audit')
export class RecordAuditController {
  constructor(
    private readonly reader: AuditReader,
    private readonly trail: RecordTrail,
    private readonly access: EnvironmentAccess,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  @Get('records')
  @SignedIn('owner')
  page(@Query() query: RecordAuditDto, @Req() request: FastifyRequest): Promise<AuditPage> {
    const filter = query.filter(this.reader.timeZone);
    // The names are in the schema of an environment, which may not be there if it is not served.
    this.access.toRead(filter.environment, request);
    return this.reader.page(filter, query, request);
  }

  @Get('records.csv')
  @SignedIn('owner')
  async csv(
    @Query() query: RecordAuditDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const filter = query.filter(this.reader.timeZone);
    // The records of the school are in the schema of the environment.
    if (filter.school) this.access.toRead(filter.environment, request);
    await this.reader.audit('user.exported_audit', query, request);
    const name = `audit-${this.clock.now().toISOString().slice(0, 10)}.csv`;
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
    return new StreamableFile(Readable.from(this.trail.csv(filter)));
  }
}
