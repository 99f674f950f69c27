import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { RouteAccess } from '@homeroom/http';
import type { Disclosure } from '../audit/disclosed-students';

declare module '@homeroom/http' {
  interface RouteAccess {
    /** How its answer shows students. */
    readonly discloses?: Disclosure;
  }
}

export const ROUTE_ACCESS = 'route access';

/** Says something of a route, for the hooks and for Nest alike. What several decorators say of one is put together. */
export const access =
  (config: RouteAccess): MethodDecorator =>
  (target, name, descriptor) => {
    const known = Reflect.getMetadata(ROUTE_ACCESS, descriptor.value as object) as RouteAccess | undefined;
    const both = { ...known, ...config };
    applyDecorators(SetMetadata(ROUTE_ACCESS, both), RouteConfig(both))(target, name, descriptor);
  };
