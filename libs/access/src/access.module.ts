import { auditEventMapping } from '@homeroom/audit';
import { Clock, type Environment } from '@homeroom/kernel';
import { Metrics } from '@homeroom/observability';
import { Routes } from '@homeroom/http';
import { type Settings } from '@homeroom/settings';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiKeyCache } from './api-keys/api-key-cache';
import { apiKeyMapping } from './api-keys/api-key.mapping';
import { ApiKeyQueries } from './api-keys/api-key.queries';
import { ApiKeyRepository } from './api-keys/api-key.repository';
import { KeysService } from './api-keys/keys.service';
import { ApiKeyAuthentication } from './authentication/api-key-authentication';
import { ScopesGuard } from './authentication/scopes.guard';
import { IdempotentAnswerQueries } from './idempotency/idempotent-answer.queries';
import { IdempotentAnswers } from './idempotency/idempotent-answers';
import { InstallationQueries } from './rate-limits/installation.queries';
import { MemoryStorage } from './rate-limits/memory-storage';
import { RateLimitStorage } from './rate-limits/rate-limit-storage';
import { RateLimits } from './rate-limits/rate-limits';
import { RedisStorage } from './rate-limits/redis-storage';
import { UsageRecorder } from './usage/usage-recorder';
import { UsageStore } from './usage/usage.store';

/** Management of API keys. */
@Module({
  imports: [MikroOrmModule.forFeature([apiKeyMapping, auditEventMapping])],
  providers: [ApiKeyQueries, ApiKeyRepository, KeysService],
  exports: [KeysService, ApiKeyQueries],
})
export class KeysModule {}

/** API keys, scopes, rate limits, usage and idempotency of one environment. Needs a provider for ENVIRONMENT. */
@Module({})
export class AccessModule {
  static forEnvironment(environment: Environment, { redisUrl }: Settings): DynamicModule {
    return {
      module: AccessModule,
      imports: [KeysModule],
      providers: [
        { provide: APP_GUARD, useClass: ScopesGuard },
        {
          provide: RateLimitStorage,
          useFactory: (clock: Clock, installation: InstallationQueries, metrics: Metrics) => {
            const local = new MemoryStorage(clock);
            return redisUrl === null
              ? local
              : new RedisStorage({ redisUrl, environment, local, installation, metrics });
          },
          inject: [Clock, InstallationQueries, Metrics],
        },
        ApiKeyAuthentication,
        IdempotentAnswerQueries,
        IdempotentAnswers,
        InstallationQueries,
        ApiKeyCache,
        RateLimits,
        Routes,
        UsageRecorder,
        UsageStore,
      ],
      exports: [ApiKeyAuthentication, IdempotentAnswers, RateLimits, Routes],
    };
  }
}
