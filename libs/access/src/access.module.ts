import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { Metrics } from '@homeroom/observability';
import { Routes } from '@homeroom/http';
import { type Settings } from '@homeroom/settings';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditTrail } from './audit/audit-trail';
import { ClockTrust } from './retention/clock-trust';
import { DashboardKeys } from './api-keys/dashboard-keys';
import { ReadAuditLog } from './audit/read-audit-log';
import { IdempotentAnswers } from './idempotency/idempotent-answers';
import { ApiKeyCache } from './api-keys/api-key-cache';
import { KeysService } from './api-keys/keys.service';
import { OidcClient } from './oidc/oidc-client';
import { OidcController } from './oidc/oidc.controller';
import { OidcService } from './oidc/oidc.service';
import { RateLimits } from './rate-limits/rate-limits';
import { Retention } from './retention/retention';
import { SessionsService } from './sessions/sessions.service';
import { SignInThrottle } from './sign-in/sign-in-throttle';
import { SignInService } from './sign-in/sign-in.service';
import { UsageRecorder } from './usage/usage-recorder';
import { UsersController } from './users/users.controller';
import { UsersService } from './users/users.service';
import { MemoryStorage } from './rate-limits/memory-storage';
import { RateLimitStorage } from './rate-limits/rate-limit-storage';
import { RedisStorage } from './rate-limits/redis-storage';
import { ApiKeyAuthentication } from './authentication/api-key-authentication';
import { AuditController } from './audit/audit.controller';
import { RecordAuditController } from './audit/records/record-audit.controller';
import { RecordTrail } from './audit/records/record-trail';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactorService } from './second-factor/second-factor.service';
import { SessionAuthentication } from './sessions/session-authentication';
import { DashboardKeysController } from './api-keys/dashboard-keys.controller';
import { ScopesGuard } from './authentication/scopes.guard';
import { SessionCookie } from './sessions/session-cookie';
import { SessionController } from './sessions/session.controller';
import { EnvironmentUsageController } from './usage/environment-usage.controller';
import { KeyErrorQueries } from './usage/key-error.queries';
import { UsageController } from './usage/usage.controller';
import { apiKeyMapping } from './api-keys/api-key.mapping';
import { ApiKeyQueries } from './api-keys/api-key.queries';
import { ApiKeyRepository } from './api-keys/api-key.repository';
import { auditEventMapping } from './audit/audit-event.mapping';
import { AuditQueries } from './audit/audit.queries';
import { ClockDoubtQueries } from './retention/clock-doubt.queries';
import { dashboardUserMapping } from './users/dashboard-user.mapping';
import { DashboardUserQueries } from './users/dashboard-user.queries';
import { DashboardUserRepository } from './users/dashboard-user.repository';
import { IdempotentAnswerQueries } from './idempotency/idempotent-answer.queries';
import { InstallationQueries } from './rate-limits/installation.queries';
import { RecordEventQueries } from './audit/record-event.queries';
import { SessionQueries } from './sessions/session.queries';
import { SignInAttemptQueries } from './sign-in/sign-in-attempt.queries';
import { UsageQueries } from './usage/usage.queries';
import { UsageStore } from './usage/usage.store';

/** Management of API keys. */
@Module({
  imports: [MikroOrmModule.forFeature([apiKeyMapping, auditEventMapping])],
  providers: [ApiKeyQueries, ApiKeyRepository, KeysService],
  exports: [KeysService, ApiKeyQueries],
})
export class KeysModule {}

/** Management of dashboard users, without sign-in. */
@Module({
  imports: [MikroOrmModule.forFeature([dashboardUserMapping, auditEventMapping])],
  providers: [DashboardUserQueries, DashboardUserRepository, UsersService],
  exports: [DashboardUserQueries, DashboardUserRepository, UsersService],
})
export class UsersModule {}

/**
 * Sign-in to the dashboard, its pages for API keys, usage and audit, and the retention of records. Needs providers for
 * EXPIRING_RECORDS, INSTALLATION, KeyHours, OIDC, TRAIL_DATABASE and TRAIL_RETENTION.
 */
@Module({
  imports: [KeysModule, UsersModule],
  controllers: [
    AuditController,
    DashboardKeysController,
    EnvironmentUsageController,
    OidcController,
    RecordAuditController,
    SecondFactorController,
    SessionController,
    UsageController,
    UsersController,
  ],
  providers: [
    AuditQueries,
    ClockDoubtQueries,
    ClockTrust,
    SessionAuthentication,
    DashboardKeys,
    IdempotentAnswerQueries,
    KeyErrorQueries,
    OidcClient,
    OidcService,
    RecordEventQueries,
    RecordTrail,
    Retention,
    Routes,
    SecondFactorService,
    SessionCookie,
    SessionQueries,
    SessionsService,
    SignInAttemptQueries,
    SignInService,
    SignInThrottle,
    UsageQueries,
    UsageStore,
  ],
  exports: [SessionAuthentication, KeysModule, Routes, UsersModule],
})
export class DashboardAccessModule {}

/** API keys, scopes, rate limits, audit, usage and idempotency of one environment. */
@Module({})
export class AccessModule {
  static forEnvironment(environment: Environment, { redisUrl }: Settings): DynamicModule {
    return {
      module: AccessModule,
      imports: [KeysModule],
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
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
        AuditTrail,
        ReadAuditLog,
        IdempotentAnswerQueries,
        IdempotentAnswers,
        InstallationQueries,
        ApiKeyCache,
        RateLimits,
        RecordEventQueries,
        Routes,
        UsageRecorder,
        UsageStore,
      ],
      exports: [ENVIRONMENT, ApiKeyAuthentication, AuditTrail, ReadAuditLog, IdempotentAnswers, RateLimits, Routes],
    };
  }
}
