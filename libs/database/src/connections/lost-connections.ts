import type { EventEmitter } from 'node:events';

interface Client extends EventEmitter {
  release(destroy: boolean): void;
}

/**
 * Gives connections back that end while they are lent. Who begins a transaction on a database that is away never does:
 * each such connection would stay lent for ever, and after as many as the pool holds nothing could be written any more.
 */
export function reclaimLostConnections(pool: EventEmitter): void {
  const acquired = new Set<Client>();
  pool.on('acquire', (client: Client) => acquired.add(client));
  pool.on('release', (_error: unknown, client: Client) => acquired.delete(client));
  pool.on('connect', (client: Client) => {
    client.once('end', () => {
      if (!acquired.has(client)) return;
      client.release(true);
      // Whoever gives it back after all finds that done.
      client.release = () => undefined;
    });
  });
}
