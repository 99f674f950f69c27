import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { DatabaseAddress } from '@homeroom/database';
import { testDatabase, type TestDatabase } from './test-database';
import { adminOf } from './test-server';

/** A database that is reached through a line that can be cut, or go silent. */
export interface ProxiedDatabase extends TestDatabase {
  /** Those through the line that the other side has not ended. */
  readonly connections: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Breaks all connections off, as a process that is killed in the middle of something does; new ones are welcome. */
  reset(): void;
  /** Takes connections and questions, and answers nothing. */
  silence(): void;
  /** Cut or silenced before, it is as it was; what was said meanwhile comes now, as TCP would send it once more. */
  mend(): void;
  /** From now on new connections lead elsewhere. */
  leadTo(address: DatabaseAddress): void;
}

/** @param behind one that there is already; by default one of its own. Closed with the line */
export async function proxiedDatabase(behind?: TestDatabase): Promise<ProxiedDatabase> {
  const database = behind ?? (await testDatabase());
  let target = socketOf(database.address);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  let held: (() => void)[] = [];
  const hangUp = () => sockets.forEach((socket) => socket.destroy());

  const proxy = createServer((client) => {
    if (state === 'cut') {
      // Closed without a word it would be tried again, now and then until that counts as silence.
      client.resetAndDestroy();
      return;
    }
    const server = connect(target);
    clients.add(client);
    client.on('close', () => clients.delete(client));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (state === 'open') to.write(chunk);
        else held.push(() => to.destroyed || to.write(chunk));
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const turn = (to: typeof state) => {
    state = to;
    if (to === 'cut') hangUp();
    if (to === 'open') held.forEach((say) => say());
    if (to !== 'silent') held = [];
  };
  return {
    ...database,
    get connections() {
      return clients.size;
    },
    address: through(proxy.address() as AddressInfo, database.address),
    cut: () => turn('cut'),
    reset: () => clients.forEach((socket) => socket.resetAndDestroy()),
    silence: () => turn('silent'),
    mend: () => turn('open'),
    leadTo: (address) => (target = socketOf(address)),
    async close() {
      hangUp();
      proxy.close();
      await database.close();
    },
  };
}

function socketOf(address: DatabaseAddress) {
  const { host, port } = adminOf(address);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function through({ address, port }: AddressInfo, target: DatabaseAddress): DatabaseAddress {
  if (!('url' in target)) return { ...target, host: address, port };
  const url = new URL(target.url);
  url.hostname = address;
  url.port = String(port);
  return { url: url.href };
}
