import { actorOf, sessionOf, SignedIn } from '@homeroom/accounts';
import { Body, Controller, Get, HttpCode, Param, Put, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from '../environment-access';
import { DistinctStudentsDto, DuplicatesDto } from './duplicates.dto';

/** Students who were probably added twice, for owners and the office. A share limits it to pairs of which both are in the share. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/duplicates')
export class DuplicatesController {
  constructor(private readonly access: EnvironmentAccess) {}

  @Get()
  @SignedIn(...editors)
  list(
    @Param('environment') environment: string,
    @Query() { page = 1, distinct = false, school_id: schoolId }: DuplicatesDto,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const share = this.access.toWriteShare(environment, request, editors);
    const route = `GET ${request.routeOptions.url}`;
    const reader = { userId: sessionOf(request).userId, requestId: request.id, route };
    return share.duplicates({ page, areDistinct: distinct, schoolId: schoolId ?? null }, reader);
  }

  /** Remembers that two students are two, or forgets it. */
  @Put()
  @SignedIn(...editors)
  @HttpCode(204)
  mark(
    @Param('environment') environment: string,
    @Body() { student_id: studentId, other_id: otherId, distinct }: DistinctStudentsDto,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const share = this.access.toWriteShare(environment, request, editors);
    const action = `PUT ${request.routeOptions.url}`;
    const author = { actor: actorOf(sessionOf(request), request.ip), requestId: request.id, action };
    return share.markDistinct({ ids: [studentId, otherId], areDistinct: distinct }, author);
  }
}
