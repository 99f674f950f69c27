import { Clock, type Environment } from '@homeroom/kernel';
import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { sessionOf, SignedIn } from '@homeroom/accounts';
import { type HourRecord, SchoolUsageQueries, type SchoolUsageRecord, UsageQueries } from '@homeroom/access';
import { EnvironmentAccess } from '../environment-access';
import { ENVIRONMENT_GATEWAYS, type EnvironmentGateways } from '../environment-gateway';
import { EnvironmentRequestsQueryDto, EnvironmentUsageQueryDto } from './usage.dto';

/** The usage by school with how much of its limit is used. */
interface ShownSchoolUsage extends SchoolUsageRecord {
  /** The requests that count for the school in the current hour of its limit. Null without a limit. */
  readonly used_this_hour: number | null;
}

/** The usage of all API keys of an environment together, for users who see all of it. */
@ApiExcludeController()
@Controller('dashboard/api')
export class EnvironmentUsageController {
  constructor(
    private readonly records: UsageQueries,
    private readonly schools: SchoolUsageQueries,
    private readonly clock: Clock,
    private readonly access: EnvironmentAccess,
    @Inject(ENVIRONMENT_GATEWAYS) private readonly gateways: EnvironmentGateways,
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
  ): Promise<{ data: readonly ShownSchoolUsage[] }> {
    this.access.assertSeesAll(environment, sessionOf(request));
    const sums = await this.schools.sums(environment, hours, this.clock.now());
    return { data: await Promise.all(sums.map((sum) => this.shown(environment, sum))) };
  }

  @Get('requests')
  @SignedIn()
  async latest(@Query() { environment }: EnvironmentRequestsQueryDto, @Req() request: FastifyRequest): Promise<string> {
    this.access.assertSeesAll(environment, sessionOf(request));
    return `{"data":${await this.records.latestOfAll(environment)}}`;
  }

  /** For an environment that this process does not serve, the count is 0. */
  private async shown(environment: Environment, sum: SchoolUsageRecord): Promise<ShownSchoolUsage> {
    const { school, limit } = sum;
    if (school === null || limit === null) return { ...sum, used_this_hour: null };
    const hour = await this.gateways.get(environment)?.hourOfSchool(school.id, limit.per_hour);
    return { ...sum, used_this_hour: hour?.used ?? 0 };
  }
}
