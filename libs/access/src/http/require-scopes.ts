import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiSecurity } from '@nestjs/swagger';
import type { RouteAccess } from '@homeroom/platform';
import type { Scope } from '../domain/scope';

export const ROUTE_ACCESS = 'route access';

/** The security scheme of the documentation. */
export const API_KEY = 'apiKey';

/** The scopes that an operation needs, all of them. The hook reads them before the body, the guard after it. */
export const RequireScopes = (...scopes: [Scope, ...Scope[]]): MethodDecorator =>
  applyDecorators(access({ scopes }), ApiSecurity(API_KEY, scopes));

/** Answers without a key and is never counted. */
export const Public = (): MethodDecorator => access({ isPublic: true });

const access = (config: RouteAccess) => applyDecorators(SetMetadata(ROUTE_ACCESS, config), RouteConfig(config));
