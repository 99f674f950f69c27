import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import { version } from '@homeroom/settings';
import {
  copyOut,
  type DatabaseAddress,
  inOneTransaction,
  readMigrationStates,
  type SchemaPlan,
  type Sql,
  withMigrationLock,
} from '@homeroom/database';
import { BackupError } from './backup.error';
import { BackupWriter } from './backup-writer';
import { type CatalogTable, sequencesOf, tablesOf } from './catalog';
import {
  currentFormat,
  type Manifest,
  manifestName,
  type Part,
  partName,
  type SchemaEntry,
  type SequenceEntry,
  type TableEntry,
} from './manifest';
import { type BackupProgress, RowCount } from './row-count';

export interface BackupOptions {
  readonly file: string;
  /** Whether an existing file may be replaced. */
  readonly replace: boolean;
  /** All possible schemas. Those that were migrated are backed up. */
  readonly plans: readonly SchemaPlan[];
  /** Tables whose records are not backed up, such as `access.session`. */
  readonly excludedTables: readonly string[];
  readonly onProgress: BackupProgress;
}

/** A backup that was written or read. */
export interface BackupSummary {
  readonly manifest: Manifest;
  /** Size of the file. */
  readonly bytes: number;
}

/**
 * Writes all records of an installation, as of one instant, to an archive of compressed COPYs. Memory use does not
 * depend on their number. Reads and writes continue meanwhile; migrations and seeding wait.
 *
 * @throws BackupError when there is nothing to back up or the file cannot be written; it is removed then
 */
export const createBackup = (address: DatabaseAddress, options: BackupOptions): Promise<BackupSummary> =>
  inOneTransaction(address, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', async (sql) =>
    write(sql, await snapshot(sql, address, options.plans), options),
  );

/** The state of the database at the snapshot of the transaction. */
interface Snapshot {
  readonly at: Date;
  readonly server: string;
  readonly schemas: readonly SchemaEntry[];
  readonly tables: readonly CatalogTable[];
}

/**
 * The migration lock is held while the tables are locked. Afterwards the table locks block later migrations and
 * TRUNCATE, which is not MVCC-safe. The tables are locked before the first query, because that query takes the
 * snapshot.
 */
function snapshot(sql: Sql, address: DatabaseAddress, plans: readonly SchemaPlan[]): Promise<Snapshot> {
  return withMigrationLock(address, async (locked) => {
    const schemas = await migratedSchemas(locked, plans);
    if (schemas.length === 0)
      throw new BackupError('There is nothing to back up: Homeroom has never used this database');
    const names = schemas.map(({ name }) => name);
    const tables = await tablesOf(locked, names);
    await sql`LOCK TABLE ${sql(tables.map(({ name }) => name))} IN ACCESS SHARE MODE`;
    const [look] = await sql<{ at: Date; server: string }[]>`
      SELECT date_trunc('milliseconds', clock_timestamp()) AS at, current_setting('server_version') AS server`;
    if (!look) throw new Error('PostgreSQL did not return its version');
    return { ...look, schemas, tables };
  });
}

async function migratedSchemas(sql: Sql, plans: readonly SchemaPlan[]): Promise<SchemaEntry[]> {
  const executed = (await readMigrationStates(sql, plans)).filter(({ executedAt }) => executedAt !== null);
  const schemas = plans.map(({ schema }) => ({
    name: schema,
    migrations: executed.filter((state) => state.schema === schema).map(({ name }) => name),
  }));
  return schemas.filter(({ migrations }) => migrations.length > 0);
}

async function write(sql: Sql, snapshot: Snapshot, options: BackupOptions): Promise<BackupSummary> {
  const { file, replace, excludedTables, onProgress } = options;
  // Formats that every PostgreSQL reads, whatever this server prefers.
  await sql`SET LOCAL datestyle = 'ISO'`;
  await sql`SET LOCAL intervalstyle = 'postgres'`;
  await sql`SET LOCAL extra_float_digits = 3`;
  const writer = await BackupWriter.open(file, replace);
  try {
    const kept = snapshot.tables.filter(({ name }) => !excludedTables.includes(name));
    const count = new RowCount(
      kept.reduce((sum, { rows }) => sum + rows, 0),
      onProgress,
    );
    const tables: TableEntry[] = [];
    for (const table of kept) tables.push(await writeTable(sql, writer, table, count));
    const manifest: Manifest = {
      format: currentFormat,
      homeroom: version,
      postgresql: snapshot.server,
      created_at: snapshot.at.toISOString(),
      schemas: snapshot.schemas,
      tables,
      // Read after the rows, so that no sequence returns an id that a row already has.
      sequences: await sequenceStates(sql, snapshot.schemas),
      left_out: snapshot.tables.filter((table) => !kept.includes(table)).map(({ name }) => name),
    };
    await writer.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    return { manifest, bytes: await writer.finish(replace) };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

const compressed = promisify<Buffer, ZlibOptions, Buffer>(gzip);
/** Saves almost as much as a higher level, in a third of the time. */
const compression = { level: 3 };

async function writeTable(
  sql: Sql,
  writer: BackupWriter,
  { name, columns }: CatalogTable,
  count: RowCount,
): Promise<TableEntry> {
  const before = count.total;
  const parts: Part[] = [];
  const sent = copyOut(sql`COPY ${sql(name)} (${sql([...columns])}) TO STDOUT`);
  for await (const rows of chunked(count.of(name, sent))) {
    parts.push(await writer.add(partName(name, parts.length + 1), await compressed(rows, compression)));
  }
  return { name, columns, rows: count.total - before, parts };
}

/** Bytes of rows per part. A part is held in memory, because tar needs its compressed size before its content. */
const partSize = 4_194_304;

/** Yields the same buffer again and again. */
async function* chunked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const part = Buffer.allocUnsafe(partSize);
  let size = 0;
  for await (let chunk of chunks) {
    while (chunk.length > 0) {
      const taken = chunk.copy(part, size);
      chunk = chunk.subarray(taken);
      size += taken;
      if (size < partSize) continue;
      yield part;
      size = 0;
    }
  }
  if (size > 0) yield part.subarray(0, size);
}

async function sequenceStates(sql: Sql, schemas: readonly SchemaEntry[]): Promise<SequenceEntry[]> {
  const names = await sequencesOf(
    sql,
    schemas.map(({ name }) => name),
  );
  const states: SequenceEntry[] = [];
  for (const name of names) {
    const [state] = await sql<Omit<SequenceEntry, 'name'>[]>`SELECT last_value::text, is_called FROM ${sql(name)}`;
    if (state) states.push({ name, ...state });
  }
  return states;
}
