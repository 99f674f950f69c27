import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { requestEvents } from './request-listeners';

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

/** A connection that remembers what is being answered on it. */
interface Line extends Socket {
  [running]?: Exchange | undefined;
}
const running = Symbol('running');

const ending = new WeakSet<Socket>();

/**
 * Remembers of every connection the request that is not answered yet.
 *
 * @returns how many they are
 */
export function rememberRunning(server: Server): () => number {
  let count = 0;
  const remember = (message: IncomingMessage, response: Remembered) => {
    const socket: Line = message.socket;
    const exchange: Exchange = { message, response, afterwards: [] };
    response[exchanged] = exchange;
    socket[running] = exchange;
    count += 1;
    response.once('close', () => {
      count -= 1;
      // The next one may have begun.
      if (socket[running] === exchange) socket[running] = undefined;
      for (const work of exchange.afterwards) work();
    });
  };
  for (const event of requestEvents) server.on(event, remember);
  return () => count;
}

/** Does something once a response is given, or nobody waits for it any more. One listener does it all: each costs every request. */
export function whenEnded(response: Remembered, work: () => void): void {
  const exchange = response[exchanged];
  if (exchange) exchange.afterwards.push(work);
  else response.once('close', work);
}

/**
 * Ends a connection once the request that came whole is answered, and begins with none behind it: an answer to that would
 * be taken for one to this.
 *
 * @returns false when none is being answered
 */
export function endOnceAnswered(socket: Line): boolean {
  if (ending.has(socket)) return true;
  const exchange = socket[running];
  // One whose body is broken or late is what is to be answered itself.
  if (!exchange?.message.complete || exchange.response.writableFinished) return false;
  ending.add(socket);
  exchange.response.shouldKeepAlive = false;
  exchange.response.once('finish', () => socket.end());
  return true;
}

/** Whether the answer that is given now is the last one on a connection. */
export const isEnding = (socket: Socket): boolean => ending.has(socket) || !socket.writable;
