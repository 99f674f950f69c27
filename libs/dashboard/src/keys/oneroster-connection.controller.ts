import { sessionOf, SignedIn } from '@homeroom/accounts';
import { RecordId } from '@homeroom/http';
import type { Environment } from '@homeroom/kernel';
import { type OneRosterUrls, scopePrefix, scopesOfKey } from '@homeroom/oneroster-api';
import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DashboardKeys } from './dashboard-keys';

export type OneRosterUrlsByEnvironment = Readonly<Record<Environment, OneRosterUrls>>;

/** Injects `OneRosterUrlsByEnvironment`. */
export const ONEROSTER_URLS = Symbol('ONEROSTER_URLS');

/** What a consumer of the OneRoster API enters to connect with a key. The secret is the key itself, which only the answer to its creation has. */
interface OneRosterConnection {
  readonly client_id: string;
  readonly token_url: string;
  readonly rostering_url: string;
  /** Of version 1.1. */
  readonly rostering_11_url: string;
  readonly gradebook_url: string;
  /** The names of version 1.2 of those that the tokens of the key can have; none if it lacks the scopes. */
  readonly scopes: readonly string[];
}

/** How to connect to the OneRoster API with a key, for users who see all of its environment. */
@ApiExcludeController()
@Controller('dashboard/api/keys/:id/oneroster')
export class OneRosterConnectionController {
  constructor(
    private readonly keys: DashboardKeys,
    @Inject(ONEROSTER_URLS) private readonly urls: OneRosterUrlsByEnvironment,
  ) {}

  @Get()
  @SignedIn()
  async connection(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<OneRosterConnection> {
    const { environment, scopes } = await this.keys.find(id, sessionOf(request));
    const { token, rostering, rostering11, gradebook } = this.urls[environment];
    return {
      client_id: String(id),
      token_url: token,
      rostering_url: rostering,
      rostering_11_url: rostering11,
      gradebook_url: gradebook,
      scopes: scopesOfKey(new Set(scopes)).map((scope) => scopePrefix + scope),
    };
  }
}
