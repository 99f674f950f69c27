import type { Server } from 'node:http';
import type { Environment } from '@homeroom/kernel';
import { connectionsPerApplication, connectionsPerReplica } from '@homeroom/database';
import { type Log, type ProcessMetrics } from '@homeroom/observability';
import { type Settings } from '@homeroom/settings';

/** What the process opens beside connections: Node's own, locks, the log, ports, Redis, and some files for a moment. */
const otherDescriptors = 96;
/** Connections to the private port. */
export const adminConnections = 32;
/** Connections to the port of an environment: at least, whatever the limit of descriptors is, and at most. */
const fewest = 32;
const most = 10_000;
/** Milliseconds between two lines of the log about connections that were closed. */
const tellEvery = 10_000;

type Serving = Pick<Settings, 'environments' | 'databaseReplicaUrls'>;

/**
 * Connections that the server of an environment may hold, so that those of all servers leave descriptors for the database,
 * the files and the log.
 *
 * @param descriptors that the process may have
 */
export function connectionsPerServer(
  { environments, databaseReplicaUrls }: Serving,
  descriptors = descriptorLimit(),
): number {
  const { length: servers } = environments;
  const database = (servers + 1) * connectionsPerApplication;
  const replicas = servers * databaseReplicaUrls.length * connectionsPerReplica;
  const left = descriptors - otherDescriptors - adminConnections - database - replicas;
  return Math.min(Math.max(Math.floor(left / servers), fewest), most);
}

interface Limited {
  readonly environment: Environment;
  readonly limit: number;
  readonly log: Log;
  readonly metrics: ProcessMetrics | undefined;
}

/** Closes each connection beyond `limit` at once, counts it, and says so now and then. */
export function limitConnections(server: Server, { environment, limit, log, metrics }: Limited): void {
  const count = metrics
    ?.of(environment)
    .counter(
      'homeroom_http_connections_dropped_total',
      'Connections that were closed at once, since the server had as many as it may hold',
    );
  let told = -tellEvery;
  server.maxConnections = limit;
  server.on('drop', () => {
    count?.();
    if (performance.now() - told < tellEvery) return;
    told = performance.now();
    log.warn({ environment, limit }, 'New connections are closed: the server has as many as it may hold');
  });
}

/** The soft limit; Node has raised it to the hard one. Without a limit, infinite. */
function descriptorLimit(): number {
  // The report would ask DNS for the names of those that are connected, and wait.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files: { soft: number | string } } };
  return Number(userLimits?.open_files.soft) || Infinity;
}
