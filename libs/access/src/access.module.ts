import { auditEventMapping } from '@homeroom/audit';
import type { Environment } from '@homeroom/kernel';
import { Routes } from '@homeroom/http';
import type { Settings } from '@homeroom/settings';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { ApiKeyCache } from './api-keys/api-key-cache';
import { apiKeyMapping } from './api-keys/api-key.mapping';
import { ApiKeyQueries } from './api-keys/api-key.queries';
import { ApiKeyRepository } from './api-keys/api-key.repository';
import { KeysService } from './api-keys/keys.service';
import { SchoolLimitQueries } from './school-limits/school-limit.queries';
import { SchoolLimitsService } from './api-keys/school-limits.service';
import { ShareLookup } from './shares/share-lookup.queries';
import { ShareQueries } from './shares/share.queries';
import { ApiKeyAuthentication } from './authentication/api-key-authentication';
import { IdempotentAnswerQueries } from './idempotency/idempotent-answer.queries';
import { IdempotentAnswers } from './idempotency/idempotent-answers';
import { RateLimitsModule } from './rate-limits/rate-limits.module';
import { KeyController } from './own-key/key.controller';
import { OwnKeyQueries } from './own-key/own-key.queries';
import { UsageRecorder } from './usage/usage-recorder';
import { UsageStore } from './usage/usage.store';

/** The shares of keys and users. */
@Module({ providers: [ShareLookup, ShareQueries], exports: [ShareLookup, ShareQueries] })
export class SharesModule {}

/** Management of API keys, and of the limits of schools. */
@Module({
  imports: [MikroOrmModule.forFeature([apiKeyMapping, auditEventMapping]), SharesModule],
  providers: [ApiKeyQueries, ApiKeyRepository, KeysService, SchoolLimitQueries, SchoolLimitsService],
  exports: [KeysService, ApiKeyQueries, SchoolLimitsService, SharesModule],
})
export class KeysModule {}

/** API keys, scopes, rate limits, usage and idempotency of one environment. Needs a provider for ENVIRONMENT. */
@Module({
  imports: [KeysModule],
  controllers: [KeyController],
  providers: [
    OwnKeyQueries,
    ApiKeyAuthentication,
    ApiKeyCache,
    IdempotentAnswerQueries,
    IdempotentAnswers,
    Routes,
    UsageRecorder,
    UsageStore,
  ],
  exports: [ApiKeyAuthentication, ApiKeyCache, IdempotentAnswers, RateLimitsModule, Routes],
})
export class AccessModule {
  static forEnvironment(environment: Environment, { redisUrl }: Settings): DynamicModule {
    return { module: AccessModule, imports: [RateLimitsModule.of(environment, redisUrl)] };
  }
}
