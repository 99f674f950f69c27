import type { InternalMethod } from '@homeroom/access';
import { type Role, sessionOf, SignedIn } from '@homeroom/accounts';
import { recordListNames } from '@homeroom/export';
import { batchBodyLimit, routeNotFound } from '@homeroom/http';
import { Controller, Delete, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OfSchoolDto } from './days/school-day.dto';
import { editors, EnvironmentAccess, markers } from './environment-access';
import type { GatewayRequest } from './environment-gateway';
import type { ShareGateway } from './share-gateway';

/** The paths of the public API that the dashboard may read: each list, each record, and some of its parts. */
const readable = [
  `(?:${recordListNames.join('|')})(?:/[\\w-]+)?`,
  // They are exported with the terms.
  'school-years(?:/[\\w-]+)?',
  'students/[\\w-]+/(?:attendance|classes|contacts|grades|past|status|withdrawals|merges)',
  'classes/[\\w-]+/(?:roster|attendance)',
  '(?:classes|teachers|schools)/[\\w-]+/archive',
  'teachers/[\\w-]+/merges',
  '(?:grades|attendance)/[\\w-]+/history',
  'events',
];

/** Such a path in the URL of a request, and its query. */
const read = new RegExp(`^/dashboard/api/schools/[^/]+/(${readable.join('|')})(\\?[^#]*)?$`);

/** A path of the public API in the URL of a write, with its query. Without dots and percent signs it cannot leave its route. */
const written = /^\/dashboard\/api\/schools\/[^/]+\/([\w/-]+(?:\?[^#]*)?)$/;

/** The route needs a user with one of the roles. */
const WrittenBy = (roles: readonly Role[]): MethodDecorator =>
  RouteConfig({ signedIn: { roles }, bodyLimit: batchBodyLimit });

/** Reads the schools for signed-in users, and edits their records. A user with a share sees and edits the records of the share. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment')
export class SchoolsController {
  constructor(private readonly access: EnvironmentAccess) {}

  @Get('overview')
  @SignedIn()
  overview(
    @Param('environment') environment: string,
    @Query() { school_id: schoolId }: OfSchoolDto,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    return this.access.toReadShare(environment, request).overview(schoolId);
  }

  @Get('choices')
  @SignedIn()
  choices(@Param('environment') environment: string, @Req() request: FastifyRequest): Promise<object> {
    return this.access.toReadShare(environment, request).choices();
  }

  /** Answers exactly as the public API does. */
  @Get('*')
  @SignedIn()
  async read(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gateway = this.access.toReadShare(environment, request);
    const [, path, query = ''] = read.exec(request.raw.url ?? '') ?? [];
    if (path === undefined) throw routeNotFound();
    return this.send(gateway, { method: 'GET', path: `${path}${query}` }, request, reply);
  }

  @Post([
    'students',
    'students/:id/withdraw',
    'students/:id/reinstate',
    'students/:id/merge',
    'students/:id/merge/undo',
    'students/:id/contacts',
    'teachers',
    'teachers/:id/merge',
    'teachers/:id/merge/undo',
    'classes',
    'classes/:id/enroll',
    'classes/:id/enroll/batch',
    'enrollments/:id/move',
    'announcements',
    'school-years',
    'terms',
    'closed-days',
  ])
  @WrittenBy(editors)
  create(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.write('POST', editors, environment, request, reply);
  }

  @Post(['classes/:id/attendance', 'grades', 'grades/batch'])
  @WrittenBy(markers)
  mark(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.write('POST', markers, environment, request, reply);
  }

  @Put([
    'students/:id',
    'students/:id/contacts/order',
    'contacts/:id',
    'teachers/:id',
    'teachers/:id/archive',
    'classes/:id',
    'classes/:id/archive',
    'enrollments/:id',
    'announcements/:id',
    'school-years/:id',
    'terms/:id',
    'closed-days/:id',
  ])
  @WrittenBy(editors)
  change(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.write('PUT', editors, environment, request, reply);
  }

  @Put(['grades/:id', 'attendance/:id'])
  @WrittenBy(markers)
  changeMark(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.write('PUT', markers, environment, request, reply);
  }

  @Delete([
    'students/:id',
    'contacts/:id',
    'teachers/:id',
    'classes/:id',
    'classes/:id/enroll/:student_id',
    'enrollments/:id',
    'announcements/:id',
    'school-years/:id',
    'terms/:id',
    'closed-days/:id',
  ])
  @WrittenBy(editors)
  remove(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.write('DELETE', editors, environment, request, reply);
  }

  @Delete(['grades/:id', 'attendance/:id'])
  @WrittenBy(markers)
  removeMark(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.write('DELETE', markers, environment, request, reply);
  }

  /** Schools belong to the whole environment, so a user with a share does not write them. */
  @Post('schools')
  @WrittenBy(editors)
  createSchool(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.access.toEdit(environment, request);
    return this.write('POST', editors, environment, request, reply);
  }

  @Put(['schools/:id', 'schools/:id/archive'])
  @WrittenBy(editors)
  changeSchool(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.access.toEdit(environment, request);
    return this.write('PUT', editors, environment, request, reply);
  }

  @Delete('schools/:id')
  @WrittenBy(editors)
  removeSchool(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.access.toEdit(environment, request);
    return this.write('DELETE', editors, environment, request, reply);
  }

  /** Answers exactly as the public API does. */
  private write(
    method: InternalMethod,
    writers: readonly Role[],
    environment: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const gateway = this.access.toWriteShare(environment, request, writers);
    const [, path] = written.exec(request.raw.url ?? '') ?? [];
    if (path === undefined) throw routeNotFound();
    const { 'if-match': ifMatch } = request.headers;
    return this.send(gateway, { method, path, ifMatch, body: request.body }, request, reply);
  }

  private async send(
    gateway: ShareGateway,
    sent: GatewayRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const caller = { userId: sessionOf(request).userId, requestId: request.id };
    const { status, body, etag } = await gateway.send(sent, caller);
    if (etag !== null) void reply.header('etag', etag);
    void reply.code(status).send(body);
  }
}
