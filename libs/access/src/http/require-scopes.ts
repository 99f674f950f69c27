import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiSecurity } from '@nestjs/swagger';
import type { RouteAccess } from '@homeroom/platform';
import type { Scope } from '../domain/scope';
import type { Disclosure } from './disclosed-students';

declare module '@homeroom/platform' {
  interface RouteAccess {
    /** How its answer shows students. */
    readonly discloses?: Disclosure;
  }
}

export const ROUTE_ACCESS = 'route access';

/** The security scheme of the documentation. */
export const API_KEY = 'apiKey';

/** The scopes that an operation needs, all of them. The hook reads them before the body, the guard after it. */
export const RequireScopes = (...scopes: [Scope, ...Scope[]]): MethodDecorator =>
  applyDecorators(access({ scopes }), ApiSecurity(API_KEY, scopes));

/** Answers without a key and is never counted. */
export const Public = (): MethodDecorator => access({ isPublic: true });

/** The answer shows students: the audit trail notes which. */
export const Discloses = (discloses: Disclosure): MethodDecorator => access({ discloses });

/** What several decorators say of one route is put together. */
const access =
  (config: RouteAccess): MethodDecorator =>
  (target, name, descriptor) => {
    const known = Reflect.getMetadata(ROUTE_ACCESS, descriptor.value as object) as RouteAccess | undefined;
    const both = { ...known, ...config };
    applyDecorators(SetMetadata(ROUTE_ACCESS, both), RouteConfig(both))(target, name, descriptor);
  };
