import type { Connection, Connections } from '../connections/connections';

/** A position in PostgreSQL's write-ahead log. */
export interface LogPosition {
  /** Cluster, database and timeline. Offsets of different histories cannot be compared. */
  readonly history: string;
  /** Bytes from the beginning of the log. */
  readonly offset: number;
}

/** The position of the last commit that the primary may have confirmed to a client. */
export async function primaryPosition(primary: Connections): Promise<LogPosition> {
  const [position] = await primary.rows<LogPosition>(PRIMARY_POSITION, []);
  if (!position) throw new Error('The primary did not return its log position');
  return position;
}

/** The position up to which a standby has replayed the log; null if the server is no standby. */
export async function replayPosition(standby: Connection): Promise<LogPosition | null> {
  const [position = null] = await standby.rows<LogPosition>(STANDBY_POSITION, []);
  return position;
}

/** A commit is flushed before it is confirmed, except with `synchronous_commit = off`. */
const PRIMARY_POSITION = `SELECT
    concat_ws('/', system_identifier, current_database(),
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int) AS history,
    pg_wal_lsn_diff(CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
      ELSE pg_current_wal_flush_lsn() END, '0/0')::float8 AS "offset"
  FROM pg_control_system()`;

/**
 * Returns no row if the server is no standby. The timeline is the newest that it receives or has replayed: PostgreSQL
 * does not follow a timeline from which it has diverged.
 */
const STANDBY_POSITION = `SELECT
    concat_ws('/', system_identifier, current_database(), greatest(checkpoint.timeline_id,
      min_recovery_end_timeline, (SELECT received_tli FROM pg_stat_wal_receiver))) AS history,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS "offset"
  FROM pg_control_system(), pg_control_checkpoint() checkpoint, pg_control_recovery()
  WHERE pg_is_in_recovery()`;
