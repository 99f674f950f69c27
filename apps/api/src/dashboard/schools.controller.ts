import { roleForbids, sessionOf, SignedIn } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { routeNotFound } from '@homeroom/http';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT_GATEWAYS, type EnvironmentGateway, type EnvironmentGateways } from './environment-gateway';
import { ClassSearchDto } from './schools.dto';

/** The paths of the public API that the dashboard may read, with their query. */
const read =
  /^\/dashboard\/api\/schools\/[^/]+\/((?:students|teachers|classes|announcements)(?:\/[\w-]+)?|students\/[\w-]+\/attendance|classes\/[\w-]+\/(?:roster|attendance)|grades|(?:grades|attendance)\/[\w-]+\/history)(\?[^#]*)?$/;

/** Reads the schools for signed-in users. */
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
    const caller = { userId: sessionOf(request).userId, requestId: request.id };
    const { status, body } = await gateway.get(`${path}${query}`, caller);
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
