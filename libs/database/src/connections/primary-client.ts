import type { Client, ClientConfig } from 'pg';
import { DatabaseUnavailable, isConnectionFailure } from '../errors/database-error';
import type { PrimarySearch } from './primary-search';
import { ReadWriteClient } from './read-write-client';

/** Clients of the server that a search finds, as a class, because the pools of pg take one. */
export const primaryClient = (search: PrimarySearch): typeof Client =>
  class extends ReadWriteClient {
    private readonly createSocket: ClientConfig['stream'];

    constructor({ stream, ...config }: ClientConfig) {
      super({ ...config, connectionString: search.anyUrl });
      this.createSocket = stream;
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error | null, client?: Client) => void): void;
    override connect(callback?: (error: Error | null, client?: Client) => void): Promise<Client> | undefined {
      const connected = this.connectToPrimary();
      if (!callback) return connected;
      connected.then((client) => callback(null, client), callback);
      return undefined;
    }

    private async connectToPrimary(): Promise<Client> {
      const server = await search.primary();
      // A pool has ended the client because the search took too long.
      if (this.connection.stream.destroyed) throw new DatabaseUnavailable('ETIMEDOUT');
      Object.assign(this, server);
      // Created now: before the connection begins, nothing handles the errors of a socket.
      if (this.createSocket) Object.assign(this.connection, { stream: this.createSocket() });
      try {
        const client = await super.connect();
        this.once('error', () => search.forget(server));
        return client;
      } catch (error) {
        if (isConnectionFailure(error)) search.forget(server);
        throw error;
      }
    }
  };
