import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pendingResponseOf, trackPendingResponses } from './pending-responses';

/** The connections of a server, and for how long each waits for its client. */
export class OpenConnections {
  /** When a connection was opened, or its last request began or was answered. The earliest is first. */
  private readonly changedAt = new Map<Socket, number>();
  private readonly used = new WeakSet<Socket>();
  private readonly countPending: () => number;
  private pruneAt = 64;

  constructor(readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.note(socket);
      this.prune();
    });
    this.countPending = trackPendingResponses(server, (socket) => {
      this.used.add(socket);
      this.note(socket);
    });
  }

  /** The number of requests that have not been answered. */
  get pending(): number {
    return this.countPending();
  }

  /** The connections that have sent no request. Browsers open some in advance. */
  unused(): Socket[] {
    return [...this.changedAt.keys()].filter((socket) => !this.used.has(socket));
  }

  /**
   * Closes connections that wait for their client, those first that have waited longest: first idle ones, then those with an
   * unfinished body or an unread response. A request that the server works on is never interrupted.
   *
   * @param patience milliseconds that a client has at least
   * @returns the number of closed connections, at most `count`
   */
  closeWaiting(count: number, patience: number): number {
    const since = performance.now() - patience;
    let closed = 0;
    for (const isWaiting of [isIdle, isStalled]) {
      for (const [socket, changedAt] of this.changedAt) {
        if (closed >= count || changedAt > since) break;
        if (socket.destroyed || !isWaiting(socket)) continue;
        socket.destroy();
        closed += 1;
      }
    }
    return closed;
  }

  private note(socket: Socket): void {
    this.changedAt.delete(socket);
    this.changedAt.set(socket, performance.now());
  }

  /** Pruning is cheaper than a `close` listener per socket, which would slow down every request. */
  private prune(): void {
    if (this.changedAt.size < this.pruneAt) return;
    for (const socket of this.changedAt.keys()) if (socket.destroyed) this.changedAt.delete(socket);
    this.pruneAt = 2 * this.changedAt.size + 64;
  }
}

/** No request has arrived in full up to its body. */
const isIdle = (socket: Socket): boolean => !pendingResponseOf(socket);

const isStalled = (socket: Socket): boolean => !pendingResponseOf(socket)?.req.complete || socket.writableLength > 0;

/** Milliseconds in which a first request may still arrive after the server begins to close. */
const gracePeriod = 300;

/**
 * Closes, on shutdown, connections that have sent no request (browsers open some in advance) and connections that become
 * idle later. Node closes only those that are idle at the first moment, and waits for the others.
 */
export function closeSilentConnections(fastify: FastifyInstance, connections: OpenConnections): void {
  const { server } = connections;
  fastify.addHook('preClose', (done) => {
    const closeSilent = () => connections.unused().forEach((socket) => socket.destroy());
    setTimeout(closeSilent, gracePeriod).unref();
    const closeIdle = setInterval(() => server.closeIdleConnections(), gracePeriod / 3).unref();
    server.once('close', () => clearInterval(closeIdle));
    done();
  });
}
