import { DatabaseWatch, Replicas, WriteLoad } from '@homeroom/database';
import { type Metrics } from '@homeroom/observability';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Metrics of the database: availability, waiting reads and writes, replicas and write connections. */
export function measureDatabase(app: NestFastifyApplication, metrics: Metrics): void {
  const watch = app.get(DatabaseWatch);
  metrics.gauge('homeroom_database_up', 'Whether the database answers', () => Number(watch.isAvailable));
  metrics.gauge('homeroom_database_reads_waiting', 'Reads that the database has not answered yet', () =>
    watch.pendingCount('read'),
  );

  const replicas = app.get(Replicas);
  replicas.countAnswered = metrics.counter('homeroom_replica_lists_total', 'Lists that a replica answered');
  replicas.countMissed = metrics.counter(
    'homeroom_replica_misses_total',
    'Lists that the primary answered because no replica was up to date',
  );
  metrics.gauge('homeroom_replicas_in_use', 'Replicas that answer lists', () => replicas.inUse);
  metrics.gauge(
    'homeroom_replica_lag_seconds',
    'Seconds that the slowest replica is behind the primary',
    () => replicas.lag / 1_000,
  );

  const writes = app.get(WriteLoad);
  metrics.gauge('homeroom_database_write_connections', 'Connections that are open for writing', () => writes.open());
  metrics.gauge('homeroom_database_write_connections_busy', 'Connections for writing that are in use', () =>
    writes.busy(),
  );
  metrics.gauge('homeroom_database_writes_waiting', 'Writes that the database has not answered yet', () =>
    writes.pending(),
  );
}
