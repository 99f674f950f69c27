import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SessionAuthentication } from './session-authentication';

/** Checks that the signed-in user has a role that the route requires (`SignedIn`). */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly sessions: SessionAuthentication) {}

  /** @throws 403 */
  canActivate(context: ExecutionContext): boolean {
    this.sessions.assertAccess(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}
