import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { endProcesses, postgresProcesses } from '../../../libs/embedded-postgres/src/system/processes';
import { runProgram } from '../../../libs/embedded-postgres/src/system/program';
import { runAs, serverAccount } from '../../../libs/embedded-postgres/src/system/server-account';
import { openDatabase } from '@homeroom/database';
import { readSettings } from '@homeroom/settings';
import { schemaPlans } from '../../../migrations';
import { migrateUp } from '../../../libs/database/src/migrations/migrate';
import { eventually, freePorts } from '../programs/process';
import type { TestDatabase } from './test-database';
import { openTestPool } from './test-pool';

const packages = '/usr/lib/postgresql';

/** The programs of the newest PostgreSQL of this machine; null if it has none. */
const binaries = (() => {
  try {
    const newest = readdirSync(packages).toSorted((one, other) => Number(other) - Number(one))[0];
    return newest === undefined ? null : join(packages, newest, 'bin');
  } catch {
    return null;
  }
})();

/** Where there are no such servers, a group of tests says so in its title, and is left out. */
export const describeWithServerPair = (title: string, tests: () => void): void =>
  binaries ? describe(title, tests) : describe.skip(`${title} (left out: there is no ${packages})`, tests);

const account = serverAccount(process.getuid?.() ?? -1, null);

async function run(program: string, ...args: string[]): Promise<void> {
  const { code, output } = await runProgram(join(binaries!, program), args, account);
  if (code !== 0) throw new Error(`${program}: ${output}`);
}

/** A PostgreSQL server of this machine, on the loopback. */
export class PairedServer {
  private child: ChildProcess | null = null;

  constructor(
    readonly data: string,
    readonly port: number,
  ) {}

  /** What libpq calls a connection string. */
  get source(): string {
    return `host=127.0.0.1 port=${this.port} user=homeroom password=geheim dbname=postgres`;
  }

  /** Resolves once it answers. */
  async start(): Promise<void> {
    this.child = spawn(join(binaries!, 'postgres'), ['-D', this.data, '-p', String(this.port)], {
      ...runAs(account),
      stdio: 'ignore',
    });
    await eventually(() => this.ask((sql) => sql`SELECT`).then(Boolean, () => false));
  }

  async ask<Answer>(question: (sql: Sql) => PromiseLike<Answer>): Promise<Answer> {
    const address = { host: '127.0.0.1', port: this.port, user: 'homeroom', password: 'geheim', database: 'postgres' };
    const sql = postgres({ ...address, max: 1, fetch_types: false, onnotice: () => undefined });
    try {
      return await question(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  /** A setting of the whole server, from now on. */
  async set(name: string, value: string): Promise<void> {
    await this.ask((sql) => sql.unsafe(`ALTER SYSTEM SET ${name} = '${value}'`));
    await this.ask((sql) => sql`SELECT pg_reload_conf()`);
  }

  /** `kill -9` of all of its processes. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    const left = await postgresProcesses();
    await endProcesses(
      left.filter(({ folder }) => folder === this.data),
      'SIGKILL',
      10_000,
    );
    await ended;
  }
}

/** A primary, and a standby that confirms each commit before its client is answered. */
export class ServerPair {
  private constructor(
    private readonly folder: string,
    public primary: PairedServer,
    public standby: PairedServer,
  ) {}

  static async open(): Promise<ServerPair> {
    const folder = mkdtempSync(join(tmpdir(), 'homeroom-pair-'));
    chmodSync(folder, 0o755);
    chownSync(folder, account.uid, account.gid);
    const [one, two] = (await freePorts(2)).map((port) => new PairedServer(join(folder, String(port)), port));
    const pair = new ServerPair(folder, one!, two!);
    try {
      await pair.initialise();
      await pair.follow('pg_basebackup');
    } catch (error) {
      await pair.close();
      throw error;
    }
    return pair;
  }

  /** Both servers, always in the same order. */
  get url(): string {
    const ports = [this.primary.port, this.standby.port];
    return this.urlOf(...ports.toSorted((one, other) => one - other));
  }

  urlOf(...ports: readonly number[]): string {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `postgresql://homeroom:geheim@${hosts}/homeroom?target_session_attrs=read-write`;
  }

  /** The migrated database as a school has it that is told of some servers, by default of both. */
  async database(url = this.url): Promise<TestDatabase> {
    const settings = readSettings({ DATABASE_URL: url });
    const { address } = await openDatabase(settings, { supervise: false, report: () => undefined });
    await migrateUp(address, schemaPlans(['production', 'sandbox']));
    const primary = { url: this.urlOf(this.primary.port) };
    const pools: Sql[] = [];
    return {
      address,
      pool(schema) {
        const sql = openTestPool(primary, { schema, max: 1 });
        pools.push(sql);
        return sql;
      },
      async close() {
        await Promise.all(pools.map((sql) => sql.end({ timeout: 1 })));
      },
    };
  }

  /** The standby becomes the primary, which waits for no other server as long as it has no standby. The other one must be dead. */
  async promote(): Promise<void> {
    await this.standby.ask((sql) => sql`SELECT pg_promote()`);
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** Makes the dead server a standby of the primary, which from then on waits for it. */
  async follow(program: 'pg_basebackup' | 'pg_rewind'): Promise<void> {
    const { primary, standby } = this;
    if (program === 'pg_rewind') {
      // Only a checkpoint tells pg_rewind of the new timeline.
      await primary.ask((sql) => sql`CHECKPOINT`);
      await run(program, '--target-pgdata', standby.data, '--source-server', primary.source, '--no-sync', '-R');
    } else {
      rmSync(standby.data, { recursive: true, force: true });
      await run(program, '-D', standby.data, '-d', primary.source, '-c', 'fast', '--no-sync', '-R');
    }
    await standby.start();
    await primary.set('synchronous_standby_names', '*');
    await eventually(async () => {
      const [found] = await primary.ask((sql) => sql`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`);
      return found;
    });
  }

  /** Ends both; nothing stays behind. */
  async close(): Promise<void> {
    await this.primary.kill();
    await this.standby.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async initialise(): Promise<void> {
    const { primary, folder } = this;
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, 'geheim\n');
    const access = ['--username', 'homeroom', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
    const locale = ['--encoding', 'UTF8', '--locale', 'C.UTF-8'];
    await run('initdb', '-D', primary.data, ...access, ...locale, '--data-checksums', '--no-sync');
    const settings = ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", 'fsync = off'];
    // What pg_rewind needs must still be there, however slow the machine is.
    settings.push('shared_buffers = 32MB', "wal_keep_size = '512MB'", 'max_connections = 150');
    await appendFile(join(primary.data, 'postgresql.conf'), `${settings.join('\n')}\n`);
    await primary.start();
    await primary.ask((sql) => sql`CREATE DATABASE homeroom`);
  }
}
