import { Socket } from 'node:net';
import { DatabaseUnavailable } from '../errors/database-error';
import { withTimeout } from '../errors/timeout';

/** Milliseconds to establish a TCP connection to the database. */
const connectTimeout = 2_000;
/** Milliseconds that the end of connections may take. */
const endTimeout = 5_000;
/** Milliseconds of silence before TCP sends a keep-alive probe. */
const keepAliveDelay = 10_000;

/** A socket and the time of its last received data, in milliseconds of `performance.now()`. */
interface TrackedSocket {
  readonly socket: Socket;
  bytes: number;
  silentSince: number;
}

/** Keeps track of the sockets of several connections and pools, so that all of them can be destroyed at once. */
export class ConnectionRegistry {
  private sockets: TrackedSocket[] = [];
  private isSuspended = false;

  /** A socket that the driver connects. While the registry is suspended, it is destroyed immediately. */
  readonly createSocket = (): Socket => {
    const socket = new Socket().setKeepAlive(true, keepAliveDelay);
    socket.setTimeout(connectTimeout, () => socket.destroy(new DatabaseUnavailable()));
    socket.once('connect', () => socket.setTimeout(0));
    this.sockets = this.sockets.filter((tracked) => !tracked.socket.destroyed);
    this.sockets.push({ socket, bytes: 0, silentSince: performance.now() });
    // Destroyed later, when the driver has added its listeners.
    if (this.isSuspended) setImmediate(() => socket.destroy(new DatabaseUnavailable()));
    return socket;
  };

  /** Bytes received on the current sockets. */
  get bytesReceived(): number {
    return this.sockets.reduce((sum, { socket }) => sum + socket.bytesRead, 0);
  }

  /** Has to be called periodically: it records which sockets received data since the last call. */
  recordActivity(): void {
    for (const tracked of this.sockets) {
      if (tracked.bytes === tracked.socket.bytesRead) continue;
      tracked.bytes = tracked.socket.bytesRead;
      tracked.silentSince = performance.now();
    }
  }

  /** Destroys the sockets that received nothing for the given number of milliseconds. */
  destroySilent(milliseconds: number): void {
    const before = performance.now() - milliseconds;
    for (const { socket, silentSince } of this.sockets)
      if (silentSince < before) socket.destroy(new DatabaseUnavailable());
  }

  /** Destroys all sockets, and every new one until `resume` is called. */
  suspend(): void {
    this.isSuspended = true;
    this.destroyAll();
  }

  resume(): void {
    this.isSuspended = false;
  }

  /** Waits until connections have ended. After five seconds, or if that fails, it destroys their sockets. */
  async awaitEnd(ended: Promise<unknown>): Promise<void> {
    await withTimeout(endTimeout, ended).catch(() => this.destroyAll());
  }

  destroyAll(): void {
    this.sockets.forEach(({ socket }) => socket.destroy(new DatabaseUnavailable()));
    this.sockets = [];
  }
}
