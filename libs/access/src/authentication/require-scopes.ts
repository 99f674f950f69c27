import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Scope } from './scope';
import type { Disclosure } from '../audit/disclosed-students';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor';
import { access } from './route-access';

/** The security scheme of the documentation. */
export const API_KEY = 'apiKey';

/**
 * The scopes that an operation needs, all of them. `ScopesGuard` checks them. A POST that writes takes an
 * Idempotency-Key.
 */
export const RequireScopes = (...scopes: [Scope, ...Scope[]]): MethodDecorator =>
  applyDecorators(
    access({ scopes }),
    ApiSecurity(API_KEY, scopes),
    ...(scopes.some(writes) ? [UseInterceptors(IdempotencyInterceptor)] : []),
  );

/** Answers without a key and is never counted. */
export const Public = (): MethodDecorator => access({ isPublic: true });

/** The answer shows students: the audit trail notes which. */
export const Discloses = (discloses: Disclosure): MethodDecorator => access({ discloses });

const writes = (scope: Scope) => scope.startsWith('write:');
