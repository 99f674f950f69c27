import { batchBodyLimit, DryRunInterceptor, RejectUndeclaredQuery, type RouteAccess } from '@homeroom/http';
import { applyDecorators, UseInterceptors, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { StudentData } from '@homeroom/audit';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Scope } from '../api-keys/scope';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor';

/** The name of the security scheme in the OpenAPI document. */
export const API_KEY = 'apiKey';

/**
 * The scopes that an operation requires. `ScopesGuard` checks them. Undeclared query parameters are rejected. A write
 * accepts `dry_run`, which also requires the scopes to read what it shows, and a POST an Idempotency-Key.
 */
export const RequireScopes = (...scopes: [Scope, ...Scope[]]): MethodDecorator =>
  applyDecorators(
    access({ scopes }),
    ApiSecurity(API_KEY),
    // OpenAPI has no place to declare the scopes of a bearer key, and linters warn of scopes that are not declared.
    ApiExtension('x-required-scopes', scopes),
    RejectUndeclaredQuery(),
    ...(scopes.some(isWrite) ? [UseInterceptors(DryRunInterceptor, IdempotencyInterceptor)] : []),
  );

const isWrite = (scope: Scope) => scope.startsWith('write:');

/** The route takes many records in one body. */
export const AcceptsBatch = (): MethodDecorator => access({ bodyLimit: batchBodyLimit });

/** The handler reads the body as a form with a file. It decides about dry runs, and calls `idempotentRequestOf`. */
export const AcceptsForm = (): MethodDecorator => access({ takesForm: true });

/** The route needs no API key and does not count against the rate limit. */
export const Public = (): MethodDecorator => access({ isPublic: true });

/** The response, or that of a dry run, has data of students. The audit trail records which students. */
export const ReturnsStudentData = (studentData: StudentData): MethodDecorator => access({ studentData });

declare module '@homeroom/http' {
  interface RouteAccess {
    /** How the response contains data of students. */
    readonly studentData?: StudentData;
  }
}

export const ROUTE_ACCESS = 'route access';

/** Declares access rules of a route, for Fastify hooks and for Nest. Rules of several decorators are merged. */
const access =
  (config: RouteAccess): MethodDecorator =>
  (target, name, descriptor) => {
    const declared = Reflect.getMetadata(ROUTE_ACCESS, descriptor.value as object) as RouteAccess | undefined;
    const merged = { ...declared, ...config };
    applyDecorators(SetMetadata(ROUTE_ACCESS, merged), RouteConfig(merged))(target, name, descriptor);
  };
