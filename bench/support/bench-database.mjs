import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import homeroom from '../../dist/bench/support/homeroom.js';
import { connect } from './connect.mjs';

const { migrateUp, openEmbeddedPostgres, schemaPlans } = homeroom;

/** A migrated database and a folder for one run. Both are removed afterwards. */
export async function benchDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-bench-'));
  // As root, the embedded server's user must be able to enter the folder, or the data would be stored elsewhere and
  // remain.
  chmodSync(folder, 0o755);
  let server = null;
  const close = async () => {
    try {
      await server?.close();
    } finally {
      // An interrupted process may still be deleting files.
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
    /** Environment variables that select this database. */
    this.environment = environment;
    this.close = close;
  }

  /** Runs work on one or more connections with one schema on the search path. */
  async on(schema, work, connections = 1) {
    const sql = connect(this.address, schema, connections);
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 0 });
    }
  }

  /** The version of PostgreSQL. */
  async version() {
    const [{ version }] = await this.on('public', (sql) => sql`SELECT current_setting('server_version') AS version`);
    return version;
  }

  /** Deletes the records of both environments. */
  async empty() {
    for (const schema of ['production', 'sandbox']) {
      await this.on(
        schema,
        (sql) => sql`TRUNCATE teacher, student, school, academic_session, guardian, category CASCADE`,
      );
    }
  }

  /** Runs a checkpoint, so that earlier writes are not measured. Skipped if the user may not do so. */
  async settle() {
    await this.on('public', (sql) => sql`CHECKPOINT`).catch(ignoreUnsupported);
  }

  /** Reads all tables and indexes from disk once. Skipped if the server lacks the extension. */
  async warm() {
    const work = async (sql) => {
      await sql`CREATE EXTENSION IF NOT EXISTS pg_prewarm`;
      await sql`SELECT sum(pg_prewarm(oid, 'read')) FROM pg_class WHERE relkind IN ('r', 'i')`;
    };
    await this.on('public', work).catch(ignoreUnsupported);
  }
}

/** SQLSTATE codes: missing privilege, unsupported feature, missing extension. */
const unsupportedCodes = ['42501', '0A000', '58P01'];

function ignoreUnsupported(error) {
  if (!unsupportedCodes.includes(error.code)) throw error;
}

/** An embedded server in the folder, with the settings of the service. */
async function embeddedServer(folder) {
  const dataDir = join(folder, 'data');
  const server = await openEmbeddedPostgres({ dataDir, supervise: false, report: () => undefined });
  return {
    address: server.connection,
    environment: { ENV_FILE: 'none', DATA_DIR: dataDir, DATABASE_URL: '' },
    close: () => server.stop(),
  };
}

/** A new database on an existing server. */
async function externalServer(url) {
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  const name = `homeroom_bench_${process.pid}_${randomUUID().slice(0, 8)}`;
  await admin`CREATE DATABASE ${admin(name)}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    address: { url: own.href },
    environment: { ENV_FILE: 'none', DATABASE_URL: own.href },
    async close() {
      await admin`DROP DATABASE ${admin(name)} WITH (FORCE)`;
      await admin.end();
    },
  };
}
