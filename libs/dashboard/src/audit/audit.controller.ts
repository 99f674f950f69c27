import { pageJson } from '@homeroom/kernel';
import { PageQueryDto } from '@homeroom/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AuditQueries } from '@homeroom/audit';
import { SignedIn } from '@homeroom/accounts';

/** The audit trail of API keys and users. */
@ApiExcludeController()
@Controller('dashboard/api/audit')
export class AuditController {
  constructor(private readonly records: AuditQueries) {}

  @Get()
  @SignedIn('owner')
  async list(@Query() { request }: PageQueryDto): Promise<string> {
    return pageJson(await this.records.page(request), request);
  }
}
