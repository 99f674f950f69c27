import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { schemaPlans } from '../../dist/migrations/index.js';
import { migrateUp, openPool } from '../../dist/libs/database/src/index.js';
import { openEmbeddedPostgres } from '../../dist/libs/embedded-postgres/src/index.js';

/** A migrated database for one run, with a folder for files; both are gone afterwards. */
export async function benchDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-bench-'));
  // Were it closed to the user that runs the server for root, the data would go elsewhere, and stay there.
  chmodSync(folder, 0o755);
  let server = null;
  const close = async () => {
    try {
      await server?.close();
    } finally {
      // What was interrupted may still be tidying up in there.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  };
  try {
    server = process.env.DATABASE_URL ? await externalServer(process.env.DATABASE_URL) : await embeddedServer(folder);
    await migrateUp(server.address, schemaPlans(['production', 'sandbox']));
    return new BenchDatabase(folder, server, close);
  } catch (error) {
    await close();
    throw error;
  }
}

class BenchDatabase {
  constructor(folder, { address, environment }, close) {
    this.folder = folder;
    this.address = address;
    /** What tells the command line where this database is. */
    this.environment = environment;
    this.close = close;
  }

  /** Does some work on a connection whose tables are those of a schema, or on several of them at once. */
  async on(schema, work, connections = 1) {
    const sql = openPool(this.address, { schema, max: connections });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 0 });
    }
  }

  /** Of PostgreSQL. */
  async version() {
    const [{ version }] = await this.on('public', (sql) => sql`SELECT current_setting('server_version') AS version`);
    return version;
  }

  /** Takes the records of both environments away, as if there had never been any. */
  async empty() {
    for (const schema of ['production', 'sandbox']) {
      await this.on(schema, (sql) => sql`TRUNCATE teacher, student CASCADE`);
    }
  }

  /** Has PostgreSQL write what came before, which is not to count; a user who may not ask for it goes without. */
  async settle() {
    await this.on('public', (sql) => sql`CHECKPOINT`).catch(ignoreUnsupported);
  }

  /** Has all of the disk read that is needed, or whoever needs it first would pay for it; a server that cannot do so goes without. */
  async warm() {
    const work = async (sql) => {
      await sql`CREATE EXTENSION IF NOT EXISTS pg_prewarm`;
      await sql`SELECT sum(pg_prewarm(oid, 'read')) FROM pg_class WHERE relkind IN ('r', 'i')`;
    };
    await this.on('public', work).catch(ignoreUnsupported);
  }
}

/** Codes of PostgreSQL for what a user may not ask, and for an extension that is not installed. */
const unsupportedCodes = ['42501', '0A000', '58P01'];

function ignoreUnsupported(error) {
  if (!unsupportedCodes.includes(error.code)) throw error;
}

/** One in the folder, with the settings that the service gives it. */
async function embeddedServer(folder) {
  const dataDir = join(folder, 'data');
  const server = await openEmbeddedPostgres({ dataDir, supervise: false, report: () => undefined });
  return {
    address: server.connection,
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    close: () => server.stop(),
  };
}

/** A database of its own on a server that is there already. */
async function externalServer(url) {
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  const name = `homeroom_bench_${process.pid}_${randomUUID().slice(0, 8)}`;
  await admin`CREATE DATABASE ${admin(name)}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    address: { url: own.href },
    environment: { DATABASE_URL: own.href },
    async close() {
      await admin`DROP DATABASE ${admin(name)} WITH (FORCE)`;
      await admin.end();
    },
  };
}
