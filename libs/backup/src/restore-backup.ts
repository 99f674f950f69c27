import {
  applyMigrations,
  copyIn,
  countOthers,
  type DatabaseAddress,
  inOneTransaction,
  revertMigrations,
  type SchemaPlan,
  type Sql,
  UnfitDatabase,
  withMigrationLock,
  withoutIndexes,
} from '@homeroom/database';
import { BackupError } from './backup.error';
import { BackupFile } from './backup-file';
import { type CatalogTable, tablesOf, withoutTriggers } from './catalog';
import type { BackupSummary } from './create-backup';
import { type Manifest, rowsIn, type TableEntry } from './manifest';
import { type BackupProgress, RowCount } from './row-count';

export interface RestoreOptions {
  readonly file: string;
  /** All possible schemas. */
  readonly plans: readonly SchemaPlan[];
  /** How many records the migrations themselves insert, by table. A database with no other records is empty. */
  readonly initialRows: Readonly<Record<string, number>>;
  /** Reads the audit trail of the database before it is emptied. */
  readonly keepAudit: (sql: Sql) => Promise<KeptAudit>;
  /** Tables whose records may be missing in the backup, such as `access.session`. */
  readonly excludedTables: readonly string[];
  readonly onProgress: BackupProgress;
}

/** The audit trail of a database that a restore replaces. Its events do not count as records. */
export interface KeptAudit {
  readonly table: string;
  readonly count: number;
  /** Adds the events and that of the restore to the restored trail. @returns false if it is too old to hold them */
  readonly writeTo: (sql: Sql) => Promise<boolean>;
}

/**
 * Fills an empty database with the records of a backup. The database is migrated to the version of the backup, filled
 * in one transaction, and then migrated to the newest version. If this is interrupted, the database is either empty or
 * complete. The restored audit trail also has the restore, and what commands did to the database before.
 *
 * @throws BackupError when the file is damaged, lacks a table, or was made by a newer Homeroom
 * @throws UnfitDatabase when the database has records or is in use
 */
export async function restoreBackup(address: DatabaseAddress, options: RestoreOptions): Promise<BackupSummary> {
  const { plans, initialRows, excludedTables, keepAudit, onProgress } = options;
  const backup = await BackupFile.open(options.file);
  try {
    const { manifest, bytes } = backup;
    const backupPlans = plansOf(manifest, plans);
    assertComplete(manifest, excludedTables);
    await withMigrationLock(address, async (sql) => {
      // A service that starts from now on waits for the migration lock.
      if ((await countOthers(sql)) > 0) throw new UnfitDatabase('A Homeroom is using the database: stop it first');
      const audit = await keepAudit(sql);
      await assertEmpty(sql, plans, options, { ...initialRows, [audit.table]: audit.count });
      await revertMigrations(sql, address, plans);
      await applyMigrations(sql, address, backupPlans);
      const isAudited = await inOneTransaction(address, '', async (transaction) => {
        await load(transaction, backup, onProgress);
        return audit.writeTo(transaction);
      });
      // Collects statistics now, so that the first requests do not have to wait for autovacuum.
      for (const { name } of manifest.tables) await sql`ANALYZE ${sql(name)}`;
      await applyMigrations(
        sql,
        address,
        plans.filter(({ schema }) => backupPlans.some((plan) => plan.schema === schema)),
      );
      if (!isAudited) await audit.writeTo(sql);
    });
    return { manifest, bytes };
  } finally {
    await backup.close();
  }
}

/** The plans at the time of the backup. @throws BackupError when one of its migrations is unknown */
function plansOf({ homeroom, schemas }: Manifest, plans: readonly SchemaPlan[]): SchemaPlan[] {
  return schemas.map(({ name, migrations }) => {
    const plan = plans.find(({ schema }) => schema === name);
    const unknown = migrations.find((migration, at) => plan?.migrations[at]?.name !== migration);
    if (plan && unknown === undefined) return { ...plan, migrations: plan.migrations.slice(0, migrations.length) };
    throw new BackupError(
      `The backup was made by a newer Homeroom (${homeroom}; ${name}: ${unknown}); restore it with that version or a newer one`,
    );
  });
}

/** The restoring release decides which tables may be missing, not the backup. */
function assertComplete({ left_out }: Manifest, excludedTables: readonly string[]): void {
  const lacking = left_out.filter((name) => !excludedTables.includes(name));
  if (lacking.length === 0) return;
  throw new BackupError(`The backup is not complete: it lacks the records of ${lacking.join(', ')}`);
}

async function assertEmpty(
  sql: Sql,
  plans: readonly SchemaPlan[],
  { excludedTables }: RestoreOptions,
  initialRows: RestoreOptions['initialRows'],
) {
  const schemas = plans.map(({ schema }) => schema);
  for (const { name } of await tablesOf(sql, schemas)) {
    if (name.endsWith(migrationTable) || excludedTables.includes(name)) continue;
    const [more] = await sql`SELECT FROM ${sql(name)} OFFSET ${initialRows[name] ?? 0} LIMIT 1`;
    if (more) {
      throw new UnfitDatabase(
        `The database is not empty: ${name} has records. Choose another one with DATA_DIR or DATABASE_URL`,
      );
    }
  }
}

const migrationTable = '.migration';

/** The names in the backup are used in statements, so they have to equal those of the catalog. */
function assertSameTables({ tables, left_out }: Manifest, existing: readonly CatalogTable[]): void {
  const shapesOf = (all: readonly Pick<CatalogTable, 'name' | 'columns'>[]): string =>
    all
      .map(({ name, columns }) => JSON.stringify([name, ...columns.toSorted()]))
      .sort()
      .join();
  const expected = existing.filter(({ name }) => !left_out.includes(name));
  if (shapesOf(tables) === shapesOf(expected)) return;
  throw new BackupError('The backup has other tables or columns than its version of Homeroom makes');
}

async function load(sql: Sql, backup: BackupFile, onProgress: BackupProgress): Promise<void> {
  const { schemas, sequences } = backup.manifest;
  const existing = await tablesOf(
    sql,
    schemas.map(({ name }) => name),
  );
  assertSameTables(backup.manifest, existing);
  const names = existing.map(({ name }) => name);
  const count = new RowCount(rowsIn(backup.manifest), onProgress);
  await withoutTriggers(sql, names, async () => {
    // The backup also contains the records that the migrations inserted.
    await sql`TRUNCATE ${sql(names)}`;
    await withoutIndexes(sql, names, async () => {
      for await (const [table, rows] of backup.tables()) await loadTable(sql, table, count.of(table.name, rows));
    });
  });
  for (const { name, last_value, is_called } of sequences) {
    await sql`SELECT setval(${name}::regclass, ${last_value}::bigint, ${is_called})`;
  }
}

/** FREEZE, so that no later VACUUM has to rewrite the rows. */
async function loadTable(sql: Sql, table: TableEntry, rows: AsyncIterable<Buffer>): Promise<void> {
  const { name, columns } = table;
  const copy = sql`COPY ${sql(name)} (${sql([...columns])}) FROM STDIN (FREEZE)`;
  const written = await copyIn(copy, rows);
  if (written !== table.rows) throw new BackupError(`${name} has ${written} records, not ${table.rows}`);
}
