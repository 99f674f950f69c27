import { type InternalMethod, type Role, roleForbids, sessionOf, SignedIn } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { batchBodyLimit, routeNotFound } from '@homeroom/http';
import { Controller, Delete, Get, Inject, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ENVIRONMENT_GATEWAYS,
  type EnvironmentGateway,
  type EnvironmentGateways,
  type GatewayRequest,
} from './environment-gateway';
import { ClassSearchDto } from './schools.dto';

/** The paths of the public API that the dashboard may read, with their query. */
const read =
  /^\/dashboard\/api\/schools\/[^/]+\/((?:students|teachers|classes|announcements)(?:\/[\w-]+)?|students\/[\w-]+\/(?:attendance|status)|classes\/[\w-]+\/(?:roster|attendance)|grades|(?:grades|attendance)\/[\w-]+(?:\/history)?)(\?[^#]*)?$/;

/** A path of the public API in the URL of a write, with its query. Without dots and percent signs it cannot leave its route. */
const written = /^\/dashboard\/api\/schools\/[^/]+\/([\w/-]+(?:\?[^#]*)?)$/;

/** Only these roles edit the records of an environment. */
const editors = ['owner', 'office'] as const satisfies Role[];

/** The route needs a user with one of the roles of `editors`. */
const Edits = (): MethodDecorator => RouteConfig({ signedIn: { roles: editors }, bodyLimit: batchBodyLimit });

/** Reads the schools for signed-in users, and edits their records. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment')
export class SchoolsController {
  constructor(@Inject(ENVIRONMENT_GATEWAYS) private readonly gateways: EnvironmentGateways) {}

  @Get('overview')
  @SignedIn()
  overview(@Param('environment') environment: string, @Req() request: FastifyRequest): Promise<string> {
    return this.gatewayOf(environment, request).overview();
  }

  @Get('choices')
  @SignedIn()
  choices(@Param('environment') environment: string, @Req() request: FastifyRequest): Promise<object> {
    return this.gatewayOf(environment, request).choices();
  }

  @Get('class-search')
  @SignedIn()
  async searchClasses(
    @Param('environment') environment: string,
    @Query() { search = '' }: ClassSearchDto,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly object[] }> {
    return { data: await this.gatewayOf(environment, request).classesNamed(search) };
  }

  /** Answers exactly as the public API does. */
  @Get('*')
  @SignedIn()
  async read(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const gateway = this.gatewayOf(environment, request);
    const [, path, query = ''] = read.exec(request.raw.url ?? '') ?? [];
    if (path === undefined) throw routeNotFound();
    return this.send(gateway, { method: 'GET', path: `${path}${query}` }, request, reply);
  }

  @Post([
    'students/:id/withdraw',
    'students/:id/reinstate',
    'classes/:id/attendance',
    'classes/:id/enroll',
    'announcements',
  ])
  @Edits()
  create(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.write('POST', environment, request, reply);
  }

  @Put(['grades/:id', 'attendance/:id'])
  @Edits()
  correct(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.write('PUT', environment, request, reply);
  }

  @Delete(['classes/:id/enroll/:student_id', 'grades/:id', 'attendance/:id', 'announcements/:id'])
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
    const gateway = this.gatewayOf(environment, request);
    const role = sessionOf(request).roles[environment as Environment];
    if (!editors.some((editor) => editor === role)) throw roleForbids('an owner or the office of this environment');
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

  /** @throws 404 for an environment that this process does not serve, 403 when the user has no role in it */
  private gatewayOf(environment: string, request: FastifyRequest): EnvironmentGateway {
    const gateway = this.gateways.get(environment as Environment);
    if (!gateway) throw routeNotFound();
    if (sessionOf(request).roles[environment as Environment] === null) throw roleForbids('a user with a role there');
    return gateway;
  }
}
