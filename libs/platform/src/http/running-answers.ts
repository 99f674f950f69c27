import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
}

/** Lists, for what comes and goes with each request must not be in a Set: see Bag. */
const running = new WeakMap<Socket, Exchange[]>();
const ending = new WeakSet<Socket>();

/** Remembers of every connection the requests that are not answered yet. */
export function rememberRunning(server: Server): void {
  const remember = (message: IncomingMessage, response: ServerResponse) => {
    const exchanges = running.get(message.socket) ?? [];
    running.set(message.socket, exchanges);
    const exchange = { message, response };
    exchanges.push(exchange);
    response.once('close', () => exchanges.splice(exchanges.indexOf(exchange), 1));
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, remember);
}

/**
 * Ends a connection once the requests that came whole are answered, and reads no further: an answer to what came behind
 * them would be taken for one of theirs.
 *
 * @returns false when none is being answered
 */
export function endOnceAnswered(socket: Socket): boolean {
  if (ending.has(socket)) return true;
  // One whose body is broken or late is what is to be answered itself.
  const whole = (running.get(socket) ?? []).filter(
    ({ message, response }) => message.complete && !response.writableFinished,
  );
  const last = whole.at(-1);
  if (!last) return false;
  ending.add(socket);
  last.response.shouldKeepAlive = false;
  last.response.once('finish', () => socket.end());
  return true;
}
