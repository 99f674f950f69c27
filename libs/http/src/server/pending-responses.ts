import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { requestEvents } from './request-listeners';

/** A request whose response has not ended. */
interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly onEnd: (() => void)[];
}

interface TrackedResponse extends ServerResponse {
  [exchangeOf]?: Exchange;
}
const exchangeOf = Symbol('exchangeOf');

interface TrackedSocket extends Socket {
  [pending]?: Exchange | undefined;
}
const pending = Symbol('pending');

const closing = new WeakSet<Socket>();

/**
 * Tracks the pending request of each connection.
 *
 * @returns a function that returns the number of pending requests
 */
export function trackPendingResponses(server: Server): () => number {
  let count = 0;
  const track = (message: IncomingMessage, response: TrackedResponse) => {
    const socket: TrackedSocket = message.socket;
    const exchange: Exchange = { message, response, onEnd: [] };
    response[exchangeOf] = exchange;
    socket[pending] = exchange;
    count += 1;
    response.once('close', () => {
      count -= 1;
      // The next request on the connection may have begun.
      if (socket[pending] === exchange) socket[pending] = undefined;
      for (const listener of exchange.onEnd) listener();
    });
  };
  for (const event of requestEvents) server.on(event, track);
  return () => count;
}

/** Calls a listener when the response was sent or the connection closed. Tracked responses share one `close` listener. */
export function onResponseEnd(response: TrackedResponse, listener: () => void): void {
  const exchange = response[exchangeOf];
  if (exchange) exchange.onEnd.push(listener);
  else response.once('close', listener);
}

/**
 * Closes a connection after its pending response. Later requests on it are not processed: the client would take an error
 * that is sent now for the pending response.
 *
 * @returns false when no response to a complete request is pending
 */
export function closeAfterResponse(socket: TrackedSocket): boolean {
  if (closing.has(socket)) return true;
  const exchange = socket[pending];
  // A request with a malformed or late body is itself the one to answer.
  if (!exchange?.message.complete || exchange.response.writableFinished) return false;
  closing.add(socket);
  exchange.response.shouldKeepAlive = false;
  exchange.response.once('finish', () => socket.end());
  return true;
}

/** Whether no further request of a connection may be processed. */
export const isClosing = (socket: Socket): boolean => closing.has(socket) || !socket.writable;
