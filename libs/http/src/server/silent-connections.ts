import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which a first request may still arrive after the server begins to close. */
const gracePeriod = 300;

/**
 * Closes, on shutdown, connections that have sent no request (browsers open some in advance) and connections that become
 * idle later. Node closes only those that are idle at the first moment, and waits for the others.
 */
export function closeSilentConnections(fastify: FastifyInstance): void {
  const { server } = fastify;
  let sockets: Socket[] = [];
  let pruneAt = 64;
  server.on('connection', (socket: Socket) => {
    sockets.push(socket);
    if (sockets.length < pruneAt) return;
    // Pruning is cheaper than a `close` listener per socket, which would slow down every request.
    sockets = sockets.filter(({ destroyed }) => !destroyed);
    pruneAt = 2 * sockets.length + 64;
  });
  const active = new WeakSet<Socket>();
  server.on('request', ({ socket }) => active.add(socket));
  fastify.addHook('preClose', (done) => {
    const closeSilent = () => sockets.filter((socket) => !active.has(socket)).forEach((socket) => socket.destroy());
    setTimeout(closeSilent, gracePeriod).unref();
    const closeIdle = setInterval(() => server.closeIdleConnections(), gracePeriod / 3).unref();
    server.once('close', () => clearInterval(closeIdle));
    done();
  });
}
