import { type LimitedSchool, SchoolLimitsService, type ShownLimit } from '@homeroom/access';
import { actorOf, sessionOf, SessionsService, SignedIn } from '@homeroom/accounts';
import { RecordId } from '@homeroom/http';
import type { Environment } from '@homeroom/kernel';
import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EnvironmentAccess } from '../environment-access';
import { SchoolLimitDto } from './school-limit.dto';

/** The limits of schools, for users who see the whole environment. Owners set them. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/limits')
export class SchoolLimitsController {
  constructor(
    private readonly limits: SchoolLimitsService,
    private readonly access: EnvironmentAccess,
    private readonly sessions: SessionsService,
  ) {}

  /** The schools that have a limit. */
  @Get()
  @SignedIn()
  async list(
    @Param('environment') environment: Environment,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly LimitedSchool[] }> {
    this.access.toRead(environment, request);
    return { data: (await this.limits.list(environment)).filter(({ limit }) => limit !== null) };
  }

  /** The change takes effect in every process within a second. */
  @Put(':id')
  @SignedIn('owner')
  set(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Body() { per_hour, per_minute }: SchoolLimitDto,
    @Req() request: FastifyRequest,
  ): Promise<LimitedSchool> {
    return this.change(environment, id, { per_hour, per_minute }, request);
  }

  @Delete(':id')
  @SignedIn('owner')
  @HttpCode(204)
  async remove(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.change(environment, id, null, request);
  }

  private change(
    environment: Environment,
    id: number,
    limit: ShownLimit | null,
    request: FastifyRequest,
  ): Promise<LimitedSchool> {
    this.access.toRead(environment, request);
    const session = sessionOf(request);
    this.sessions.assertConfirmed(session);
    return this.limits.change(environment, id, limit, actorOf(session, request.ip));
  }
}
