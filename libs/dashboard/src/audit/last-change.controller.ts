import { sessionOf, SignedIn } from '@homeroom/accounts';
import { type LastChange, RecordTrail } from '@homeroom/audit';
import { RecordId, routeNotFound } from '@homeroom/http';
import type { Environment } from '@homeroom/kernel';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EnvironmentAccess, markers } from '../environment-access';

/** Lists by their path, with the type of their records in the trail. */
const lists: ReadonlyMap<string, string> = new Map([
  ['students', 'student'],
  ['teachers', 'teacher'],
  ['classes', 'class'],
  ['enrollments', 'enrollment'],
  ['announcements', 'announcement'],
  ['grades', 'grade'],
  ['attendance', 'attendance'],
  ['schools', 'school'],
  ['school-years', 'academic_session'],
  ['terms', 'academic_session'],
  ['closed-days', 'closed_day'],
]);

/** Who changed a record last, for users whose own change met it. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment/last-change')
export class LastChangeController {
  constructor(
    private readonly access: EnvironmentAccess,
    private readonly trail: RecordTrail,
  ) {}

  /** Answers as the API does if the user does not see the record. */
  @Get(':list/:id')
  @SignedIn(...markers)
  async read(
    @Param('environment') environment: string,
    @Param('list') list: string,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gateway = this.access.toWriteShare(environment, request, markers);
    const record = lists.get(list);
    if (record === undefined) throw routeNotFound();
    const caller = { userId: sessionOf(request).userId, requestId: request.id };
    const { status, body } = await gateway.send({ method: 'GET', path: `${list}/${id}` }, caller);
    if (status !== 200) return void reply.code(status).send(body);
    const change = await this.trail.lastChange(environment as Environment, record, id);
    void reply.send({ change } satisfies { change: LastChange | null });
  }
}
