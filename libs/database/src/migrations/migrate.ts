import type { Migration } from '@mikro-orm/migrations';
import type { Constructor } from '@mikro-orm/core';
import { type DatabaseAddress, ormConnection } from '../connections/database-address';
import type { Sql } from '../connections/sql';
import { withSession } from '../transactions/one-transaction';
import { isUnavailable } from '../errors/database-error';
import { withTimeout } from '../errors/timeout';
import { nameCollation } from '../reading/name-order';
import { renewNameIndexes } from './name-indexes';
import { isLocked, migrationLockTimeout, retryWhileLocked } from './retry-while-locked';

/** A PostgreSQL schema and its migrations, oldest first. */
export interface SchemaPlan {
  readonly schema: string;
  readonly migrations: readonly Constructor<Migration>[];
}

export interface MigrationState {
  readonly schema: string;
  readonly name: string;
  /** Null if the migration is pending. */
  readonly executedAt: Date | null;
}

/** The database cannot be used by Homeroom. The message says why and what to do. */
export class UnfitDatabase extends Error {}

/** Milliseconds until the first query must be answered. */
const connectTimeout = 10_000;

const oldestServer = 150_000;
/** Extensions for the index of searches, and for constraints that keep periods apart. */
export const extensions = ['pg_trgm', 'unaccent', 'btree_gist'];

/**
 * Migrates every schema to the newest version. Processes that start together wait for each other and migrate once.
 *
 * @returns the names of the migrations that ran, each followed by its notes about records
 */
export async function migrateUp(address: DatabaseAddress, plans: readonly SchemaPlan[]): Promise<string[]> {
  return withMigrationLock(address, (sql) => migrateUnderLock(sql, address, plans));
}

/** The same for a caller that holds the migration lock. */
export async function migrateUnderLock(
  sql: Sql,
  address: DatabaseAddress,
  plans: readonly SchemaPlan[],
): Promise<string[]> {
  const migrated = await applyMigrations(sql, address, plans);
  const schemas = plans.map(({ schema }) => schema);
  await renewNameIndexes(sql, schemas);
  return migrated;
}

/** The same without the renewal of older indexes on names, which a new database does not have. */
export async function applyMigrations(
  sql: Sql,
  address: DatabaseAddress,
  plans: readonly SchemaPlan[],
): Promise<string[]> {
  const pending = (await readMigrationStates(sql, plans)).filter(({ executedAt }) => executedAt === null);
  if (pending.length === 0) return [];
  for (const plan of plans) {
    await createSchema(sql, plan.schema);
    await migrateWhileServing(address, plan);
  }
  const notes = await readNotes(sql, pending);
  return pending.flatMap(({ schema, name }) => [
    `${schema}: ${name}`,
    ...notes.filter((note) => note.startsWith(`${schema}: ${name}: `)),
  ]);
}

/** Migrates a schema that older processes may be using. */
async function migrateWhileServing(address: DatabaseAddress, plan: SchemaPlan): Promise<void> {
  const migrate = () => withMigrator(address, plan, (migrator) => migrator.up(), migrationLockTimeout);
  await retryWhileLocked(migrate).catch((error: unknown) => {
    throw isLocked(error) ? new UnfitDatabase(tablesInUse, { cause: error }) : error;
  });
}

const tablesInUse =
  'The database was not migrated: a long transaction, such as an import or a backup, uses its tables. Start again once it has ended';

/** What migrations have changed in records: a line for each note, with its schema and its migration. */
async function readNotes(sql: Sql, applied: readonly MigrationState[]): Promise<string[]> {
  const notes: string[] = [];
  for (const schema of new Set(applied.map((each) => each.schema))) {
    const table = `${schema}.migration_note`;
    const [found] = await sql<{ there: boolean }[]>`SELECT to_regclass(${table}) IS NOT NULL AS there`;
    if (!found?.there) continue;
    const rows = await sql<{ migration: string; note: string }[]>`SELECT migration, note FROM ${sql(table)}`;
    notes.push(...rows.map(({ migration, note }) => `${schema}: ${migration}: ${note}`));
  }
  return notes;
}

/** Reverts all migrations and so deletes all records. The caller must hold the migration lock. */
export async function revertMigrations(
  sql: Sql,
  address: DatabaseAddress,
  plans: readonly SchemaPlan[],
): Promise<void> {
  const executed = (await readMigrationStates(sql, plans)).filter(({ executedAt }) => executedAt !== null);
  const migrated = plans.filter((plan) => executed.some(({ schema }) => schema === plan.schema));
  // The other schemas reference the first one, so it is reverted last.
  for (const plan of migrated.toReversed()) await withMigrator(address, plan, (migrator) => migrator.down({ to: 0 }));
}

/**
 * Reverts the newest migration of every schema except the first. Reverts that of the first once the others are empty,
 * because they reference it. Records in the dropped tables are lost.
 */
export async function migrateDown(address: DatabaseAddress, plans: readonly SchemaPlan[]): Promise<string[]> {
  return withMigrationLock(address, async (sql) => {
    const [first, ...others] = plans;
    const reverted: string[] = [];
    for (const plan of others) reverted.push(...(await revertNewest(sql, address, plan)));
    if (reverted.length > 0 || !first) return reverted;
    return revertNewest(sql, address, first).catch((error: Error & { code?: string }) => {
      throw error.code === dependentsExist ? stillReferenced(first) : error;
    });
  });
}

/** SQLSTATE: other objects depend on the dropped one. */
const dependentsExist = '2BP01';

const stillReferenced = ({ schema }: SchemaPlan): UnfitDatabase =>
  new UnfitDatabase(
    `Another environment in this database still references ${schema}: revert that environment first, by naming it in ENVIRONMENTS`,
  );

/** Which migrations ran and which are pending. */
export const migrationStates = (address: DatabaseAddress, plans: readonly SchemaPlan[]): Promise<MigrationState[]> =>
  withMigrationLock(address, (sql) => readMigrationStates(sql, plans));

/** The caller must hold the migration lock. @returns the name of the migration, if there was one */
export async function revertNewest(sql: Sql, address: DatabaseAddress, plan: SchemaPlan): Promise<string[]> {
  const executed = (await readMigrationStates(sql, [plan])).filter(({ executedAt }) => executedAt !== null);
  const newest = executed.at(-1);
  if (!newest) return [];
  await withMigrator(address, plan, (migrator) => migrator.down());
  return [`${plan.schema}: ${newest.name}`];
}

/** SQLSTATE: insufficient privilege. */
const insufficientPrivilege = '42501';

/** Runs work under the advisory lock that serialises migrations. */
export async function withMigrationLock<T>(address: DatabaseAddress, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    // The end of the session releases the lock.
    return await withSession(address, 'pg_catalog', async ({ sql }) => {
      await assertUsable(sql);
      await sql`SELECT pg_advisory_lock(hashtext('homeroom migrations'))`;
      return work(sql);
    });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw code === insufficientPrivilege
      ? new UnfitDatabase(`The database user lacks a privilege: ${message}. Run the command doctor for details.`)
      : error;
  }
}

/** The first query of a session, which reveals a wrong address. @throws UnfitDatabase */
export async function assertUsable(sql: Sql): Promise<void> {
  const query = sql<{ version: string; name: string; encoding: string; readOnly: string; hasCollation: boolean }[]>`
    SELECT current_setting('server_version_num') AS version, current_setting('server_version') AS name,
      current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS "readOnly",
      EXISTS (SELECT FROM pg_collation
        WHERE collname = ${nameCollation} AND collnamespace = 'pg_catalog'::regnamespace) AS "hasCollation"`;
  const [server] = await withTimeout(connectTimeout, query).catch((error: Error & { code?: string }) => {
    const { message, code = '' } = error;
    if (!isUnavailable(error) && !signInErrors.test(code)) throw error;
    const reason = `The database cannot be reached, see DATABASE_URL: ${message || code}`;
    throw new UnfitDatabase(reason, { cause: error });
  });
  if (Number(server?.version) < oldestServer) {
    throw new UnfitDatabase(`PostgreSQL ${server?.name} is too old: Homeroom needs version 15 or newer`);
  }
  if (server?.encoding !== 'UTF8') {
    throw new UnfitDatabase(`The encoding of the database is ${server?.encoding}: Homeroom needs UTF8`);
  }
  if (!server.hasCollation) {
    throw new UnfitDatabase(
      `The database has no collation ${nameCollation}: Homeroom needs a PostgreSQL with ICU, which orders names as people do`,
    );
  }
  if (server.readOnly === 'on') throw new UnfitDatabase('The database is read-only: Homeroom has to write');
}

/** SQLSTATE codes for a wrong user or password, and for an unknown database. */
const signInErrors = /^(28...|3D000)$/;

/** @throws UnfitDatabase when a newer Homeroom has migrated the database */
export async function readMigrationStates(sql: Sql, plans: readonly SchemaPlan[]): Promise<MigrationState[]> {
  const states: MigrationState[] = [];
  for (const { schema, migrations } of plans) {
    const [table] = await sql<{ there: boolean }[]>`SELECT to_regclass(${`${schema}.migration`}) IS NOT NULL AS there`;
    const rows = table?.there
      ? await sql<{ name: string; executed_at: Date }[]>`SELECT name, executed_at FROM ${sql(`${schema}.migration`)}`
      : [];
    const executed = new Map(rows.map((row) => [row.name, row.executed_at]));
    states.push(...migrations.map(({ name }) => ({ schema, name, executedAt: executed.get(name) ?? null })));
    const known = new Set(migrations.map(({ name }) => name));
    const newer = rows.find((row) => !known.has(row.name));
    if (newer) {
      throw new UnfitDatabase(
        `The database was migrated by a newer Homeroom (${schema}: ${newer.name}); start that version or a newer one`,
      );
    }
  }
  return states;
}

/** Creates the schema, and in the first one the extensions, so that no privilege on another schema is needed. */
async function createSchema(sql: Sql, schema: string): Promise<void> {
  const [found] = await sql`SELECT FROM pg_namespace WHERE nspname = ${schema}`;
  if (!found) await sql`CREATE SCHEMA ${sql(schema)}`;
  for (const extension of extensions) {
    const [installed] = await sql`SELECT FROM pg_extension WHERE extname = ${extension}`;
    if (!installed) await sql`CREATE EXTENSION ${sql(extension)} SCHEMA ${sql(schema)}`;
  }
}

interface Runner {
  up(): Promise<unknown>;
  down(options?: { to: 0 }): Promise<unknown>;
}

async function withMigrator(
  address: DatabaseAddress,
  plan: SchemaPlan,
  work: (migrator: Runner) => Promise<unknown>,
  lockTimeout?: number,
) {
  // Loaded on demand: it would slow down a start without pending migrations.
  const [{ MikroORM }, { Migrator }] = await Promise.all([
    import('@mikro-orm/postgresql'),
    import('@mikro-orm/migrations'),
  ]);
  const orm = await MikroORM.init({
    ...ormConnection(address, { schema: plan.schema, max: 1, lockTimeout }),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      tableName: `${plan.schema}.migration`,
      migrationsList: plan.migrations.map((migration) => ({ name: migration.name, class: migration })),
      snapshot: false,
      silent: true,
      allOrNothing: true,
    },
  });
  try {
    await work(orm.migrator);
  } finally {
    await orm.close(true);
  }
}
