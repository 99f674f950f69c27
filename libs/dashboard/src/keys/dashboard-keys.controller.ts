import { Clock } from '@homeroom/kernel';
import { RecordId } from '@homeroom/http';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { sessionOf, SignedIn } from '@homeroom/accounts';
import { DashboardKeys } from './dashboard-keys';
import { ChangeKeyDto, CreateKeyDto, RotateKeyDto } from './dashboard-keys.dto';

const hour = 3_600_000;

/** The API keys page of the dashboard. */
@ApiExcludeController()
@Controller('dashboard/api/keys')
export class DashboardKeysController {
  constructor(
    private readonly keys: DashboardKeys,
    private readonly clock: Clock,
  ) {}

  @Get()
  @SignedIn()
  async list(@Req() request: FastifyRequest): Promise<object> {
    return { data: await this.keys.list(sessionOf(request)) };
  }

  /** Only this response and that of `rotate` contain the secret. */
  @Post()
  @SignedIn('owner', 'developer')
  create(@Body() body: CreateKeyDto, @Req() request: FastifyRequest): Promise<object> {
    return this.keys.create(body.terms(this.clock.now()), sessionOf(request), request.ip);
  }

  /** The changes take effect in every process within a second. */
  @Put(':id')
  @SignedIn('owner')
  change(
    @Param('id', RecordId) id: number,
    @Body() body: ChangeKeyDto,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.keys.change(id, body.terms(this.clock.now()), sessionOf(request), request.ip);
  }

  @Post(':id/rotate')
  @SignedIn('owner', 'developer')
  @HttpCode(200)
  rotate(
    @Param('id', RecordId) id: number,
    @Body() body: RotateKeyDto,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.keys.rotate(id, body.overlap_hours * hour, sessionOf(request), request.ip);
  }

  @Post(':id/revoke')
  @SignedIn('owner', 'developer')
  @HttpCode(200)
  revoke(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<object> {
    return this.keys.revoke(id, sessionOf(request), request.ip);
  }
}
