import { spawnSync } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { schemaPlans } from '@homeroom/migrations';
import { build, eventually, freePorts, healthOf, Installation, type Service } from '../support/programs/process';
import { proxiedDatabase } from '../support/postgres/proxied-database';
import { reserved } from '../support/postgres/reserved';
import { urlOf } from '../support/postgres/test-server';

jest.setTimeout(120_000);

/** New for each test. */
let installation: Installation;
/** Started once before the tests, to have a database, and then by each test that minds no records of another one. */
let installed: Installation;
let key: string;

beforeAll(async () => {
  await build();
  installed = Installation.create();
  const first = await (await installed.start()).ready();
  key = await first.firstKey();
  await first.stop();
});

afterAll(() => installed.remove());

beforeEach(() => {
  installation = Installation.create();
});

afterEach(() => installation.remove());

describe('npm start', () => {
  it('serves both environments, gives a key and a line to paste, and leaves nothing behind after Ctrl-C', async () => {
    const first = await installation.start({}, 'npm');
    await first.ready();
    const key = await first.firstKey();
    const [production, sandbox] = [first.production, first.sandbox].map((url) => url.replace('127.0.0.1', 'localhost'));
    expect(first.stdout).toContain(`production: ${production}\n`);
    expect(first.stdout).toContain(`sandbox: ${sandbox}\n`);
    expect(first.stdout.split(key)).toHaveLength(2);
    const line = first.stdout.split('\n').find((text) => text.trim().startsWith('curl '))!;
    expect(line.trim()).toBe(`curl -H 'Authorization: Bearer ${key}' ${sandbox}/students`);
    expect(paste(line) ?? (await get(`${sandbox}/students`, key))).toMatchObject({
      data: [],
      pagination: { total: 0 },
    });
    expect(await statusOf(`${production}/students`, key)).toBe(401);
    expect(await first.pressCtrlC()).toBe(0);
    expect(await installation.databaseServers()).toEqual([]);
    expect(await healthOf(first.sandbox)).toBeNull();

    const second = await (await installation.start({}, 'npm')).ready();
    expect(await statusOf(`${second.sandbox}/students`, key)).toBe(200);
    expect(await second.stop('SIGTERM')).toBe(0);
    expect(await installation.databaseServers()).toEqual([]);
    expect(second.stdout).toContain('sandbox: ');
    expect(second.stdout).not.toMatch(/curl|hr_/);
    // Someone may have saved a source meanwhile.
    expect(first.stderr + second.stderr).toMatch(/^(Building the (service|dashboard) \.\.\.\n)*$/);
  });

  it('may be broken off while it creates the database', async () => {
    const first = await installation.start();
    await eventually(() => first.stdout.includes('Creating the database'));
    expect(await first.stop('SIGINT')).toBe(0);
    expect(await installation.databaseServers()).toEqual([]);
    const second = await (await installation.start()).ready();
    expect(await second.stop()).toBe(0);
    expect(`${first.stdout}${second.stdout}`.match(/curl/g)).toHaveLength(1);
  });
});

describe('a stop', () => {
  it('finishes the requests that run, and begins no others', async () => {
    const service = await (await installed.start()).ready();
    const sql = installed.connect();
    const lock = await reserved(sql);
    await lock`BEGIN`;
    await lock`LOCK TABLE sandbox.student IN ACCESS EXCLUSIVE MODE`;
    const reading = get(`${service.sandbox}/students`, key);
    const teacher = JSON.stringify({ name: 'Tom Ito', email: 'tom@example.org', department: 'Science' });
    const head = `POST /v1/teachers HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${key}\r\n`;
    const writing = dial(service);
    writing.write(`${head}Content-Type: application/json\r\nContent-Length: ${teacher.length}\r\n\r\n${teacher[0]}`);
    await eventually(async () => (await sql`SELECT FROM pg_locks WHERE NOT granted`).length);
    const stopping = service.stop('SIGTERM');
    await eventually(async () => (await healthOf(service.sandbox)) === null);
    await pause(500);
    const written = once(writing, 'data').then(String);
    writing.write(teacher.slice(1));
    expect(await written).toMatch(/^HTTP\/1.1 201 /);
    await lock`COMMIT`;
    expect(await reading).toMatchObject({ data: [] });
    lock.release();
    await sql.end();
    expect(await stopping).toBe(0);
    expect(await installed.databaseServers()).toEqual([]);
  });

  it('does not wait for who has connected and says nothing, or not all', async () => {
    const service = await (await installed.start({ ENVIRONMENTS: 'production' })).ready();
    const silent = dial(service, service.production);
    const halting = dial(service, service.production);
    halting.write('GET /v1/health HTTP/1.1\r\nHost:');
    await pause(100);
    expect(await service.stop()).toBe(0);
    expect(await installed.databaseServers()).toEqual([]);
    silent.destroy();
    halting.destroy();
  });

  it('ends, database and all, though a request hangs', async () => {
    const service = await (await installed.start()).ready();
    const sql = installed.connect();
    const lock = await reserved(sql);
    await lock`BEGIN`;
    await lock`LOCK TABLE sandbox.student IN ACCESS EXCLUSIVE MODE`;
    const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
    // A transaction waits for a lock for longer than a stop may take.
    const headers = { 'idempotency-key': 'once' };
    const writing = statusOf(`${service.sandbox}/students`, key, student, headers).catch(() => 'cut off');
    await eventually(async () => (await sql`SELECT FROM pg_locks WHERE NOT granted`).length);
    expect(await service.stop()).toBe(0);
    expect(await writing).toBe('cut off');
    expect(await installed.databaseServers()).toEqual([]);
    await sql.end({ timeout: 0 });
  });
});

describe('after an accident', () => {
  it('the next start recovers when the service was killed', async () => {
    const killed = await (await installed.start()).ready();
    const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
    expect(await statusOf(`${killed.sandbox}/students`, key, student)).toBe(201);
    expect(await killed.stop('SIGKILL')).toBe('SIGKILL');
    const next = await (await installed.start()).ready();
    expect(await get(`${next.sandbox}/students`, key)).toMatchObject({ data: [student] });
    expect(await next.stop()).toBe(0);
    expect(await installed.databaseServers()).toEqual([]);
  });

  it('the service answers again when its database server was killed', async () => {
    const service = await (await installed.start()).ready();
    const { pid } = installed.postmaster();
    expect((await installed.databaseServers()).map((server) => server.pid)).toContain(pid);
    process.kill(pid, 'SIGKILL');
    const seen = new Set<number | null>();
    await eventually(async () => {
      const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
      const statuses = [
        await statusOf(`${service.sandbox}/students`, key),
        await statusOf(`${service.sandbox}/students`, key, student),
        await healthOf(service.sandbox),
        await healthOf(service.production),
      ];
      statuses.forEach((status) => seen.add(status));
      return installed.postmaster().pid !== pid && statuses.join() === '200,201,200,200';
    });
    expect([...seen].filter((status) => ![200, 201, 503].includes(status!))).toEqual([]);
    expect({ code: await service.stop(), stderr: service.stderr }).toMatchObject({ code: 0 });
    expect(await installed.databaseServers()).toEqual([]);
  });

  it.each(['PORT', 'SANDBOX_PORT'])('a port in use is named, and no database left running: %s', async (name) => {
    const [port] = await freePorts(1);
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    const service = await installed.start({ [name]: String(port) });
    expect(await service.ended).toBe(1);
    expect(service.stderr).toBe(`Port ${port} is in use: stop what listens there, or set PORT and SANDBOX_PORT\n`);
    expect(await installed.databaseServers()).toEqual([]);
    squatter.close();
  });
});

describe('two services that start at once on one new database', () => {
  it('migrate once, and give one key and one password', async () => {
    const database = await proxiedDatabase();
    for (const schema of ['sandbox', 'production', 'access']) {
      await database.pool('pg_catalog').unsafe(`DROP SCHEMA ${schema} CASCADE`);
    }
    const address = database.address as {
      user: string;
      password: string;
      host: string;
      port: number;
      database: string;
    };
    const { user, password, host, port, database: name } = address;
    const url = 'url' in address ? String(address.url) : `postgresql://${user}:${password}@${host}:${port}/${name}`;
    const services = await Promise.all([1, 2].map(() => installation.start({ DATABASE_URL: url })));
    await Promise.all(services.map((service) => service.ready()));
    const migrated = await database.pool('sandbox')`SELECT name FROM migration ORDER BY id`;
    const all = schemaPlans(['sandbox']).find(({ schema }) => schema === 'sandbox')!.migrations;
    expect(migrated.map((row) => row['name'])).toEqual(all.map(({ name }) => name));
    await eventually(() => services.some(({ stdout }) => stdout.includes('One-time password')));
    expect(await Promise.all(services.map((service) => service.stop()))).toEqual([0, 0]);
    expect(services.map(({ stdout }) => stdout.match(/curl/g) ?? []).flat()).toHaveLength(1);
    expect(services.map(({ stdout }) => stdout.match(/One-time password/g) ?? []).flat()).toHaveLength(1);
    expect(await installation.databaseServers()).toEqual([]);
    await database.close();
  });
});

describe('a service that starts beside a seed', () => {
  it('says in a sentence what it waits for, and serves when the seed has ended', async () => {
    const database = await proxiedDatabase();
    // Locks that a seed holds until it has ended.
    const seed = await reserved(database.pool('sandbox'));
    await seed`BEGIN`;
    await seed`LOCK TABLE school, school_limit, student, school_class, enrollment`;
    const service = await installation.start({ DATABASE_URL: urlOf(database.address) });
    const sentence =
      /^Another process has locked the records, such as the command seed\. The start goes on when it has ended\n/m;
    await eventually(() => sentence.test(service.stdout));
    await seed`COMMIT`;
    seed.release();
    await service.ready();
    expect(await service.stop()).toBe(0);
    expect(service.stderr).toBe('');
    await database.close();
  });
});

function paste(line: string): unknown {
  if (spawnSync('sh', ['-c', 'command -v curl']).status !== 0) return null;
  const { stdout, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8', timeout: 20_000 });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const get = async (url: string, key: string): Promise<unknown> =>
  (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).json();

async function statusOf(url: string, key: string, body?: unknown, more = {}): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more };
  const answer = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  await answer.text();
  return answer.status;
}

function dial(service: Service, url = service.sandbox): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
}
