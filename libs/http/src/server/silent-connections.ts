import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which a request that is on its way may still arrive. */
const patience = 300;

/**
 * Hangs up, when the server closes, on who has connected but asked for nothing yet, as browsers do in advance, and on
 * who keeps the line after the last answer: Node hangs up only on who is idle at the first moment, and would wait.
 */
export function closeSilentConnections(fastify: FastifyInstance): void {
  const { server } = fastify;
  let sockets: Socket[] = [];
  let soonTooMany = 64;
  server.on('connection', (socket: Socket) => {
    sockets.push(socket);
    if (sockets.length < soonTooMany) return;
    // Listening to the end of each would cost every request: Node adds and takes away a listener of its own beside it.
    sockets = sockets.filter(({ destroyed }) => !destroyed);
    soonTooMany = 2 * sockets.length + 64;
  });
  const asked = new WeakSet<Socket>();
  server.on('request', ({ socket }) => asked.add(socket));
  fastify.addHook('preClose', (done) => {
    const hangUp = () => sockets.filter((socket) => !asked.has(socket)).forEach((socket) => socket.destroy());
    setTimeout(hangUp, patience).unref();
    const answered = setInterval(() => server.closeIdleConnections(), patience / 3).unref();
    server.once('close', () => clearInterval(answered));
    done();
  });
}
