import type { Environment } from '@homeroom/kernel';
import { Metrics, Routes, type Settings } from '@homeroom/platform';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, ThrottlerStorage } from '@nestjs/throttler';
import { AuditTrail } from './application/audit-trail';
import { ClockTrust } from './application/clock-trust';
import { Counters } from './application/counters';
import { DashboardKeys } from './application/dashboard-keys';
import { Disclosures } from './application/disclosures';
import { IdempotentAnswers } from './application/idempotent-answers';
import { ENVIRONMENT, ApiKeyCache } from './application/api-key-cache';
import { KeysService } from './application/keys.service';
import { RateLimits } from './application/rate-limits';
import { Retention } from './application/retention';
import { SessionsService } from './application/sessions.service';
import { SharedCounters } from './application/shared-counters';
import { SignInThrottle } from './application/sign-in-throttle';
import { SignInService } from './application/sign-in.service';
import { UsageRecorder } from './application/usage-recorder';
import { UsersService } from './application/users.service';
import { WindowCounters } from './application/window-counters';
import { Admission } from './http/admission';
import { AuditController } from './http/audit.controller';
import { DashboardDoorkeeper } from './http/dashboard-doorkeeper';
import { DashboardKeysController } from './http/dashboard-keys.controller';
import { ScopesGuard } from './http/scopes.guard';
import { SessionCookie } from './http/session-cookie';
import { SessionController } from './http/session.controller';
import { UsageController } from './http/usage.controller';
import { apiKeyMapping } from './persistence/api-key.mapping';
import { ApiKeyRecords } from './persistence/api-key.records';
import { ApiKeyRepository } from './persistence/api-key.repository';
import { auditEventMapping } from './persistence/audit-event.mapping';
import { AuditRecords } from './persistence/audit.records';
import { ClockDoubtRecords } from './persistence/clock-doubt.records';
import { dashboardUserMapping } from './persistence/dashboard-user.mapping';
import { DashboardUserRecords } from './persistence/dashboard-user.records';
import { DashboardUserRepository } from './persistence/dashboard-user.repository';
import { IdempotentAnswerRecords } from './persistence/idempotent-answer.records';
import { InstallationRecords } from './persistence/installation.records';
import { RecordEventRecords } from './persistence/record-event.records';
import { SessionRecords } from './persistence/session.records';
import { SignInAttemptRecords } from './persistence/sign-in-attempt.records';
import { UsageRecords } from './persistence/usage.records';
import { UsageStore } from './persistence/usage.store';

/** Keys and the audit trail of what is done with them. */
@Module({
  imports: [MikroOrmModule.forFeature([apiKeyMapping, auditEventMapping])],
  providers: [ApiKeyRecords, ApiKeyRepository, KeysService],
  exports: [KeysService, ApiKeyRecords],
})
export class KeysModule {}

/** Users of the dashboard, as the command line knows them: nobody signs in. */
@Module({
  imports: [MikroOrmModule.forFeature([dashboardUserMapping, auditEventMapping])],
  providers: [DashboardUserRecords, DashboardUserRepository, UsersService],
  exports: [DashboardUserRecords, DashboardUserRepository, UsersService],
})
export class UsersModule {}

/**
 * Signing in to the dashboard, what is done there with keys, and deleting what is past its retention. Needs INSTALLATION,
 * KeyHours and TRAIL_RETENTION.
 */
@Module({
  imports: [KeysModule, UsersModule],
  controllers: [AuditController, DashboardKeysController, SessionController, UsageController],
  providers: [
    AuditRecords,
    ClockDoubtRecords,
    ClockTrust,
    DashboardDoorkeeper,
    DashboardKeys,
    IdempotentAnswerRecords,
    RecordEventRecords,
    Retention,
    Routes,
    SessionCookie,
    SessionRecords,
    SessionsService,
    SignInAttemptRecords,
    SignInService,
    SignInThrottle,
    UsageRecords,
    UsageStore,
  ],
  exports: [DashboardDoorkeeper, KeysModule, Routes, UsersModule],
})
export class DashboardAccessModule {}

/** Who may do what, and how often: keys, scopes and limits. */
@Module({})
export class AccessModule {
  static forEnvironment(environment: Environment, { redisUrl }: Settings): DynamicModule {
    return {
      module: AccessModule,
      imports: [KeysModule, ThrottlerModule.forRoot({ throttlers: [], storage: new WindowCounters() })],
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
        { provide: APP_GUARD, useClass: ScopesGuard },
        {
          provide: Counters,
          useFactory: (local: WindowCounters, installation: InstallationRecords, metrics: Metrics) =>
            redisUrl === null ? local : new SharedCounters({ redisUrl, environment, local, installation, metrics }),
          inject: [ThrottlerStorage, InstallationRecords, Metrics],
        },
        Admission,
        AuditTrail,
        Disclosures,
        IdempotentAnswerRecords,
        IdempotentAnswers,
        InstallationRecords,
        ApiKeyCache,
        RateLimits,
        RecordEventRecords,
        Routes,
        UsageRecorder,
        UsageStore,
      ],
      exports: [Admission, AuditTrail, Disclosures, IdempotentAnswers, RateLimits, Routes],
    };
  }
}
