import { once } from 'node:events';
import type { Server } from 'node:http';
import { limitConnections, OpenConnections } from '@homeroom/http';
import { InvalidSetting, type Settings } from '@homeroom/settings';
import { ProcessMetrics } from '@homeroom/observability';
import { createAdminServer } from './admin-server';
import { adminConnections } from './connection-limits';
import { measureProcess } from './process-figures';
import { Readiness } from './readiness';

/** The readiness and the metrics of the process. */
export interface Operations {
  readonly readiness: Readiness;
  /** undefined without `ADMIN_PORT`. */
  readonly metrics: ProcessMetrics | undefined;
  close(): Promise<void>;
}

/** Opens the admin port. It is the first step of a start, so that /readyz answers during the start. @throws InvalidSetting */
export async function openOperations({ adminHost, adminPort }: Settings): Promise<Operations> {
  const readiness = new Readiness();
  if (adminPort === null) return { readiness, metrics: undefined, close: () => Promise.resolve() };
  const metrics = new ProcessMetrics();
  const server = createAdminServer(readiness, metrics);
  limitConnections(new OpenConnections(server), { limit: adminConnections });
  await listen(server, adminHost, adminPort);
  measureProcess(metrics, readiness);
  return { readiness, metrics, close: () => close(server) };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new InvalidSetting(messages[code] ?? `Cannot listen on ADMIN_HOST and ADMIN_PORT: ${code}`);
  }
}

const messages: Record<string, string> = {
  EADDRINUSE: 'ADMIN_PORT is in use: stop what listens there, or set another one',
  EACCES: 'ADMIN_PORT may not be used by this user: set another one',
  EADDRNOTAVAIL: 'ADMIN_HOST is no address of this machine',
  ENOTFOUND: 'ADMIN_HOST is no address of this machine',
};

async function close(server: Server): Promise<void> {
  const closed = once(server.close(), 'close');
  server.closeAllConnections();
  await closed;
}
