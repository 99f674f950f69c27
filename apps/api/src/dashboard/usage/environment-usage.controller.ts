import { Clock, type Environment } from '@homeroom/kernel';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { roleForbids, sessionOf, SignedIn } from '@homeroom/accounts';
import { type HourRecord, UsageQueries } from '@homeroom/access';
import { EnvironmentRequestsQueryDto, EnvironmentUsageQueryDto } from './usage.dto';

/** The usage of all API keys of an environment together, for users with a role in it. */
@ApiExcludeController()
@Controller('dashboard/api')
export class EnvironmentUsageController {
  constructor(
    private readonly records: UsageQueries,
    private readonly clock: Clock,
  ) {}

  @Get('usage')
  @SignedIn()
  async byHour(
    @Query() { environment, hours = 24 }: EnvironmentUsageQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly HourRecord[] }> {
    assertRole(environment, request);
    return { data: await this.records.byHourOfAll(environment, hours, this.clock.now()) };
  }

  @Get('requests')
  @SignedIn()
  async latest(@Query() { environment }: EnvironmentRequestsQueryDto, @Req() request: FastifyRequest): Promise<string> {
    assertRole(environment, request);
    return `{"data":${await this.records.latestOfAll(environment)}}`;
  }
}

/** @throws 403 when the user has no role in the environment */
function assertRole(environment: Environment, request: FastifyRequest): void {
  if (sessionOf(request).roles[environment] === null) throw roleForbids('a user with a role there');
}
