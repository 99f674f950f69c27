import { RequireAdmin } from '@homeroom/access';
import type { Actor } from '@homeroom/audit';
import { Answer, Answers, callerOf, forbidden, Operation, RecordId } from '@homeroom/http';
import { ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { WebhooksService } from '../application/webhooks.service';
import type { WebhookRecord } from '../persistence/webhook.queries';
import type {
  WebhookDeliveryPageResource,
  WebhookListResource,
  WebhookTestResource,
  WebhookWithSecretResource,
} from './webhook.resource';
import { ListDeliveriesDto, ReplayWebhookDto, RotateWebhookDto, WebhookDto } from './webhooks.dto';
import { webhooksOpenApi as docs } from './webhooks.openapi';

/** The webhooks of the environment, for keys that see all of it. */
@ApiTags('Webhooks')
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly answers: Answers,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @RequireAdmin()
  @Operation(docs.list)
  async list(@Req() request: FastifyRequest): Promise<WebhookListResource> {
    actorOf(request);
    return { data: [...(await this.webhooks.list(this.environment))] };
  }

  @Post()
  @RequireAdmin()
  @Operation(docs.create)
  async create(@Body() body: WebhookDto, @Req() request: FastifyRequest): Promise<Answer> {
    const { webhook, secret } = await this.webhooks.create(this.environment, body.terms(), actorOf(request));
    const location = `${this.answers.baseUrl}/webhooks/${webhook.id}`;
    return new Answer(201, JSON.stringify({ ...webhook, secret }), { location });
  }

  @Get(':id')
  @RequireAdmin()
  @Operation(docs.get)
  get(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<WebhookRecord> {
    actorOf(request);
    return this.webhooks.find(this.environment, id);
  }

  @Put(':id')
  @RequireAdmin()
  @Operation(docs.change)
  change(
    @Param('id', RecordId) id: number,
    @Body() body: WebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookRecord> {
    return this.webhooks.change(this.environment, id, body.terms(), actorOf(request));
  }

  @Delete(':id')
  @RequireAdmin()
  @HttpCode(204)
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<void> {
    return this.webhooks.remove(this.environment, id, actorOf(request));
  }

  @Post(':id/test')
  @RequireAdmin()
  @HttpCode(200)
  @Operation(docs.test)
  async test(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<WebhookTestResource> {
    const by = actorOf(request);
    // The receiver may take ten seconds.
    request.context.releaseSlot?.();
    const { isDelivered: delivered, ...attempt } = await this.webhooks.test(this.environment, id, by);
    request.context.waited = attempt.duration;
    return { delivered, ...attempt };
  }

  @Post(':id/rotate')
  @RequireAdmin()
  @HttpCode(200)
  @Operation(docs.rotate)
  async rotate(
    @Param('id', RecordId) id: number,
    @Body() body: RotateWebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookWithSecretResource> {
    const { webhook, secret } = await this.webhooks.rotate(this.environment, id, body.overlap, actorOf(request));
    return { ...webhook, secret };
  }

  @Post(':id/disable')
  @RequireAdmin()
  @HttpCode(200)
  @Operation(docs.disable)
  disable(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<WebhookRecord> {
    return this.webhooks.disable(this.environment, id, actorOf(request));
  }

  @Post(':id/enable')
  @RequireAdmin()
  @HttpCode(200)
  @Operation(docs.enable)
  enable(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<WebhookRecord> {
    return this.webhooks.enable(this.environment, id, actorOf(request));
  }

  @Post(':id/replay')
  @RequireAdmin()
  @HttpCode(200)
  @Operation(docs.replay)
  replay(
    @Param('id', RecordId) id: number,
    @Body() body: ReplayWebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookRecord> {
    return this.webhooks.replay(this.environment, id, body.from, actorOf(request));
  }

  @Get(':id/deliveries')
  @RequireAdmin()
  @Operation(docs.deliveries)
  async deliveries(
    @Param('id', RecordId) id: number,
    @Query() query: ListDeliveriesDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookDeliveryPageResource> {
    actorOf(request);
    const asked = query.request();
    const data = await this.webhooks.deliveries(this.environment, id, asked);
    const next = data.length < asked.limit ? null : (data.at(-1)?.id ?? null);
    return { data: [...data], pagination: { limit: asked.limit, next } };
  }
}

/** Who makes the request. A webhook gets the events of all records. @throws 403 for a key that sees a part of them */
function actorOf(request: FastifyRequest): Actor {
  const { id, ownerId, shareId } = callerOf(request);
  if (shareId !== null) throw forbidden('Webhooks are for keys that see the whole environment', {}, 'outside_share');
  return { userId: ownerId, name: `API key ${id}`, address: request.ip };
}
