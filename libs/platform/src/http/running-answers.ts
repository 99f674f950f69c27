import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
}

const latest = new WeakMap<Socket, Exchange>();
const ending = new WeakSet<Socket>();

/** Remembers of every connection the request that came last. */
export function rememberLatest(server: Server): void {
  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    latest.set(message.socket, { message, response });
  });
}

/**
 * Ends a connection once the request that came last is answered, and reads no further: an answer to what came behind it
 * would be taken for its own.
 *
 * @returns false when nothing is being answered
 */
export function endOnceAnswered(socket: Socket): boolean {
  if (ending.has(socket)) return true;
  const { message, response } = latest.get(socket) ?? {};
  // One whose body is broken or late is what is to be answered itself.
  if (!message?.complete || !response || response.writableFinished) return false;
  ending.add(socket);
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.end());
  return true;
}
