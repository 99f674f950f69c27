import { ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { Operation } from '@homeroom/http';
import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AcceptsAnyKey } from '../authentication/scopes';
import type { KnownKey } from '../api-keys/api-key.queries';
import { RateLimits } from '../rate-limits/rate-limits';
import { keyOpenApi } from './key.openapi';
import type { KeyResource, KeyShareResource } from './key.resource';
import { OwnKeyQueries } from './own-key.queries';

/** Tells a client what its key may do. */
@Controller('key')
export class KeyController {
  constructor(
    private readonly keys: OwnKeyQueries,
    private readonly limits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Never contains the key, nor a part of it. */
  @Get()
  @AcceptsAnyKey()
  @Operation(keyOpenApi)
  async get(@Req() request: FastifyRequest): Promise<KeyResource> {
    const { id, scopes, limit, schoolLimit, shareId, expiresAt } = request.context.caller as KnownKey;
    const { name, plan, created_at } = await this.keys.termsOf(id);
    return {
      id,
      name,
      environment: this.environment,
      scopes: [...scopes],
      share: await this.shareOf(shareId),
      plan,
      // The counts are those of the headers: the guard has counted this request.
      limits: this.limits.windowsOf(id, limit),
      school_limits: schoolLimit && this.limits.windowsOfSchool(schoolLimit.schoolId, schoolLimit),
      expires_at: expiresAt?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    };
  }

  private async shareOf(shareId: number | null): Promise<KeyShareResource | null> {
    if (shareId === null) return null;
    const share = await this.keys.share(this.environment, shareId);
    return share && { schools: [...share.schools], classes: [...share.classes] };
  }
}
