import { Clock } from '@homeroom/kernel';
import { RecordId } from '@homeroom/http';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { sessionOf, SignedIn } from '@homeroom/accounts';
import { KeyErrorQueries, type HourRecord, UsageQueries } from '@homeroom/access';
import { DashboardKeys } from '../keys/dashboard-keys';
import { UsageQueryDto } from './usage.dto';

/** The usage of an API key, for users who see all of its environment. */
@ApiExcludeController()
@Controller('dashboard/api/keys/:id')
export class UsageController {
  constructor(
    private readonly records: UsageQueries,
    private readonly errors: KeyErrorQueries,
    private readonly keys: DashboardKeys,
    private readonly clock: Clock,
  ) {}

  @Get('usage')
  @SignedIn()
  async byHour(
    @Param('id', RecordId) id: number,
    @Query() { hours = 24 }: UsageQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly HourRecord[] }> {
    await this.keys.assertVisible(id, sessionOf(request));
    return { data: await this.records.byHour(id, hours, this.clock.now()) };
  }

  @Get('requests')
  @SignedIn()
  async latest(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<string> {
    await this.keys.assertVisible(id, sessionOf(request));
    return `{"data":${await this.records.latest(id)}}`;
  }

  @Get('errors')
  @SignedIn()
  async latestErrors(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<string> {
    await this.keys.assertVisible(id, sessionOf(request));
    return `{"data":${await this.errors.latest(id)}}`;
  }
}
