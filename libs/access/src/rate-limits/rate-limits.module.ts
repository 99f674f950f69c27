import { Clock, type Environment } from '@homeroom/kernel';
import { Metrics } from '@homeroom/observability';
import { type DynamicModule, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { hourOfKey } from './api-key-throttler.guard';
import { InstallationQueries } from './installation.queries';
import { MemoryStorage } from './memory-storage';
import { RateLimitStorage } from './rate-limit-storage';
import { RateLimits } from './rate-limits';
import { RedisStorage } from './redis-storage';

/** The limits of the API keys of one environment, counted in Redis or in this process. */
@Module({
  imports: [ThrottlerModule.forRoot({ throttlers: [hourOfKey] })],
  providers: [InstallationQueries, RateLimits],
  exports: [RateLimits, RateLimitStorage, ThrottlerModule],
})
export class RateLimitsModule {
  /** @param redisUrl null to count in this process */
  static of(environment: Environment, redisUrl: string | null): DynamicModule {
    return {
      module: RateLimitsModule,
      providers: [
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
      ],
    };
  }
}
