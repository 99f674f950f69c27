import { Public } from '@homeroom/access';
import { Clock, type Environment } from '@homeroom/kernel';
import { Operation, RecordReader, version, within } from '@homeroom/platform';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { healthDocs } from './health.docs';
import { SERVED_ENVIRONMENT } from './served-environment';

/** Milliseconds that the database has to answer. */
const patience = 1_000;

@Controller('health')
export class HealthController {
  constructor(
    private readonly reader: RecordReader,
    private readonly clock: Clock,
    @Inject(SERVED_ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Needs no key and is never limited; 503 while the database does not answer. */
  @Get()
  @Public()
  @Operation(healthDocs)
  async check(@Res() reply: FastifyReply): Promise<FastifyReply> {
    const healthy = await this.databaseAnswers();
    return reply.code(healthy ? 200 : 503).send({
      status: healthy ? 'ok' : 'unavailable',
      version,
      environment: this.environment,
      time: this.clock.now().toISOString(),
      checks: { database: healthy ? 'ok' : 'unavailable' },
    });
  }

  private databaseAnswers(): Promise<boolean> {
    return within(patience, this.reader.rows('SELECT')).then(
      () => true,
      () => false,
    );
  }
}
