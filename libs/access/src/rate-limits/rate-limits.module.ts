import { ReadClient } from '@homeroom/database';
import { Clock, type Environment } from '@homeroom/kernel';
import { Metrics } from '@homeroom/observability';
import { type DynamicModule, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { FailedAttempts } from './failed-attempts';
import { InstallationQueries } from './installation.queries';
import { MemoryStorage } from './rate-limit-storage';
import { RateLimits, throttlers } from './rate-limits';
import { RedisStorage } from './redis-storage';

/** The limits of the API keys of one environment, counted in Redis or in this process. */
@Module({ providers: [FailedAttempts, RateLimits], exports: [FailedAttempts, RateLimits] })
export class RateLimitsModule {
  /** @param redisUrl null to count in this process */
  static of(environment: Environment, redisUrl: string | null): DynamicModule {
    const storageFor = (clock: Clock, reader: ReadClient, metrics: Metrics) => {
      const local = new MemoryStorage(clock);
      if (redisUrl === null) return local;
      return new RedisStorage({ redisUrl, environment, local, installation: new InstallationQueries(reader), metrics });
    };
    const throttler = ThrottlerModule.forRootAsync({
      useFactory: (clock: Clock, reader: ReadClient, metrics: Metrics) => ({
        throttlers,
        storage: storageFor(clock, reader, metrics),
      }),
      inject: [Clock, ReadClient, Metrics],
    });
    return { module: RateLimitsModule, imports: [throttler] };
  }
}
