import type { RouteAccess } from '@homeroom/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * Passes all requests at and below a path to another application, before their bodies are read.
 *
 * @param access with `isUnknown` the routes of the host do not list the path
 */
export function delegate(
  host: FastifyInstance,
  path: string,
  app: () => NestFastifyApplication,
  access: Pick<RouteAccess, 'isUnknown'> = {},
): void {
  for (const url of [path, `${path}/*`]) {
    host.all(url, {
      config: { isDelegated: true, ...access },
      onRequest(request, reply) {
        reply.hijack();
        app().getHttpAdapter().getInstance().routing(request.raw, reply.raw);
      },
      handler() {
        throw new Error('Another application answers');
      },
    });
  }
}
