import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { requestEvents, takeListeners } from '../server/request-listeners';
import { isEnding } from '../server/pending-responses';

/** Requests that may wait on one connection before no more of it is read. What has been read by then, 64 KiB at most, waits as well. */
const mostOnConnection = 10;

/** Requests that may wait on all connections of a server; the connection that exceeds it is closed. */
const mostOnServer = 2_000;

/**
 * Begins with a request once the one before it on its connection is answered, though Node tells of it as soon as it is
 * there: a write may depend on the one before it (RFC 9112, 9.3.2), and behind an answer that says `Connection: close`
 * nothing may be carried out (9.6). Call after everything that listens for requests.
 */
export function answerInOrder(server: Server): void {
  const waiting = new WaitingRequests();
  for (const event of requestEvents) {
    const handle = takeListeners(server, event);
    server.on(event, (message: IncomingMessage, response: ServerResponse) => {
      const begin = () => {
        if (!isEnding(message.socket)) handle(message, response);
      };
      if (response.socket) begin();
      else waiting.add(message.socket, response, begin);
    });
  }
}

/** The requests of a server that wait for the answer before theirs: each keeps its headers in memory, so they are bounded. */
class WaitingRequests {
  private readonly onConnection = new WeakMap<Socket, number>();
  private onServer = 0;

  /** Node gives a response the socket when its turn has come, and never if the connection ends before. */
  add(socket: Socket, response: ServerResponse, begin: () => void): void {
    const count = this.onConnection.get(socket);
    if (count === undefined) this.watch(socket);
    this.change(socket, 1);
    if ((count ?? 0) + 1 >= mostOnConnection) socket.pause();
    if (this.onServer > mostOnServer) socket.destroy();
    response.once('socket', () => {
      this.change(socket, -1);
      if (this.isReadable(socket)) socket.resume();
      begin();
    });
  }

  private watch(socket: Socket): void {
    // Node resumes a connection by itself when it reads a body.
    socket.on('resume', () => {
      if (!this.isReadable(socket)) socket.pause();
    });
    socket.once('close', () => this.change(socket, -(this.onConnection.get(socket) ?? 0)));
  }

  private isReadable(socket: Socket): boolean {
    return (this.onConnection.get(socket) ?? 0) < mostOnConnection;
  }

  private change(socket: Socket, by: number): void {
    this.onConnection.set(socket, (this.onConnection.get(socket) ?? 0) + by);
    this.onServer += by;
  }
}
