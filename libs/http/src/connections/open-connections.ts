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
   * @param since the time, of `performance.now()`, since which they have waited at least
   * @returns the number of closed connections, at most `count`
   */
  closeWaiting(count: number, since: number): number {
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
    // A connection that was closed would keep the response that it broke off.
    if (!socket.destroyed) this.changedAt.set(socket, performance.now());
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
    // A server that was busy reads first what has arrived in the meantime.
    setTimeout(() => setImmediate(closeSilent), gracePeriod).unref();
    const closeIdle = setInterval(() => server.closeIdleConnections(), gracePeriod / 3).unref();
    server.once('close', () => clearInterval(closeIdle));
    done();
  });
}

/** The part of the connections that only requests in progress may take. */
const reserved = 1 / 4;

/** Milliseconds that a client has for its request even when connections are scarce. */
const patience = 100;

interface ConnectionLimit {
  readonly limit: number;
  /** Called when connections were closed because they waited for their clients. */
  readonly onClosed?: (count: number) => void;
  /** Called when a new connection was closed at once, because requests are in progress on all others. */
  readonly onDropped?: () => void;
}

/**
 * Limits the connections of a server. Near the limit, connections that wait for their clients are closed, so that clients
 * that hold connections keep out no requests. Beyond the limit, new connections are closed at once.
 */
export function limitConnections(connections: OpenConnections, { limit, onClosed, onDropped }: ConnectionLimit): void {
  const { server } = connections;
  const mostWaiting = Math.floor(limit * (1 - reserved));
  let isScheduled = false;
  let timer: NodeJS.Timeout | undefined;
  server.maxConnections = limit;
  server.on('drop', () => onDropped?.());
  server.on('connection', () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(makeRoom);
  });
  server.on('close', () => clearTimeout(timer));

  function makeRoom(): void {
    isScheduled = false;
    const since = performance.now() - patience;
    // A server that was busy reads first what has arrived in the meantime.
    setImmediate(closeWaiting, since);
  }

  function closeWaiting(since: number): void {
    server.getConnections((_, open) => {
      if (open <= mostWaiting) return;
      const closed = connections.closeWaiting(open - mostWaiting, since);
      if (closed > 0) onClosed?.(closed);
      // The others have not waited long enough, or are in use.
      clearTimeout(timer);
      if (open - closed > mostWaiting) timer = setTimeout(makeRoom, patience).unref();
    });
  }
}
