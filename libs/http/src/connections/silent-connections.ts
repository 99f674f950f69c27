import type { FastifyInstance } from 'fastify';
import type { OpenConnections } from './open-connections';

/** Milliseconds in which a first request may still arrive after the server begins to close. */
const gracePeriod = 300;

/**
 * Closes, on shutdown, connections that have sent no request (browsers open some in advance) and connections that become
 * idle later. Node closes only those that are idle at the first moment, and waits for the others.
 */
export function closeSilentConnections(fastify: FastifyInstance, connections: OpenConnections): void {
  const { server } = connections;
  fastify.addHook('preClose', (done) => {
    const closeSilent = () => connections.unused().forEach((socket) => socket.destroy());
    setTimeout(closeSilent, gracePeriod).unref();
    const closeIdle = setInterval(() => server.closeIdleConnections(), gracePeriod / 3).unref();
    server.once('close', () => clearInterval(closeIdle));
    done();
  });
}
