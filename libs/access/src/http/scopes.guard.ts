import { type Caller, forbidden, type RouteAccess } from '@homeroom/platform';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { missingScopes, type Scope } from '../domain/scope';
import { ROUTE_ACCESS } from './require-scopes';

/** Closed by default: an operation that names no scope is nobody's. */
@Injectable()
export class ScopesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.get<RouteAccess | undefined>(ROUTE_ACCESS, context.getHandler());
    const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
    refuseWithoutScopes(access, caller);
    return true;
  }
}

/** @throws 403 naming what is missing */
export function refuseWithoutScopes(access: RouteAccess | undefined, caller: Caller | undefined): void {
  if (access?.isPublic) return;
  const needed = access?.scopes as readonly Scope[] | undefined;
  if (!needed?.length || !caller) throw insufficient([]);
  const missing = missingScopes(caller.scopes, needed);
  if (missing.length > 0) throw insufficient(missing);
}

const insufficient = (missing: readonly Scope[]) =>
  forbidden(`This API key lacks the scope ${missing.join(' and ') || 'for this operation'}`, {
    'www-authenticate': 'Bearer error="insufficient_scope"',
  });
