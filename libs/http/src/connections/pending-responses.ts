import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The events by which Node reports a request. CONNECT requests have an event of their own. */
export const requestEvents = ['request', 'checkContinue', 'checkExpectation'] as const;

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
export const isClosing = (socket: Socket): boolean => closing.has(socket) || !socket.writable;
