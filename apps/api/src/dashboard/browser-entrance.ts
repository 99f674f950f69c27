import type { FastifyInstance } from 'fastify';

/** The constraint of a route that only browsers see: requests whose `Accept` names `text/html`. */
const browser = 'browser';

/**
 * Redirects a browser at `/` to the dashboard. For all other clients the route does not exist. The location is relative, so
 * that it works below any path of a proxy.
 */
export function redirectBrowsers(host: FastifyInstance): void {
  host.addConstraintStrategy({
    name: browser,
    storage: () => {
      const handlers = new Map<unknown, unknown>();
      return {
        get: (value) => (handlers.get(value) ?? null) as never,
        set: (value, handler) => {
          handlers.set(value, handler);
        },
      };
    },
    deriveConstraint: ({ headers }) => (headers.accept?.includes('text/html') ? 'yes' : undefined),
  });
  host.get('/', { config: { isPublic: true }, constraints: { [browser]: 'yes' } }, (_, reply) =>
    reply.header('vary', 'accept').header('cache-control', 'no-store').redirect('dashboard', 302),
  );
}
