import type { Server, ServerResponse, IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The events by which Node reports a request. CONNECT requests have an event of their own. */
const requestEvents = ['request', 'checkContinue', 'checkExpectation'] as const;

interface TrackedSocket extends Socket {
  /** The response that has not ended. */
  [pending]?: ServerResponse | undefined;
}
const pending = Symbol('pending');

const closing = new WeakSet<Socket>();

/** The response on a connection that has not ended. */
export const pendingResponseOf = (socket: TrackedSocket): ServerResponse | undefined => socket[pending];

/**
 * Tracks the pending response of each connection.
 *
 * @param onChange called when a request has begun, and when it was answered and no other has begun
 * @returns a function that returns the number of pending requests
 */
export function trackPendingResponses(server: Server, onChange: (socket: Socket) => void): () => number {
  let count = 0;
  const track = ({ socket }: { readonly socket: TrackedSocket }, response: ServerResponse) => {
    socket[pending] = response;
    count += 1;
    onChange(socket);
    response.once('close', () => {
      count -= 1;
      // The next request on the connection may have begun.
      if (socket[pending] !== response) return;
      socket[pending] = undefined;
      onChange(socket);
    });
  };
  for (const event of requestEvents) server.on(event, track);
  return () => count;
}

/**
 * Closes a connection after its pending response. Later requests on it are not processed: the client would take an error
 * that is sent now for the pending response.
 *
 * @returns false when no response to a complete request is pending
 */
export function closeAfterResponse(socket: TrackedSocket): boolean {
  if (closing.has(socket)) return true;
  const response = socket[pending];
  // A request with a malformed or late body is itself the one to answer.
  if (!response?.req.complete || response.writableFinished) return false;
  closing.add(socket);
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.end());
  return true;
}

/** Whether no further request of a connection may be processed. */
const isClosing = (socket: Socket): boolean => closing.has(socket) || !socket.writable;

/** Requests that may wait on one connection before it is paused. Up to 64 KiB that Node has read already wait as well. */
const maxPerConnection = 10;

/** Requests that may wait on all connections of a server. The connection that exceeds the limit is closed. */
const maxPerServer = 2_000;

/**
 * Starts a pipelined request only after the previous response on its connection. Node would start it at once, but a write
 * may depend on the one before it (RFC 9112, 9.3.2), and a request after `Connection: close` must not be processed (9.6).
 * Call this after all request listeners are registered.
 */
export function answerInOrder(server: Server): void {
  const waiting = new WaitingRequests();
  for (const event of requestEvents) {
    const listeners = server.listeners(event) as RequestListener[];
    server.removeAllListeners(event);
    server.on(event, (message: IncomingMessage, response: ServerResponse) => {
      const begin = () => {
        if (isClosing(message.socket)) return;
        for (const listener of listeners) listener(message, response);
      };
      if (response.socket) begin();
      else waiting.add(message.socket, response, begin);
    });
  }
}

/** The pipelined requests of a server. Their number is bounded because their headers stay in memory. */
class WaitingRequests {
  private readonly onConnection = new WeakMap<Socket, number>();
  private onServer = 0;

  /** Node assigns the socket to a response when its turn comes, and never if the connection closes first. */
  add(socket: Socket, response: ServerResponse, begin: () => void): void {
    const count = this.onConnection.get(socket);
    if (count === undefined) this.watch(socket);
    this.change(socket, 1);
    if ((count ?? 0) + 1 >= maxPerConnection) socket.pause();
    if (this.onServer > maxPerServer) socket.destroy();
    response.once('socket', () => {
      this.change(socket, -1);
      if (this.isReadable(socket)) socket.resume();
      begin();
    });
  }

  private watch(socket: Socket): void {
    // Node itself resumes a connection to read a body.
    socket.on('resume', () => {
      if (!this.isReadable(socket)) socket.pause();
    });
    socket.once('close', () => this.change(socket, -(this.onConnection.get(socket) ?? 0)));
  }

  private isReadable(socket: Socket): boolean {
    return (this.onConnection.get(socket) ?? 0) < maxPerConnection;
  }

  private change(socket: Socket, by: number): void {
    this.onConnection.set(socket, (this.onConnection.get(socket) ?? 0) + by);
    this.onServer += by;
  }
}
