import { Socket } from 'node:net';
import { DatabaseUnavailable } from '../errors/database-error';

/** Milliseconds to establish a TCP connection to the database. */
const connectTimeout = 2_000;
/** Milliseconds of silence before TCP sends a keep-alive probe. */
const keepAliveDelay = 10_000;

/** The address that postgres.js passes to its socket factory. */
interface Destination {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** Path of a Unix socket, used instead of host and port. */
  readonly path?: string | false;
}

/** A socket and the time of its last received data, in milliseconds of `performance.now()`. */
interface TrackedSocket {
  readonly socket: Socket;
  bytes: number;
  silentSince: number;
}

/** Keeps track of the sockets of several pools, of either driver, so that all of them can be destroyed at once. */
export class ConnectionRegistry {
  private sockets: TrackedSocket[] = [];
  private connectCount = 0;
  private isSuspended = false;

  /** A socket that the driver connects. While the registry is suspended, it is destroyed immediately. */
  readonly createSocket = (): Socket => {
    const socket = emittingErrorOnClose(new Socket()).setKeepAlive(true, keepAliveDelay);
    socket.setTimeout(connectTimeout, () => socket.destroy(new DatabaseUnavailable()));
    socket.once('connect', () => socket.setTimeout(0));
    // A driver removes all listeners when TLS begins, so a `close` listener here would not fire.
    this.sockets = this.sockets.filter((tracked) => !tracked.socket.destroyed);
    this.sockets.push({ socket, bytes: 0, silentSince: performance.now() });
    // Destroyed later, when the driver has added its listeners.
    if (this.isSuspended) setImmediate(() => socket.destroy(new DatabaseUnavailable()));
    return socket;
  };

  /** A socket that is connecting. Several hosts are used in turn. */
  readonly connect = ({ host: hosts, port: ports, path }: Destination): Socket => {
    if (path) return this.createSocket().connect(path);
    const at = this.connectCount % hosts.length;
    this.connectCount += 1;
    const [host, port] = [hosts[at] ?? '', ports[at] ?? ports[0] ?? 0];
    // postgres.js reads the expected certificate name from this property.
    return Object.assign(this.createSocket().connect({ host, port }), { host });
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

  destroyAll(): void {
    this.sockets.forEach(({ socket }) => socket.destroy(new DatabaseUnavailable()));
    this.sockets = [];
  }
}

/**
 * A socket that emits 'error' immediately before 'close'. Node emits 'error' one phase of the event loop earlier. A
 * query sent in between would use the broken connection: postgres.js would answer it with no rows, or hold it and block
 * the connection.
 */
function emittingErrorOnClose(socket: Socket): Socket {
  const emit = socket.emit.bind(socket) as (event: string, ...values: unknown[]) => boolean;
  let failure: readonly unknown[] | null = null;
  return Object.assign(socket, {
    emit(event: string, ...values: unknown[]): boolean {
      if (event === 'error') {
        failure = values;
        return true;
      }
      // After TLS begins, the driver listens for 'close' only.
      if (event === 'close' && failure && socket.listenerCount('error') > 0) emit('error', ...failure);
      return emit(event, ...values);
    },
  });
}
