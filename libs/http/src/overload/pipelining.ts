import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isClosing, requestEvents } from '../connections/pending-responses';

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
