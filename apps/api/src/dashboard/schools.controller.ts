import { sessionOf, SignedIn } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { routeNotFound } from '@homeroom/http';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT_GATEWAYS, type EnvironmentGateway, type EnvironmentGateways } from './environment-gateway';

/** The reads of the public API that the dashboard passes on, as their path is written, and their query. */
const read =
  /^\/dashboard\/api\/schools\/[^/]+\/((?:students|teachers|classes|announcements)(?:\/[\w-]+)?|students\/[\w-]+\/attendance|classes\/[\w-]+\/roster|grades)(\?[^#]*)?$/;

/** The schools that whoever is signed in may look into. */
@ApiExcludeController()
@Controller('dashboard/api/schools/:environment')
export class SchoolsController {
  constructor(@Inject(ENVIRONMENT_GATEWAYS) private readonly windows: EnvironmentGateways) {}

  @Get('overview')
  @SignedIn()
  overview(@Param('environment') environment: string): Promise<string> {
    return this.windowOf(environment).overview();
  }

  /** Exactly what the public API answers there. */
  @Get('*')
  @SignedIn()
  async read(
    @Param('environment') environment: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const window = this.windowOf(environment);
    const [, path, query = ''] = read.exec(request.raw.url ?? '') ?? [];
    if (path === undefined) throw routeNotFound();
    const onlooker = { userId: sessionOf(request).userId, requestId: request.id };
    const { status, body } = await window.get(`${path}${query}`, onlooker);
    return reply.code(status).send(body);
  }

  /** @throws 404 for an environment that is not served here */
  private windowOf(environment: string): EnvironmentGateway {
    const window = this.windows.get(environment as Environment);
    if (!window) throw routeNotFound();
    return window;
  }
}
