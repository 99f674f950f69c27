import { Socket } from 'node:net';
import { DatabaseAway } from './database-failure';

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

/** The sockets of some pools, whichever driver has them, so that all of them can be cut at once. */
export class DatabaseLines {
  private sockets: Socket[] = [];
  private dialled = 0;
  private isShut = false;

  /** One that the driver connects; while the lines are shut it breaks at once. */
  readonly open = (): Socket => {
    const socket = new Socket().setKeepAlive(true, keepAliveDelay);
    socket.setTimeout(connectTimeout, () => socket.destroy(new DatabaseAway()));
    socket.once('connect', () => socket.setTimeout(0));
    // A driver takes all listeners away when TLS begins: nothing here may wait for the socket to close.
    this.sockets = this.sockets.filter(({ destroyed }) => !destroyed);
    this.sockets.push(socket);
    // Not before the driver listens to it.
    if (this.isShut) setImmediate(() => socket.destroy(new DatabaseAway()));
    return socket;
  };

  /** One that is being connected, the next host of several each time. */
  readonly dial = ({ host: hosts, port: ports, path }: Destination): Socket => {
    if (path) return this.open().connect(path);
    const at = this.dialled % hosts.length;
    this.dialled += 1;
    const [host, port] = [hosts[at] ?? '', ports[at] ?? ports[0] ?? 0];
    // postgres.js reads there whose certificate it expects.
    return Object.assign(this.open().connect({ host, port }), { host });
  };

  /** Bytes that came over the lines that there are now. */
  get heard(): number {
    return this.sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  }

  /** Breaks them all, whatever is on its way, and every new one until they are opened again. */
  shut(): void {
    this.isShut = true;
    this.cut();
  }

  reopen(): void {
    this.isShut = false;
  }

  cut(): void {
    this.sockets.forEach((socket) => socket.destroy(new DatabaseAway()));
    this.sockets = [];
  }
}
