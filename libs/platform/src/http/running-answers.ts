import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** What is to be done once it is over. */
  readonly afterwards: (() => void)[];
}

/** A response that is remembered. */
interface Remembered extends ServerResponse {
  [exchanged]?: Exchange;
}
const exchanged = Symbol('exchanged');

/** Lists, for what comes and goes with each request must not be in a Set: see Bag. */
const running = new WeakMap<Socket, Exchange[]>();
const ending = new WeakSet<Socket>();

/**
 * Remembers of every connection the requests that are not answered yet.
 *
 * @returns how many they are
 */
export function rememberRunning(server: Server): () => number {
  let count = 0;
  const remember = (message: IncomingMessage, response: Remembered) => {
    const exchanges = running.get(message.socket) ?? [];
    running.set(message.socket, exchanges);
    const exchange: Exchange = { message, response, afterwards: [] };
    response[exchanged] = exchange;
    exchanges.push(exchange);
    count += 1;
    response.once('close', () => {
      count -= 1;
      exchanges.splice(exchanges.indexOf(exchange), 1);
      for (const work of exchange.afterwards) work();
    });
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, remember);
  return () => count;
}

/** Does something once a response is given, or nobody waits for it any more. One listener does it all: each costs every request. */
export function whenEnded(response: Remembered, work: () => void): void {
  const exchange = response[exchanged];
  if (exchange) exchange.afterwards.push(work);
  else response.once('close', work);
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
