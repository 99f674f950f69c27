import { UnknownRouteController, Routes } from '@homeroom/http';
import { OneRosterErrorFilter, oneRosterControllers, oneRosterServices, OneRosterUrls } from '@homeroom/oneroster-api';
import type { Log } from '@homeroom/observability';
import { type DynamicModule, type INestApplicationContext, Module, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, Reflector } from '@nestjs/core';
import {
  getOptionsToken,
  getStorageToken,
  type ThrottlerModuleOptions,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import { ApiKeyThrottlerGuard } from '@homeroom/access';
import { nestSteps } from '../faces/one-roster';
import { provided } from '../faces/nest-steps';

/**
 * The application of OneRoster: its own steps, guards and errors over the services of an environment, which has the connections, caches and
 * limits.
 */
@Module({})
export class OneRosterApplication {
  /** @param school the application of the environment */
  static over(school: INestApplicationContext, log: Log): DynamicModule {
    const { guards, ...others } = nestSteps;
    return {
      module: OneRosterApplication,
      controllers: [...oneRosterControllers, UnknownRouteController],
      providers: [
        Routes,
        ...[...oneRosterServices, OneRosterUrls].map((service) => sharedService(school, service)),
        ...guards.map((guard) =>
          guard === ApiKeyThrottlerGuard ? throttlerOf(school) : { provide: APP_GUARD, useClass: guard },
        ),
        ...provided({ guards: [], ...others }),
        { provide: APP_FILTER, useValue: new OneRosterErrorFilter(log) },
      ],
    };
  }
}

/** @throws when the service has a hook, because Nest would call it in both applications */
function sharedService(school: INestApplicationContext, service: Type): Provider {
  const instance = school.get<object>(service, { strict: false });
  const hook = hooks.find((name) => name in instance);
  if (hook !== undefined) throw new Error(`${service.name} is shared by two applications and must not have ${hook}`);
  return { provide: service, useValue: instance };
}

const hooks = [
  'onModuleInit',
  'onApplicationBootstrap',
  'onModuleDestroy',
  'beforeApplicationShutdown',
  'onApplicationShutdown',
];

/** The limits and the counters of `/v1`. The storage has hooks, so it is no provider here. */
const throttlerOf = (school: INestApplicationContext): Provider => ({
  provide: APP_GUARD,
  useFactory: (reflector: Reflector) =>
    new ApiKeyThrottlerGuard(
      school.get<ThrottlerModuleOptions>(getOptionsToken(), { strict: false }),
      school.get<ThrottlerStorage>(getStorageToken(), { strict: false }),
      reflector,
    ),
  inject: [Reflector],
});
