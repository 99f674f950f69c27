import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that a streamed response may wait for a client that takes nothing of it. */
const unreadTimeout = 30_000;

/** How often each response is checked within that time. */
const checks = 20;

/**
 * Disconnects clients that do not read a streamed response. What makes the response, such as a transaction, would otherwise wait for
 * them: Node counts data in its own buffers as traffic, and so notices late.
 */
export function disconnectUnreadResponses(fastify: FastifyInstance, timeout = unreadTimeout): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (payload instanceof Readable) watch(reply.raw, timeout);
    done(null, payload);
  });
}

function watch(response: ServerResponse, timeout: number): void {
  let [taken, idleChecks] = [0, 0];
  const check = () => {
    const now = takenOf(response);
    const isStuck = response.writableLength > 0 && now === taken;
    idleChecks = isStuck ? idleChecks + 1 : 0;
    taken = now;
    if (idleChecks >= checks) response.destroy();
    if (response.destroyed) clearInterval(timer);
  };
  const timer = setInterval(check, timeout / checks).unref();
}

/** The bytes that the operating system has taken. It takes more only when the client has. */
const takenOf = ({ socket }: ServerResponse): number => (socket ? socket.bytesWritten - socket.writableLength : 0);
