import { Clock } from '@homeroom/kernel';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { sessionOf, SignedIn } from '@homeroom/accounts';
import { type HourRecord, SchoolUsageQueries, type SchoolUsageRecord, UsageQueries } from '@homeroom/access';
import { EnvironmentAccess } from '../environment-access';
import { EnvironmentRequestsQueryDto, EnvironmentUsageQueryDto } from './usage.dto';

/** The usage of all API keys of an environment together, for users who see all of it. */
@ApiExcludeController()
@Controller('dashboard/api')
export class EnvironmentUsageController {
  constructor(
    private readonly records: UsageQueries,
    private readonly schools: SchoolUsageQueries,
    private readonly clock: Clock,
    private readonly access: EnvironmentAccess,
  ) {}

  @Get('usage')
  @SignedIn()
  async byHour(
    @Query() { environment, hours = 24 }: EnvironmentUsageQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly HourRecord[] }> {
    this.access.assertSeesAll(environment, sessionOf(request));
    return { data: await this.records.byHourOfAll(environment, hours, this.clock.now()) };
  }

  @Get('usage/schools')
  @SignedIn()
  async bySchool(
    @Query() { environment, hours = 24 }: EnvironmentUsageQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly SchoolUsageRecord[] }> {
    this.access.assertSeesAll(environment, sessionOf(request));
    return { data: await this.schools.sums(environment, hours, this.clock.now()) };
  }

  @Get('requests')
  @SignedIn()
  async latest(@Query() { environment }: EnvironmentRequestsQueryDto, @Req() request: FastifyRequest): Promise<string> {
    this.access.assertSeesAll(environment, sessionOf(request));
    return `{"data":${await this.records.latestOfAll(environment)}}`;
  }
}
