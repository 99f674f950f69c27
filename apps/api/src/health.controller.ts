import { Public, RateLimits } from '@homeroom/access';
import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { DatabaseWatch } from '@homeroom/database';
import { noteError, Operation, retryAfter, serviceUnavailable } from '@homeroom/http';
import { version } from '@homeroom/settings';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { healthOpenApi } from './health.openapi';

@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseWatch,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Needs no key and has no rate limit. Answers 503 while the database does not answer. */
  @Get()
  @Public()
  @Operation(healthOpenApi)
  async check(@Res() reply: FastifyReply): Promise<FastifyReply> {
    const healthy = await this.database.checkNow();
    if (!healthy) {
      noteError(reply.request, serviceUnavailable('database_away', this.database.failure?.driverCode));
      reply.header('retry-after', retryAfter);
    }
    return reply.code(healthy ? 200 : 503).send({
      status: healthy ? 'ok' : 'unavailable',
      version,
      environment: this.environment,
      time: this.clock.now().toISOString(),
      checks: { database: stateOf(healthy), ...this.redis() },
    });
  }

  /** An unavailable Redis does not make the service unhealthy: each process then applies the rate limits on its own. */
  private redis(): { redis?: string } {
    const { areShared } = this.limits;
    return areShared === null ? {} : { redis: stateOf(areShared) };
  }
}

const stateOf = (isAvailable: boolean): string => (isAvailable ? 'ok' : 'unavailable');
