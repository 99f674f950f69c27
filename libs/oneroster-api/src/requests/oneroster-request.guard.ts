import { readJson, Routes } from '@homeroom/http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Rejects a request that no handler can answer: an unknown path or method, a query or a body that cannot be read. */
@Injectable()
export class OneRosterRequestGuard implements CanActivate {
  constructor(private readonly routes: Routes) {}

  /** @throws 404, 405, 400, 415 */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.routes.rejectUnknown(request);
    if (!request.routeOptions.config.takesCredentials) readJson(request);
    return true;
  }
}
