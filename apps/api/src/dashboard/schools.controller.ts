import type { InternalMethod } from '@homeroom/access';
import { sessionOf, SignedIn } from '@homeroom/accounts';
import { batchBodyLimit, routeNotFound } from '@homeroom/http';
import { Controller, Delete, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { editors, EnvironmentAccess } from './environment-access';
import type { EnvironmentGateway, GatewayRequest } from './environment-gateway';
import { ClassSearchDto } from './schools.dto';

/** The paths of the public API that the dashboard may read, with their query. */
const read =
  /^\/dashboard\/api\/schools\/[^/]+\/((?:students|teachers|classes|announcements|grades|attendance|enrollments)(?:\/[\w-]+)?|students\/[\w-]+\/(?:attendance|classes|grades|status|withdrawals)|classes\/[\w-]+\/(?:roster|attendance)|(?:grades|attendance)\/[\w-]+\/history)(\?[^#]*)?$/;

/** A path of the public API in the URL of a write, with its query. Without dots and percent signs it cannot leave its route. */
const written = /^\/dashboard\/api\/schools\/[^/]+\/([\w/-]+(?:\?[^#]*)?)$/;

/** The route needs a user with one of the roles of `editors`. */
const Edits = (): MethodDecorator => RouteConfig({ signedIn: { roles: editors }, bodyLimit: batchBodyLimit });

/** Reads the schools for signed-in users, and edits their records. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment')
export class SchoolsController {
  constructor(private readonly access: EnvironmentAccess) {}

  @Get('overview')
  @SignedIn()
  overview(@Param('environment') environment: string, @Req() request: FastifyRequest): Promise<string> {
    return this.access.toRead(environment, request).overview();
  }

  @Get('choices')
  @SignedIn()
  choices(@Param('environment') environment: string, @Req() request: FastifyRequest): Promise<object> {
    return this.access.toRead(environment, request).choices();
  }

  @Get('class-search')
  @SignedIn()
  async searchClasses(
    @Param('environment') environment: string,
    @Query() { search = '', limit }: ClassSearchDto,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly object[] }> {
    return { data: await this.access.toRead(environment, request).classesNamed(search, limit) };
  }

  /** Answers exactly as the public API does. */
  @Get('*')
  @SignedIn()
  async read(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const gateway = this.access.toRead(environment, request);
    const [, path, query = ''] = read.exec(request.raw.url ?? '') ?? [];
    if (path === undefined) throw routeNotFound();
    return this.send(gateway, { method: 'GET', path: `${path}${query}` }, request, reply);
  }

  @Post([
    'students',
    'students/:id/withdraw',
    'students/:id/reinstate',
    'teachers',
    'classes',
    'classes/:id/attendance',
    'classes/:id/enroll',
    'enrollments/:id/move',
    'announcements',
    'grades',
    'grades/batch',
  ])
  @Edits()
  create(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.write('POST', environment, request, reply);
  }

  @Put([
    'students/:id',
    'teachers/:id',
    'classes/:id',
    'enrollments/:id',
    'announcements/:id',
    'grades/:id',
    'attendance/:id',
  ])
  @Edits()
  change(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.write('PUT', environment, request, reply);
  }

  @Delete([
    'students/:id',
    'teachers/:id',
    'classes/:id',
    'classes/:id/enroll/:student_id',
    'enrollments/:id',
    'announcements/:id',
    'grades/:id',
    'attendance/:id',
  ])
  @Edits()
  remove(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.write('DELETE', environment, request, reply);
  }

  /** Answers exactly as the public API does. */
  private write(
    method: InternalMethod,
    environment: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const gateway = this.access.toEdit(environment, request);
    const [, path] = written.exec(request.raw.url ?? '') ?? [];
    if (path === undefined) throw routeNotFound();
    const { 'if-match': ifMatch } = request.headers;
    return this.send(gateway, { method, path, ifMatch, body: request.body }, request, reply);
  }

  private async send(
    gateway: EnvironmentGateway,
    sent: GatewayRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = { userId: sessionOf(request).userId, requestId: request.id };
    const { status, body, etag } = await gateway.send(sent, caller);
    if (etag !== null) void reply.header('etag', etag);
    return reply.code(status).send(body);
  }
}
