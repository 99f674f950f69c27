import type { Server } from 'node:http';
import type { Environment } from '@homeroom/kernel';
import { connectionsPerApplication, connectionsPerReplica } from '@homeroom/database';
import { type Log, type ProcessMetrics } from '@homeroom/observability';
import { type Settings } from '@homeroom/settings';

/** File descriptors for other uses than connections: Node, locks, the log, ports, Redis and files. */
const otherDescriptors = 96;
/** The limit of connections to the admin port. */
export const adminConnections = 32;
/** Bounds of the connection limit of an environment. The lower one applies even if descriptors are scarce. */
const minConnections = 32;
const maxConnections = 10_000;
/** Milliseconds between two log lines about dropped connections. */
const logInterval = 10_000;

type Serving = Pick<Settings, 'environments' | 'databaseReplicaUrls'>;

/**
 * The connection limit of each environment's server. It leaves file descriptors for the database, files and the log.
 *
 * @param descriptors the limit of the process
 */
export function connectionsPerServer(
  { environments, databaseReplicaUrls }: Serving,
  descriptors = descriptorLimit(),
): number {
  const { length: servers } = environments;
  const database = (servers + 1) * connectionsPerApplication;
  const replicas = servers * databaseReplicaUrls.length * connectionsPerReplica;
  const available = descriptors - otherDescriptors - adminConnections - database - replicas;
  return Math.min(Math.max(Math.floor(available / servers), minConnections), maxConnections);
}

interface ConnectionLimitOptions {
  readonly environment: Environment;
  readonly limit: number;
  readonly log: Log;
  readonly metrics: ProcessMetrics | undefined;
}

/** Closes connections beyond `limit` at once, counts them, and logs it at most once in ten seconds. */
export function limitConnections(server: Server, { environment, limit, log, metrics }: ConnectionLimitOptions): void {
  const count = metrics
    ?.of(environment)
    .counter(
      'homeroom_http_connections_dropped_total',
      'Connections that were closed at once because the server had reached its limit',
    );
  let lastLogged = -logInterval;
  server.maxConnections = limit;
  server.on('drop', () => {
    count?.();
    if (performance.now() - lastLogged < logInterval) return;
    lastLogged = performance.now();
    log.warn({ environment, limit }, 'New connections are closed: the server has reached its connection limit');
  });
}

/** The soft limit of file descriptors, which Node raises to the hard limit. Infinity for no limit. */
function descriptorLimit(): number {
  // Without this the report would resolve the names of all connected hosts through DNS.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files: { soft: number | string } } };
  return Number(userLimits?.open_files.soft) || Infinity;
}
