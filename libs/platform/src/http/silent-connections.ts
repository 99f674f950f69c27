import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which a request that is on its way may still arrive. */
const patience = 300;

/**
 * Hangs up, when the server closes, on who has connected but asked for nothing yet, as browsers do in advance, and on
 * who keeps the line after the last answer: Node hangs up only on who is idle at the first moment, and would wait.
 */
export function hangUpOnTheSilent(fastify: FastifyInstance): void {
  const { server } = fastify;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  fastify.addHook('preClose', (done) => {
    setTimeout(() => silent.forEach((socket) => socket.destroy()), patience).unref();
    const answered = setInterval(() => server.closeIdleConnections(), patience / 3).unref();
    server.once('close', () => clearInterval(answered));
    done();
  });
}
