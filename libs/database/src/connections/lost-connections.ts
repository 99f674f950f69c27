import type { EventEmitter } from 'node:events';

interface Client extends EventEmitter {
  release(destroy: boolean): void;
}

/**
 * Releases connections that end while they are acquired. A transaction that begins while the database is away never
 * releases its connection. Without this, the pool would run out of connections and all writes would block.
 */
export function reclaimLostConnections(pool: EventEmitter): void {
  const acquired = new Set<Client>();
  pool.on('acquire', (client: Client) => acquired.add(client));
  pool.on('release', (_error: unknown, client: Client) => acquired.delete(client));
  pool.on('connect', (client: Client) => {
    client.once('end', () => {
      if (!acquired.has(client)) return;
      client.release(true);
      // A later release by the transaction must have no effect.
      client.release = () => undefined;
    });
  });
}
