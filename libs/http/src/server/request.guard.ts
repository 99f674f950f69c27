import { All, type CanActivate, Controller, type ExecutionContext, Injectable } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Routes } from './routes';

/** Rejects a request that no handler can answer: an unknown path or method, a query or a body that cannot be read. */
@Injectable()
export class RequestGuard implements CanActivate {
  constructor(private readonly routes: Routes) {}

  /** @throws 404, 405, 400, 415 */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.routes.rejectUnknown(request);
    if (request.bodyError) throw request.bodyError;
    return true;
  }
}

/** The path of `UnknownRouteController`, for the exceptions of the global prefix. */
export const everyOtherPath = '*';

/** Takes every path that has no route of its own, so that its requests are authenticated and counted like all others. */
@ApiExcludeController()
@Controller()
export class UnknownRouteController {
  @All(everyOtherPath)
  @RouteConfig({ isUnknown: true })
  rejected(): never {
    throw new Error('RequestGuard rejects an unknown path');
  }
}
