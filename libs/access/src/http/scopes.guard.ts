import type { RouteAccess } from '@homeroom/platform';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { refuseWithoutScopes } from '../application/authorization';
import { ROUTE_ACCESS } from './route-access';

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
