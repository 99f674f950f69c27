import { sessionOf, SignedIn } from '@homeroom/accounts';
import { Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { routeNotFound } from '@homeroom/http';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ENVIRONMENT_GATEWAYS, type EnvironmentGateways } from './environment-gateway';
import { SandboxSeed, type SeedState } from './sandbox-seed';

/** Fills the empty sandbox with a generated school. Production has no such route. */
@ApiExcludeController()
@Controller('dashboard/api/sandbox-seed')
export class SandboxSeedController {
  constructor(
    private readonly seed: SandboxSeed,
    @Inject(ENVIRONMENT_GATEWAYS) private readonly gateways: EnvironmentGateways,
  ) {}

  @Get()
  @SignedIn('owner')
  state(): SeedState {
    return this.seed.state();
  }

  @Post()
  @SignedIn('owner')
  @HttpCode(202)
  start(@Req() request: FastifyRequest): Promise<SeedState> {
    if (!this.gateways.has('sandbox')) throw routeNotFound();
    const { userId } = sessionOf(request);
    return this.seed.start({ userId, requestId: request.id });
  }
}
