import { DatabaseWatch, type Metrics, Replicas } from '@homeroom/platform';
import { MikroORM } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** What pg's pool says of itself. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Whether the database is there, what waits for it, and how busy the connections are that write. */
export function measureDatabase(app: NestFastifyApplication, metrics: Metrics): void {
  const watch = app.get(DatabaseWatch);
  metrics.gauge('homeroom_database_up', 'Whether the database answers', () => Number(watch.isThere));
  metrics.gauge(
    'homeroom_database_reads_waiting',
    'Statements that the database has not answered yet',
    () => watch.unanswered,
  );

  const replicas = app.get(Replicas);
  replicas.countAnswered = metrics.counter(
    'homeroom_replica_lists_total',
    'Statements for lists, one or up to five together, that a replica answered',
  );
  replicas.countMissed = metrics.counter(
    'homeroom_replica_misses_total',
    'The same that were asked of the primary, since no replica had all of it',
  );
  metrics.gauge('homeroom_replicas_in_use', 'Replicas that answer lists', () => replicas.inUse);
  metrics.gauge(
    'homeroom_replica_lag_seconds',
    'How long the slowest replica has been without something that the primary has',
    () => replicas.lag / 1_000,
  );

  const connection = app.get(MikroORM).em.getDriver().getConnection();
  const pool = async () => (await connection.getNativeClient()) as Pool;
  metrics.gauge(
    'homeroom_database_write_connections',
    'Connections that are open for writing',
    async () => (await pool()).totalCount,
  );
  metrics.gauge('homeroom_database_write_connections_busy', 'Those of them that are in use', async () => {
    const { totalCount, idleCount } = await pool();
    return totalCount - idleCount;
  });
  metrics.gauge(
    'homeroom_database_writes_waiting',
    'Writes that wait for a connection',
    async () => (await pool()).waitingCount,
  );
}
