import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { RouteAccess } from '@homeroom/http';
import type { StudentData } from '@homeroom/audit';

declare module '@homeroom/http' {
  interface RouteAccess {
    /** How the response contains data of students. */
    readonly studentData?: StudentData;
  }
}

export const ROUTE_ACCESS = 'route access';

/** Declares access rules of a route, for Fastify hooks and for Nest. Rules of several decorators are merged. */
export const access =
  (config: RouteAccess): MethodDecorator =>
  (target, name, descriptor) => {
    const declared = Reflect.getMetadata(ROUTE_ACCESS, descriptor.value as object) as RouteAccess | undefined;
    const merged = { ...declared, ...config };
    applyDecorators(SetMetadata(ROUTE_ACCESS, merged), RouteConfig(merged))(target, name, descriptor);
  };
