import type { Environment } from '@homeroom/kernel';
import { Routes } from '@homeroom/platform';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { ENVIRONMENT, KeyRing } from './application/key-ring';
import { KeysService } from './application/keys.service';
import { RateLimits } from './application/rate-limits';
import { WindowCounters } from './application/window-counters';
import { Admission } from './http/admission';
import { ScopesGuard } from './http/scopes.guard';
import { apiKeyMapping } from './persistence/api-key.mapping';
import { ApiKeyRecords } from './persistence/api-key.records';
import { ApiKeyRepository } from './persistence/api-key.repository';

/** Keys, as the command line uses them: no request is served. */
@Module({
  imports: [MikroOrmModule.forFeature([apiKeyMapping])],
  providers: [ApiKeyRecords, ApiKeyRepository, KeysService],
  exports: [KeysService, ApiKeyRecords],
})
export class KeysModule {}

/** Who may do what, and how often: keys, scopes and limits. */
@Module({})
export class AccessModule {
  static forEnvironment(environment: Environment): DynamicModule {
    return {
      module: AccessModule,
      imports: [KeysModule, ThrottlerModule.forRoot({ throttlers: [], storage: new WindowCounters() })],
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
        { provide: APP_GUARD, useClass: ScopesGuard },
        Admission,
        KeyRing,
        RateLimits,
        Routes,
      ],
      exports: [Admission, Routes],
    };
  }
}
