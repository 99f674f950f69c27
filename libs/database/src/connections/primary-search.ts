import type { ClientConfig } from 'pg';
import { NoPrimary } from '../errors/database-error';
import { ConnectionRegistry } from './connection-registry';
import { ReadWriteClient } from './read-write-client';

/** Milliseconds in which a server has to say whether it accepts writes. */
const answerTimeout = 2_000;

export interface Server {
  readonly host: string;
  readonly port: number;
}

/**
 * Finds the server that accepts writes among those of a URL with `target_session_attrs=read-write`, which pg cannot do. All connections to
 * the address use it until one of them is lost or refused. Then the next connection searches again.
 */
export class PrimarySearch {
  private readonly registry = new ConnectionRegistry();
  /** The server, or the search for it. */
  private found: Promise<Server> | null = null;
  private latest: Server | null = null;

  /** @param urls one for each server */
  constructor(private readonly urls: readonly string[]) {}

  /** The URL of one server, with the user, the password and the database of all. */
  get anyUrl(): string {
    return this.urls[0] ?? '';
  }

  /** Host and port of the server in use; null while there is none. */
  get place(): string | null {
    return this.latest && placeOf(this.latest);
  }

  /** @throws NoPrimary */
  primary(): Promise<Server> {
    if (this.found) return this.found;
    const found = this.search();
    this.found = found;
    found.then(
      (server) => (this.latest = server),
      () => (this.found = null),
    );
    return found;
  }

  /** A connection to a server was lost or refused. */
  forget(server: Server): void {
    if (server === this.latest) this.found = this.latest = null;
  }

  /** Asks all servers at once: one that does not answer holds up the search only while no other accepts writes. */
  private async search(): Promise<Server> {
    const failures: { place: string; error: unknown }[] = [];
    const ask = async (url: string, at: number) => {
      const client = new ReadWriteClient(this.configOf(url));
      // An error after the answer.
      client.on('error', () => undefined);
      const { host, port } = client;
      try {
        await client.connect();
        return { host, port };
      } catch (error) {
        failures[at] = { place: placeOf({ host, port }), error };
        throw error;
      } finally {
        void client.end();
      }
    };
    return Promise.any(this.urls.map(ask)).catch(() => {
      throw new NoPrimary(failures);
    });
  }

  private configOf(url: string): ClientConfig {
    return {
      connectionString: url,
      application_name: 'homeroom',
      connectionTimeoutMillis: answerTimeout,
      stream: this.registry.createSocket,
    };
  }
}

const placeOf = ({ host, port }: Server): string => `${host}:${port}`;
