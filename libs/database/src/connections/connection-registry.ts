import { Socket } from 'node:net';
import { DatabaseUnavailable } from '../health/database-error';

/** Milliseconds that TCP may take to reach the database. */
const connectTimeout = 2_000;
/** Milliseconds without a word after which TCP asks whether the other side is still there. */
const keepAliveDelay = 10_000;

/** Where postgres.js would connect to. */
interface Destination {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** Of a Unix socket, instead of them. */
  readonly path?: string | false;
}

/** One socket, and since when nothing came over it, in milliseconds of the process. */
interface TrackedSocket {
  readonly socket: Socket;
  bytes: number;
  silentSince: number;
}

/** The sockets of some pools, whichever driver has them, so that all of them can be cut at once. */
export class ConnectionRegistry {
  private sockets: TrackedSocket[] = [];
  private connectCount = 0;
  private isSuspended = false;

  /** One that the driver connects; while the lines are shut it breaks at once. */
  readonly createSocket = (): Socket => {
    const socket = emittingErrorOnClose(new Socket()).setKeepAlive(true, keepAliveDelay);
    socket.setTimeout(connectTimeout, () => socket.destroy(new DatabaseUnavailable()));
    socket.once('connect', () => socket.setTimeout(0));
    // A driver takes all listeners away when TLS begins: nothing here may wait for the socket to close.
    this.sockets = this.sockets.filter((tracked) => !tracked.socket.destroyed);
    this.sockets.push({ socket, bytes: 0, silentSince: performance.now() });
    // Not before the driver listens to it.
    if (this.isSuspended) setImmediate(() => socket.destroy(new DatabaseUnavailable()));
    return socket;
  };

  /** One that is being connected, the next host of several each time. */
  readonly connect = ({ host: hosts, port: ports, path }: Destination): Socket => {
    if (path) return this.createSocket().connect(path);
    const at = this.connectCount % hosts.length;
    this.connectCount += 1;
    const [host, port] = [hosts[at] ?? '', ports[at] ?? ports[0] ?? 0];
    // postgres.js reads there whose certificate it expects.
    return Object.assign(this.createSocket().connect({ host, port }), { host });
  };

  /** Bytes that came over the lines that there are now. */
  get bytesReceived(): number {
    return this.sockets.reduce((sum, { socket }) => sum + socket.bytesRead, 0);
  }

  /** To be called again and again, so that it is known how long each has been silent. */
  recordActivity(): void {
    for (const tracked of this.sockets) {
      if (tracked.bytes === tracked.socket.bytesRead) continue;
      tracked.bytes = tracked.socket.bytesRead;
      tracked.silentSince = performance.now();
    }
  }

  /** Breaks those over which nothing came for so many milliseconds. */
  destroySilent(milliseconds: number): void {
    const before = performance.now() - milliseconds;
    for (const { socket, silentSince } of this.sockets)
      if (silentSince < before) socket.destroy(new DatabaseUnavailable());
  }

  /** Breaks them all, whatever is on its way, and every new one until they are opened again. */
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
 * A socket whose 'error' comes together with its 'close'. Node tells the error first and the end a phase of the event loop
 * later. A question asked of postgres.js in between goes to the connection that is broken already, which then answers it
 * with nothing, or keeps it and serves nobody any more.
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
      // Once TLS goes over it, others listen to its end alone.
      if (event === 'close' && failure && socket.listenerCount('error') > 0) emit('error', ...failure);
      return emit(event, ...values);
    },
  });
}
