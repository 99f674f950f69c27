import { SignedIn } from '@homeroom/accounts';
import { RecordId } from '@homeroom/http';
import type { Environment } from '@homeroom/kernel';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from '../environment-access';
import { type AuditPage, AuditReader } from './audit-reader';
import { StudentAuditDto } from './record-audit.dto';

/** The audit trail of one student, for owners and the office of the environment. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/students/:id/audit')
export class StudentAuditController {
  constructor(
    private readonly reader: AuditReader,
    private readonly access: EnvironmentAccess,
  ) {}

  /** Newest first. */
  @Get()
  @SignedIn(...editors)
  page(
    @Param('environment') environment: string,
    @Param('id', RecordId) studentId: number,
    @Query() query: StudentAuditDto,
    @Req() request: FastifyRequest,
  ): Promise<AuditPage> {
    this.access.toEdit(environment, request);
    const filter = { ...query.matching(this.reader.timeZone), environment: environment as Environment, studentId };
    return this.reader.page(filter, query, request);
  }
}
