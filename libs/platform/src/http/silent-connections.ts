import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which a request that is on its way may still arrive. */
const patience = 300;

/**
 * Hangs up, when the server closes, on who has connected but asked for nothing yet, as browsers do in advance: Node
 * closes connections after their first request, and would wait for these for ever.
 */
export function hangUpOnTheSilent(fastify: FastifyInstance): void {
  const silent = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => silent.delete(socket));
  fastify.addHook('preClose', (done) => {
    setTimeout(() => silent.forEach((socket) => socket.destroy()), patience);
    done();
  });
}
