import { actorOf, isOwner, roleForbids, sessionOf, SessionsService, SignedIn } from '@homeroom/accounts';
import type { Actor } from '@homeroom/audit';
import { RecordId } from '@homeroom/http';
import type { Environment } from '@homeroom/kernel';
import {
  type Attempt,
  type DeliveryRecord,
  ListDeliveriesDto,
  ReplayWebhookDto,
  RotateWebhookDto,
  WebhookDto,
  type WebhookRecord,
  WebhooksService,
} from '@homeroom/webhooks';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EnvironmentAccess } from '../environment-access';

/** A webhook with its secret. */
type WithSecret = WebhookRecord & { readonly secret: string };

/** The webhooks of an environment, for owners, and in the sandbox for developers. Each must see the whole environment. */
@ApiExcludeController()
@Controller('dashboard/api/webhooks/:environment')
export class DashboardWebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly access: EnvironmentAccess,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  @SignedIn('owner', 'developer')
  async list(
    @Param('environment') environment: Environment,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly WebhookRecord[] }> {
    this.allowed(environment, request);
    return { data: await this.webhooks.list(environment) };
  }

  /** Only this response and that of `rotate` contain the secret. */
  @Post()
  @SignedIn('owner', 'developer')
  async create(
    @Param('environment') environment: Environment,
    @Body() body: WebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WithSecret> {
    const by = this.confirmed(environment, request);
    const { webhook, secret } = await this.webhooks.create(environment, body.terms(), by);
    return { ...webhook, secret };
  }

  @Put(':id')
  @SignedIn('owner', 'developer')
  change(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Body() body: WebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookRecord> {
    return this.webhooks.change(environment, id, body.terms(), this.confirmed(environment, request));
  }

  @Delete(':id')
  @SignedIn('owner', 'developer')
  @HttpCode(204)
  remove(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.webhooks.remove(environment, id, this.confirmed(environment, request));
  }

  @Post(':id/rotate')
  @SignedIn('owner', 'developer')
  @HttpCode(200)
  async rotate(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Body() { overlap }: RotateWebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WithSecret> {
    const by = this.confirmed(environment, request);
    const { webhook, secret } = await this.webhooks.rotate(environment, id, overlap, by);
    return { ...webhook, secret };
  }

  @Post(':id/test')
  @SignedIn('owner', 'developer')
  @HttpCode(200)
  async test(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<Omit<Attempt, 'isDelivered'> & { readonly delivered: boolean }> {
    const by = this.allowed(environment, request);
    // The receiver may take ten seconds.
    request.context.releaseSlot?.();
    const { isDelivered: delivered, ...attempt } = await this.webhooks.test(environment, id, by);
    request.context.waited = attempt.duration;
    return { delivered, ...attempt };
  }

  @Post(':id/disable')
  @SignedIn('owner', 'developer')
  @HttpCode(200)
  disable(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<WebhookRecord> {
    return this.webhooks.disable(environment, id, this.allowed(environment, request));
  }

  @Post(':id/enable')
  @SignedIn('owner', 'developer')
  @HttpCode(200)
  enable(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<WebhookRecord> {
    return this.webhooks.enable(environment, id, this.allowed(environment, request));
  }

  @Post(':id/replay')
  @SignedIn('owner', 'developer')
  @HttpCode(200)
  replay(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Body() { from }: ReplayWebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookRecord> {
    return this.webhooks.replay(environment, id, from, this.allowed(environment, request));
  }

  @Get(':id/deliveries')
  @SignedIn('owner', 'developer')
  async deliveries(
    @Param('environment') environment: Environment,
    @Param('id', RecordId) id: number,
    @Query() query: ListDeliveriesDto,
    @Req() request: FastifyRequest,
  ): Promise<{ data: readonly DeliveryRecord[]; next: string | null }> {
    this.allowed(environment, request);
    const asked = query.request();
    const data = await this.webhooks.deliveries(environment, id, asked);
    return { data, next: data.length < asked.limit ? null : (data.at(-1)?.id ?? null) };
  }

  /** @throws the same, and 403 without a recent password */
  private confirmed(environment: Environment, request: FastifyRequest): Actor {
    const by = this.allowed(environment, request);
    this.sessions.assertConfirmed(sessionOf(request));
    return by;
  }

  /** @throws 404 for an environment that this process does not serve, 403 for a user who may not see its webhooks */
  private allowed(environment: Environment, request: FastifyRequest): Actor {
    this.access.toRead(environment, request);
    const session = sessionOf(request);
    const { roles } = session;
    if (!isOwner(roles) && !(environment === 'sandbox' && roles.sandbox === 'developer'))
      throw roleForbids('an owner, or in the sandbox a developer,');
    return actorOf(session, request.ip);
  }
}
