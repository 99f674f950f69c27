import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { requestEvents, takeListeners } from './request-listeners';
import { isEnding } from './running-answers';

/** Requests that may wait on one connection for those before them. */
const mostWaiting = 1_000;

const waiting = new WeakMap<Socket, number>();

/**
 * Begins with a request once the one before it on its connection is answered, though Node tells of it as soon as it is
 * there: a write may depend on the one before it (RFC 9112, 9.3.2), and behind an answer that says `Connection: close`
 * nothing may be carried out (9.6). Call after everything that listens for requests.
 */
export function answerInTurn(server: Server): void {
  for (const event of requestEvents) {
    const handle = takeListeners(server, event);
    server.on(event, (message: IncomingMessage, response: ServerResponse) => {
      const begin = () => {
        if (!isEnding(message.socket)) handle(message, response);
      };
      if (response.socket) begin();
      else wait(message.socket, response, begin);
    });
  }
}

/** Node gives a response the socket when its turn has come, and never if the connection ends before. */
function wait(socket: Socket, response: ServerResponse, begin: () => void): void {
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  // They are kept as long as the first one takes: nobody who wants answers asks that much ahead.
  if (count > mostWaiting) socket.destroy();
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    begin();
  });
}
