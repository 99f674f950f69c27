import { type Caller, forbidden, isDryRun, type RouteAccess } from '@homeroom/http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../api-keys/scope';
import { ROUTE_ACCESS } from './require-scopes';

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
    if (!needed?.length || !request.caller) throw insufficientScope([]);
    assertScopes(request.caller, isDryRun(request) ? scopesOfDryRun(needed, access) : needed);
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
