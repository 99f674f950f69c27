import type { Sql } from 'postgres';
import type { Connections } from '../connections/connections';
import { rowsOf } from '../connections/statement-rows';

/** How far a server has come in PostgreSQL's write-ahead log. */
export interface LogPosition {
  /** Whose log it is: cluster, database and timeline. Places in two histories say nothing about each other. */
  readonly history: string;
  /** In bytes from its beginning. */
  readonly offset: number;
}

/** How far the primary is, and what it has told anybody to be committed. */
export async function primaryPosition(primary: Connections): Promise<LogPosition> {
  const [position] = await primary.rows<LogPosition>(PRIMARY_POSITION, []);
  if (!position) throw new Error('The primary did not say how far it is');
  return position;
}

/** How far a standby is, with all that it shows; null of a server that is none. */
export async function replayPosition(standby: Sql): Promise<LogPosition | null> {
  const [position = null] = await rowsOf<LogPosition>(standby, STANDBY_POSITION, []);
  return position;
}

/** A commit is on the disk before it is told, unless `synchronous_commit` says that this is not waited for. */
const PRIMARY_POSITION = `SELECT
    concat_ws('/', system_identifier, current_database(),
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int) AS history,
    pg_wal_lsn_diff(CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
      ELSE pg_current_wal_flush_lsn() END, '0/0')::float8 AS place
  FROM pg_control_system()`;

/**
 * Who is no standby answers no row. A timeline that it has begun to receive, or has replayed, is its own: PostgreSQL
 * follows none from which it has strayed.
 */
const STANDBY_POSITION = `SELECT
    concat_ws('/', system_identifier, current_database(), greatest(checkpoint.timeline_id,
      min_recovery_end_timeline, (SELECT received_tli FROM pg_stat_wal_receiver))) AS history,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS place
  FROM pg_control_system(), pg_control_checkpoint() checkpoint, pg_control_recovery()
  WHERE pg_is_in_recovery()`;
