import type { Clock } from '@homeroom/kernel';
import type { DatabaseAddress } from '../connections/database-address';
import type { Sql } from '../connections/sql';
import { withSession } from '../transactions/one-transaction';
import { withTimeout } from '../errors/timeout';
import { extensions, type MigrationState, assertUsable, type SchemaPlan, readMigrationStates } from './migrate';
import { type NameCollation, nameIndexes, readNameCollation } from './name-indexes';

/** The properties of a database and the privileges of its user. */
export interface DatabaseSurvey {
  /** Such as `18.4`. */
  readonly version: string;
  /** Milliseconds by which the server's clock is ahead of this machine's, corrected for the round trip. */
  readonly clockAhead: number;
  /** Whether the user may create schemas, and so the extensions. */
  readonly mayCreate: boolean;
  /** Whether the user may create temporary tables. */
  readonly mayCreateTemporary: boolean;
  readonly extensions: readonly ExtensionSurvey[];
  readonly schemas: readonly SchemaSurvey[];
  readonly connections: ConnectionSurvey;
  readonly nameCollation: NameCollation;
  /** The indexes that have it, each with its schema. */
  readonly nameIndexes: readonly string[];
}

interface ExtensionSurvey {
  readonly name: string;
  readonly isInstalled: boolean;
  /** The server has the extension's files, and this user may install it. */
  readonly isInstallable: boolean;
}

interface SchemaSurvey {
  readonly name: string;
  readonly isThere: boolean;
  /** Whether the user may read and write all tables. */
  readonly mayWrite: boolean;
  /** Whether the user owns everything in the schema, and so may migrate it. */
  readonly mayChange: boolean;
}

interface ConnectionSurvey {
  /** The maximum for this user. */
  readonly most: number;
  /** Those still available to this user, its own current connections included. */
  readonly left: number;
}

const queryTimeout = 10_000;

/**
 * Reads the properties of a database without changing it. @throws UnfitDatabase when it cannot be reached or is too old
 */
export const surveyDatabase = (
  address: DatabaseAddress,
  schemas: readonly string[],
  clock: Clock,
): Promise<DatabaseSurvey> => withConnection(address, (sql) => survey(sql, schemas, clock));

/**
 * The migrations that ran. Does not wait for a running migration. @throws UnfitDatabase when a newer Homeroom ran one
 */
export const surveyMigrations = (
  address: DatabaseAddress,
  plans: readonly SchemaPlan[],
): Promise<readonly MigrationState[]> => withConnection(address, (sql) => readMigrationStates(sql, plans));

/** The number of other Homeroom connections, such as those of a running service. */
export const otherConnections = (address: DatabaseAddress): Promise<number> => withConnection(address, countOthers);

/** The same for an existing connection, which is not counted. */
export async function countOthers(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'homeroom' AND pid <> pg_backend_pid()`;
  return row?.count ?? 0;
}

const withConnection = <T>(address: DatabaseAddress, query: (sql: Sql) => Promise<T>): Promise<T> =>
  withSession(address, 'pg_catalog', async ({ sql }) => {
    await assertUsable(sql);
    return withTimeout(queryTimeout, query(sql));
  });

async function survey(sql: Sql, schemas: readonly string[], clock: Clock): Promise<DatabaseSurvey> {
  const clockAhead = await clockAheadOf(sql, clock);
  const [self] = await sql<{ version: string; mayCreate: boolean; mayCreateTemporary: boolean }[]>`
    SELECT current_setting('server_version') AS version,
      has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
      has_database_privilege(current_database(), 'TEMPORARY') AS "mayCreateTemporary"`;
  if (!self) throw new Error('PostgreSQL did not return its version');
  return {
    ...self,
    clockAhead,
    extensions: await extensionsOf(sql),
    schemas: await schemasOf(sql, schemas),
    connections: await connectionsOf(sql),
    nameCollation: await readNameCollation(sql),
    nameIndexes: await nameIndexes(sql, schemas),
  };
}

/** The connection is open, so the two readings of the local clock enclose exactly one round trip. */
async function clockAheadOf(sql: Sql, clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const [row] = await sql<{ now: number }[]>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;
  const between = (before + clock.now().getTime()) / 2;
  return Math.round((row?.now ?? NaN) - between);
}

const extensionsOf = (sql: Sql) => sql<ExtensionSurvey[]>`
  SELECT name, EXISTS (SELECT FROM pg_extension WHERE extname = name) AS "isInstalled",
    EXISTS (SELECT FROM pg_available_extension_versions available JOIN pg_roles ON rolname = current_user
      WHERE available.name = wanted.name
      AND (rolsuper OR trusted AND has_database_privilege(current_database(), 'CREATE'))) AS "isInstallable"
  FROM unnest(${extensions}::text[]) wanted (name)`;

const schemasOf = (sql: Sql, names: readonly string[]) => sql<SchemaSurvey[]>`
  SELECT name, n.oid IS NOT NULL AS "isThere",
    coalesce(has_schema_privilege(n.oid, 'USAGE'), false) AND NOT EXISTS (
      SELECT FROM pg_class t WHERE relnamespace = n.oid AND relkind = 'r' AND NOT (
        has_table_privilege(t.oid, 'SELECT') AND has_table_privilege(t.oid, 'INSERT')
        AND has_table_privilege(t.oid, 'UPDATE') AND has_table_privilege(t.oid, 'DELETE')))
      AND NOT EXISTS (SELECT FROM pg_sequence s JOIN pg_class c ON c.oid = seqrelid WHERE relnamespace = n.oid
        AND NOT has_sequence_privilege(seqrelid, 'USAGE')) AS "mayWrite",
    coalesce(has_schema_privilege(n.oid, 'CREATE'), false) AND NOT EXISTS (
      SELECT FROM pg_class WHERE relnamespace = n.oid AND NOT pg_has_role(relowner, 'USAGE')) AS "mayChange"
  FROM unnest(${names}::text[]) wanted (name) LEFT JOIN pg_namespace n ON nspname = name`;

/** Limits of a user and of a database, and reserved connections, do not apply to a superuser. */
async function connectionsOf(sql: Sql): Promise<ConnectionSurvey> {
  const [row] = await sql<ConnectionSurvey[]>`
    SELECT least(slots, own_limit) AS most, least(slots - others, own_limit) AS left
    FROM (SELECT current_setting('max_connections')::int - CASE WHEN rolsuper THEN 0
        ELSE current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true)::int, 0) END AS slots,
      CASE WHEN NOT rolsuper THEN least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) END AS own_limit,
      (SELECT count(*)::int FROM pg_stat_activity
        WHERE datid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'
        AND (usename IS DISTINCT FROM current_user OR application_name IS DISTINCT FROM 'homeroom')) AS others
      FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()) counted`;
  if (!row) throw new Error('PostgreSQL did not return its connection limits');
  return row;
}
