import type { Environment } from '@homeroom/kernel';
import { limitConnections, type OpenConnections } from '@homeroom/http';
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

interface EnvironmentLimit {
  readonly environment: Environment;
  readonly limit: number;
  readonly log: Log;
  readonly metrics: ProcessMetrics | undefined;
}

/** Limits the connections of an environment. Counts those that are closed, and logs it at most once in ten seconds. */
export function limitEnvironment(connections: OpenConnections, options: EnvironmentLimit): void {
  const { environment, limit, log, metrics } = options;
  const counter = (name: string, help: string) => metrics?.of(environment).counter(name, help);
  const countClosed = counter(
    'homeroom_http_connections_closed_total',
    'Connections that were closed because they waited for their client while the server came near its limit',
  );
  const countDropped = counter(
    'homeroom_http_connections_dropped_total',
    'Connections that were closed at once because the server had reached its limit',
  );
  const report = (message: string) => atMostOnce(logInterval, () => log.warn({ environment, limit }, message));
  const reportClosed = report('Waiting connections are closed: the server has come near its connection limit');
  const reportDropped = report('New connections are closed: the server has reached its connection limit');
  limitConnections(connections, {
    limit,
    onClosed(count) {
      countClosed?.(count);
      reportClosed();
    },
    onDropped() {
      countDropped?.();
      reportDropped();
    },
  });
}

/** Leaves out calls within the milliseconds after one that was made. */
function atMostOnce(interval: number, call: () => void): () => void {
  let last = -interval;
  return () => {
    if (performance.now() - last < interval) return;
    last = performance.now();
    call();
  };
}

/** The soft limit of file descriptors, which Node raises to the hard limit. Infinity for no limit. */
function descriptorLimit(): number {
  // Without this the report would resolve the names of all connected hosts through DNS.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files: { soft: number | string } } };
  return Number(userLimits?.open_files.soft) || Infinity;
}
