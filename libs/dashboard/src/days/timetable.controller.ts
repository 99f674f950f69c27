import { SignedIn } from '@homeroom/accounts';
import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EnvironmentAccess } from '../environment-access';
import { OfferedClassesDto, TimetableDto } from './timetable.dto';

/** When classes meet, for every user with a role in the environment. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment')
export class TimetableController {
  constructor(private readonly access: EnvironmentAccess) {}

  @Get('timetable')
  @SignedIn()
  timetable(
    @Param('environment') environment: string,
    @Query() { date, classIds }: TimetableDto,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.access.toReadShare(environment, request).timetable(date, classIds);
  }

  @Get('offered-classes')
  @SignedIn()
  @Header('content-type', 'application/json; charset=utf-8')
  offered(
    @Param('environment') environment: string,
    @Query() { date, classIds, search = '' }: OfferedClassesDto,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    return this.access.toReadShare(environment, request).offeredClasses(search, date, classIds);
  }
}
