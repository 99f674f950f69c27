import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { schemaPlans } from '../../../migrations';
import { migrateUp } from '../../../libs/database/src/migrations/migrate';
import { runAs, type ServerAccount, serverAccount } from '../../../libs/embedded-postgres/src/system/server-account';
import { type Binaries, usableBinaries } from '../../../libs/embedded-postgres/src/system/binaries';
import { platformPackage } from '../../../libs/embedded-postgres/src/system/platform-package';
import { runProgram } from '../../../libs/embedded-postgres/src/system/program';
import { eventually, freePorts } from '../programs/process';
import type { TestDatabase } from './test-database';
import { openTestPool } from './test-pool';

/** The servers are those of the embedded database, whichever one the other tests are run on. */
const isThere = (() => {
  try {
    return platformPackage() !== null;
  } catch {
    return false;
  }
})();

/** Where no replica can be run, a group of tests says so in its title, and is left out. */
export const describeWithReplica = (title: string, tests: () => void): void =>
  isThere ? describe(title, tests) : describe.skip(`${title} (left out: no embedded PostgreSQL is installed)`, tests);

/** A PostgreSQL server on the loopback, with a migrated database; it may be stopped, killed and started again. */
export class ReplicatedServer implements TestDatabase {
  private child: ChildProcess | null = null;
  private readonly pools: Sql[] = [];

  constructor(
    private readonly data: string,
    private readonly port: number,
    private readonly program: string,
    private readonly account: ServerAccount,
  ) {}

  get address(): { url: string } {
    return { url: this.url };
  }

  get url(): string {
    return this.urlOf('homeroom');
  }

  urlOf(database: string): string {
    return `postgresql://homeroom:geheim@127.0.0.1:${this.port}/${database}`;
  }

  pool(schema: string): Sql {
    const sql = openTestPool(this.address, { schema, max: 4 });
    this.pools.push(sql);
    return sql;
  }

  /** Resolves once it answers. */
  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'shared_buffers=16MB'];
    const args = ['-D', this.data, '-p', String(this.port), ...settings.flatMap((setting) => ['-c', setting])];
    this.child = spawn(this.program, args, { ...runAs(this.account), stdio: 'ignore' });
    const sql = openTestPool({ url: this.urlOf('postgres') }, { schema: 'pg_catalog', max: 1 });
    await eventually(
      () =>
        sql`SELECT`.then(
          () => true,
          () => false,
        ),
      30_000,
    );
    await sql.end();
  }

  /** In good order, or as a crash does it (SIGQUIT). */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'close');
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((sql) => sql.end({ timeout: 1 })));
    await this.stop('SIGQUIT');
  }
}

/** A primary with one streaming replica. */
export interface Replication {
  readonly primary: ReplicatedServer;
  readonly replica: ReplicatedServer;
  /** Ends both; nothing stays behind. */
  close(): Promise<void>;
}

/** The replica begins as a copy of the primary, made while that stands still. */
export async function openReplication(): Promise<Replication> {
  const account = serverAccount(process.getuid?.() ?? -1, null);
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-replication-'));
  // Whom the servers run as has to get there.
  chmodSync(folder, 0o755);
  const binaries = await usableBinaries(platformPackage(), account, folder);
  chownSync(folder, account.uid, account.gid);
  const [port = 0, replicaPort = 0] = await freePorts(2);
  const [data, copy] = [join(folder, 'primary'), join(folder, 'replica')];
  const primary = new ReplicatedServer(data, port, binaries.postgres, account);
  const replica = new ReplicatedServer(copy, replicaPort, binaries.postgres, account);
  const close = async () => {
    await replica.close();
    await primary.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await initialise(folder, data, binaries, account);
    await primary.start();
    await createDatabase(primary);
    await primary.stop();
    await run('cp', ['-a', data, copy], account);
    const source = `host=127.0.0.1 port=${port} user=homeroom password=geheim`;
    await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    await writeFile(join(copy, 'standby.signal'), '');
    await primary.start();
    await replica.start();
    const standby = replica.pool('pg_catalog');
    await eventually(async () => (await standby`SELECT FROM pg_stat_wal_receiver WHERE status = 'streaming'`).length);
    return { primary, replica, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function initialise(folder: string, data: string, { initdb }: Binaries, account: ServerAccount): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, 'geheim\n');
  const locale = ['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'];
  const access = ['--username', 'homeroom', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  await run(initdb, ['--pgdata', data, ...access, ...locale, '--no-sync'], account);
}

async function createDatabase(server: ReplicatedServer): Promise<void> {
  const admin = openTestPool({ url: server.urlOf('postgres') }, { schema: 'pg_catalog', max: 1 });
  await admin`CREATE DATABASE homeroom`;
  await admin.end();
  await migrateUp(server.address, schemaPlans(['production', 'sandbox']));
}

async function run(program: string, args: string[], account: ServerAccount): Promise<void> {
  const { code, output } = await runProgram(program, args, account);
  if (code !== 0) throw new Error(`${program}: ${output}`);
}
