import { actorOf, sessionOf, SignedIn } from '@homeroom/accounts';
import { RecordId } from '@homeroom/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from '../environment-access';
import { AbsenceDaysDto, AbsenceDto } from './absence.dto';

/** The absence of a student in all classes of a day, for owners and the office. A share limits it to classes of the share. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/students/:id/absence')
export class AbsenceController {
  constructor(private readonly access: EnvironmentAccess) {}

  @Get()
  @SignedIn(...editors)
  preview(
    @Param('environment') environment: string,
    @Param('id', RecordId) studentId: number,
    @Query() query: AbsenceDaysDto,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const share = this.access.toWriteShare(environment, request, editors);
    const route = `GET ${request.routeOptions.url}`;
    const reader = { userId: sessionOf(request).userId, requestId: request.id, route };
    return share.absencePreview(studentId, query.days(), reader);
  }

  @Post()
  @SignedIn(...editors)
  @HttpCode(200)
  record(
    @Param('environment') environment: string,
    @Param('id', RecordId) studentId: number,
    @Body() body: AbsenceDto,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const share = this.access.toWriteShare(environment, request, editors);
    const action = `POST ${request.routeOptions.url}`;
    const author = { actor: actorOf(sessionOf(request), request.ip), requestId: request.id, action };
    return share.recordAbsence(studentId, body.details(), author);
  }
}
