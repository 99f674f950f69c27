import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import { unknownParameters, unknownParametersError } from './unknown-parameters';

/** Rejects every query parameter. `StrictValidationPipe` checks the operations that declare some. */
@Injectable()
class NoQueryGuard implements CanActivate {
  /** @throws 400 */
  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const unknown = unknownParameters(query as object, null);
    if (unknown.length > 0) throw unknownParametersError(unknown, null);
    return true;
  }
}

/** Rejects query parameters of an operation whose handler has no `@Query()`. */
export const RejectUndeclaredQuery = (): MethodDecorator => (target, name, descriptor) => {
  if (!hasQuery(target, name)) applyDecorators(UseGuards(NoQueryGuard))(target, name, descriptor);
};

/** Parameter decorators have run before method decorators. */
function hasQuery(target: object, name: string | symbol): boolean {
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, name) ?? {}) as object;
  return Object.keys(declared).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
