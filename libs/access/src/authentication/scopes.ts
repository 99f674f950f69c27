import type { StudentData } from '@homeroom/audit';
import {
  badRequest,
  batchBodyLimit,
  type Caller,
  DryRunInterceptor,
  forbidden,
  isDryRun,
  RejectUndeclaredQuery,
  type RouteAccess,
} from '@homeroom/http';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
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

/** The operation changes no records, and needs the scope `admin`. It has no dry run and no Idempotency-Key: its answer may have a secret. */
export const RequireAdmin = (): MethodDecorator =>
  applyDecorators(
    access({ scopes: ['admin'], takesNoDryRun: true }),
    ApiSecurity(API_KEY),
    ApiExtension('x-required-scopes', ['admin']),
    RejectUndeclaredQuery(),
  );

/** The operation requires a valid key, whatever its scopes. */
export const AcceptsAnyKey = (): MethodDecorator =>
  applyDecorators(
    access({ acceptsAnyKey: true }),
    ApiSecurity(API_KEY),
    ApiExtension('x-required-scopes', []),
    RejectUndeclaredQuery(),
  );

const isWrite = (scope: Scope) => scope.startsWith('write:') || scope === 'admin';

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

const ROUTE_ACCESS = 'route access';

/** Declares access rules of a route, for Fastify hooks and for Nest. Rules of several decorators are merged. */
const access =
  (config: RouteAccess): MethodDecorator =>
  (target, name, descriptor) => {
    const declared = Reflect.getMetadata(ROUTE_ACCESS, descriptor.value as object) as RouteAccess | undefined;
    const merged = { ...declared, ...config };
    applyDecorators(SetMetadata(ROUTE_ACCESS, merged), RouteConfig(merged))(target, name, descriptor);
  };

/** Checks that an API key has the scopes of an operation. An operation without scopes is forbidden. */
@Injectable()
export class ScopesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws 403 with the missing scopes, 400 for a `dry_run` that is not a boolean */
  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.get<RouteAccess | undefined>(ROUTE_ACCESS, context.getHandler());
    if (access?.isPublic) return true;
    const needed = access?.scopes as readonly Scope[] | undefined;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { caller } = request.context;
    if (access?.acceptsAnyKey && caller) return true;
    if (!needed?.length || !caller) throw insufficientScope([]);
    if (access?.takesNoDryRun && request.context.dryRun !== undefined)
      throw badRequest('query', 'dry_run is not a parameter of this operation');
    assertScopes(caller, isDryRun(request) ? scopesOfDryRun(needed, access) : needed);
    return true;
  }
}

/** @throws 403 with the missing scopes */
export function assertScopes({ scopes }: Pick<Caller, 'scopes'>, needed: readonly Scope[]): void {
  const missing = missingScopes(scopes, needed);
  if (missing.length > 0) throw insufficientScope(missing);
}

/** A dry run shows records and writes none, so it also needs the scopes to read them, and their students. */
function scopesOfDryRun(needed: readonly Scope[], { studentData }: RouteAccess = {}): readonly Scope[] {
  const reads = needed.map((scope) => scope.replace('write:', 'read:') as Scope);
  const showsStudents = studentData !== undefined && studentData !== 'new student records';
  return [...new Set<Scope>([...needed, ...reads, ...(showsStudents ? ['read:students' as const] : [])])];
}

const insufficientScope = (missing: readonly Scope[]) =>
  forbidden(
    `This API key lacks the scope${missing.length > 1 ? 's' : ''} ${missing.join(' and ') || 'for this operation'}`,
    { 'www-authenticate': 'Bearer error="insufficient_scope"' },
    'scope_missing',
  );

/** The needed scopes that are not granted. `admin` grants all. */
function missingScopes(granted: ReadonlySet<string>, needed: readonly Scope[]): readonly Scope[] {
  return granted.has('admin') ? [] : needed.filter((scope) => !granted.has(scope));
}
