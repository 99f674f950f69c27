import { sessionOf, SignedIn } from '@homeroom/accounts';
import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EnvironmentAccess } from '../environment-access';
import { AbsenteesDto, SchoolDayDto } from './school-day.dto';

/** A day of the school, for every user with a role in the environment. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment')
export class SchoolDayController {
  constructor(private readonly access: EnvironmentAccess) {}

  @Get('day')
  @SignedIn()
  day(
    @Param('environment') environment: string,
    @Query() { date, school_id: schoolId }: SchoolDayDto,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.access.toReadShare(environment, request).day({ date, schoolId });
  }

  @Get('absentees')
  @SignedIn()
  @Header('content-type', 'application/json; charset=utf-8')
  absentees(
    @Param('environment') environment: string,
    @Query() query: AbsenteesDto,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const share = this.access.toReadShare(environment, request);
    const route = `GET ${request.routeOptions.url}`;
    const reader = { userId: sessionOf(request).userId, requestId: request.id, route };
    return share.absentees({ date: query.date, schoolId: query.school_id, statuses: query.statuses() }, reader);
  }
}
