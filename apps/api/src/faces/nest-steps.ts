import type { CanActivate, NestInterceptor, PipeTransform, Provider, Type } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';

/** What Nest does with each request before its handler, in this order. */
interface NestSteps {
  readonly guards: readonly Type<CanActivate>[];
  readonly interceptors: readonly Type<NestInterceptor>[];
  readonly pipes: readonly Type<PipeTransform>[];
}

/** The providers by which Nest takes the steps. */
export const provided = ({ guards, interceptors, pipes }: NestSteps): Provider[] => [
  ...guards.map((useClass) => ({ provide: APP_GUARD, useClass })),
  ...interceptors.map((useClass) => ({ provide: APP_INTERCEPTOR, useClass })),
  ...pipes.map((useClass) => ({ provide: APP_PIPE, useClass })),
];
