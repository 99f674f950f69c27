import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { runCommand } from '../support/programs/in-process';
import {
  build,
  documentOf,
  eventually,
  freePorts,
  healthOf,
  Installation,
  type Service,
  type Variables,
} from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';

jest.setTimeout(120_000);

/** Runs on a terminal of its own, which `script` of util-linux makes. */
const onTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '')
  ? it
  : it.skip;

// eslint-disable-next-line no-control-regex -- what colours a terminal
const ansi = /\u001B\[[\d;]*m/g;

let installation: Installation;
/** For the services whose own database is not the point. */
let database: ProxiedDatabase;
let inProduction: Variables;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  database = await proxiedDatabase();
  inProduction = { ENVIRONMENTS: 'production', DATABASE_URL: urlOf(database.address) };
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

describe('a setting that is wrong', () => {
  it('is named on one line, without its value, and nothing is started', async () => {
    const wrong = {
      HOST: 'geheim host',
      PORT: 'geheim',
      SANDBOX_PORT: '70000',
      PUBLIC_URL: 'https://school:geheim@school.example',
      DATABASE_URL: 'mysql://school:geheim@localhost/school',
      DATABASE_REPLICA_URLS: 'mysql://school:geheim@localhost/school',
      REDIS_URL: 'https://school:geheim@localhost',
      ENVIRONMENTS: 'geheim',
      SCHOOL_TIME_ZONE: 'Mars/Geheim',
      GRADING_SCALE: 'geheim',
      TRUSTED_PROXIES: 'geheim',
      LOG_LEVEL: 'geheim',
      LOG_FORMAT: 'geheim',
      ADMIN_PORT: 'geheim',
      ADMIN_HOST: 'geheim host',
      DRAIN_SECONDS: 'geheim',
      AUDIT_RETENTION_DAYS: 'geheim',
      EVENT_RETENTION_DAYS: 'geheim',
      WEBHOOKS_ALLOW_INSECURE: 'geheim',
      IMPORT_RETENTION_DAYS: 'geheim',
    };
    const dangerous = [
      ['ENVIRONMENTS', ''],
      ['ENVIRONMENTS', 'production,production'],
      ['TRUSTED_PROXIES', '0.0.0.0/0'],
      ['TRUSTED_PROXIES', '::/0'],
    ] as const;
    const sentence = (name: string) => new RegExp(`^${name} must be [^\n]+\n$`);
    for (const [name, value] of [...Object.entries(wrong), ...dangerous]) {
      const refused = await runCommand(['keys', 'list'], { DATA_DIR: installation.dataDir, [name]: value });
      expect([name, refused.code, refused.stdout]).toEqual([name, 1, '']);
      expect(refused.stderr).toMatch(sentence(name));
      expect(refused.stderr).not.toMatch(/geheim|70000/i);
    }
    // The service reads them in the same way.
    const service = await installation.start({ DATABASE_URL: wrong.DATABASE_URL });
    expect(await service.ended).toBe(1);
    expect(service.stderr).toMatch(sentence('DATABASE_URL'));
    expect(service.stderr + service.stdout).not.toMatch(/geheim/i);
    expect(existsSync(installation.dataDir)).toBe(false);
  });

  it('is told of a DATA_DIR that is no folder', async () => {
    const file = join(installation.folder, 'file');
    writeFileSync(file, '');
    const service = await installation.start({ DATA_DIR: file });
    expect(await service.ended).toBe(1);
    expect(service.stderr).toContain(file);
    expect(service.stderr).not.toContain('    at ');
  });

  it('is told of a DATABASE_URL at which everybody is hung up on', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const service = await installation.start({ DATABASE_URL: `postgresql://school:geheim@127.0.0.1:${port}/school` });
    expect(await service.ended).toBe(1);
    server.close();
    expect(service.stderr).toMatch(/^The database cannot be reached, see DATABASE_URL: [^\n]+\n$/);
  });

  it('is told of a DATABASE_URL at which nobody answers, without the password', async () => {
    const [port] = await freePorts(1);
    const service = await installation.start({ DATABASE_URL: `postgresql://school:geheim@127.0.0.1:${port}/school` });
    expect(await service.ended).toBe(1);
    expect(service.stderr).toMatch(/^The database cannot be reached, see DATABASE_URL: [^\n]*ECONNREFUSED[^\n]*\n$/);
    expect(service.stderr).not.toContain('geheim');
  });

  it('is told of several hosts of which none answers, each with its reason and without the password', async () => {
    const [one, two] = await freePorts(2);
    const hosts = `127.0.0.1:${one},127.0.0.1:${two}`;
    const url = `postgresql://school:geheim@${hosts}/school?target_session_attrs=read-write`;
    const service = await installation.start({ DATABASE_URL: url });
    expect(await service.ended).toBe(1);
    const reasons = [one, two].map((port) => `127\\.0\\.0\\.1:${port}: connect ECONNREFUSED [^;\n]*`);
    const told = `The database cannot be reached, see DATABASE_URL: No server accepts writes \\(${reasons.join('; ')}\\)`;
    expect(service.stderr).toMatch(new RegExp(`^${told}\n$`));
    const listed = await runCommand(['keys', 'list'], { DATABASE_URL: url });
    expect([listed.code, listed.stdout, listed.stderr]).toEqual([1, '', service.stderr]);
    expect(service.stderr + service.stdout).not.toContain('geheim');
  });

  it('is told of a HOST that this machine does not have', async () => {
    const service = await installation.start({ HOST: '203.0.113.7' });
    expect(await service.ended).toBe(1);
    expect(service.stderr).toMatch(/^HOST is no address of this machine: [^\n]*203\.0\.113\.7[^\n]*\n$/);
    expect(await installation.databaseServers()).toEqual([]);
  });
});

describe('a service that is set up in its own way', () => {
  /** Elsewhere than Linux, only the first address of the loopback is there. */
  const host = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
  let service: Service;
  let dataDir: string;
  let key: string;

  beforeAll(async () => {
    dataDir = join(installation.folder, 'the école’s data');
    service = await installation.start({
      HOST: host,
      ENVIRONMENTS: 'sandbox',
      PUBLIC_URL: 'https://try.school.example/api/',
      DATA_DIR: dataDir,
      SCHOOL_TIME_ZONE: 'Pacific/Kiritimati',
      GRADING_SCALE: 'plain',
      TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.0/8',
      LOG_LEVEL: 'info',
    });
    await service.ready();
    key = await service.firstKey();
  });

  const post = (path: string, body: unknown) =>
    fetch(`${service.sandbox}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('shows its PUBLIC_URL to the outside', async () => {
    expect(service.stdout).toContain('sandbox: https://try.school.example/api/v1\n');
    expect(service.stdout).toContain(`Bearer ${key}' https://try.school.example/api/v1/students\n`);
    const teacher = { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' };
    const answer = await post('/teachers', teacher);
    expect(answer.headers.get('location')).toBe('https://try.school.example/api/v1/teachers/1');
  });

  it('serves the environment of ENVIRONMENTS alone, on its HOST alone', async () => {
    expect(await healthOf(service.sandbox)).toBe(200);
    expect(await healthOf(service.production)).toBeNull();
    expect(service.stdout).not.toContain('production:');
    if (host === '127.0.0.2') expect(await healthOf(service.sandbox.replace(host, '127.0.0.1'))).toBeNull();
  });

  it('knows what day it is in SCHOOL_TIME_ZONE, and grades by GRADING_SCALE', async () => {
    const inKiritimati = () => new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    const day = inKiritimati();
    const student = await (await post('/students', { name: 'Ada Obi', email: 'a@b.example', grade_level: '5' })).json();
    expect([day, inKiritimati()]).toContain((student as { enrollment_date: string }).enrollment_date);
    await post('/classes', { name: 'Algebra', teacher_id: 1, schedule: 'Mon 09:00' });
    const grade = await post('/grades', { student_id: 1, class_id: 1, score: 88, max_score: 100, term: '2026' });
    expect(await grade.json()).toMatchObject({ letter_grade: 'B' });
  });

  it('tells clients behind its TRUSTED_PROXIES apart, and does not warn', async () => {
    expect(service.stdout).not.toContain('TRUSTED_PROXIES');
    const { email } = await service.firstOwner();
    const addresses = ['203.0.113.1', '203.0.113.2'];
    for (const address of addresses) {
      const answer = await fetch(service.sandbox.replace(/v1$/, 'dashboard/api/session'), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ email, password: 'a wrong password' }),
      });
      expect(answer.status).toBe(401);
    }
    const listed = await runCommand(['audit', 'list', '--action', 'admin', '--limit', '10', '--json'], {
      DATA_DIR: dataDir,
    });
    // The command line has no address: it migrated production, which this service does not serve.
    const events = documentOf(listed) as { address: string | null }[];
    const known = events.map(({ address }) => address).filter((address) => address !== null);
    expect(known.reverse()).toEqual(addresses);
  });

  it('logs each request at LOG_LEVEL info, and no key', async () => {
    const lines = () => service.stdout.split('\n').filter((line) => line.startsWith('{'));
    await fetch(`${service.sandbox}/students?search=Obi`, { headers: { authorization: `Bearer ${key}` } });
    await eventually(() => lines().some((line) => line.includes('"GET"') && line.includes('"status":200')));
    expect(lines().join()).not.toMatch(/hr_sandbox|Obi/);
  });

  it('keeps its data in its DATA_DIR, and stops like any other', async () => {
    expect(existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'))).toBe(true);
    expect(await service.stop()).toBe(0);
    expect(await installation.databaseServers()).toEqual([]);
  });

  it('keeps the time zone of its first start, and warns of another one (Time zone)', async () => {
    const again = await installation.start({ ENVIRONMENTS: 'sandbox', DATA_DIR: dataDir, SCHOOL_TIME_ZONE: 'UTC' });
    await again.ready();
    const warning = 'Warning: SCHOOL_TIME_ZONE is UTC, but the database has Pacific/Kiritimati, which counts';
    expect(again.stdout).toContain(warning);
    const shown = await runCommand(['settings', 'time-zone'], { DATA_DIR: dataDir });
    expect(shown).toMatchObject({ code: 0, stdout: 'Pacific/Kiritimati\n' });
    const inKiritimati = () => new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    const day = inKiritimati();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Bo Eze', email: 'b@b.example', grade_level: '5' });
    const created = await fetch(`${again.sandbox}/students`, { method: 'POST', headers, body });
    const { enrollment_date } = (await created.json()) as { enrollment_date: string };
    expect([day, inKiritimati()]).toContain(enrollment_date);
    expect(await again.stop()).toBe(0);
  });
});

describe('a service with a PUBLIC_URL of https', () => {
  it('warns on one line when no TRUSTED_PROXIES are named', async () => {
    const service = await installation.start({ ...inProduction, PUBLIC_URL: 'https://school.example' });
    await service.ready();
    await eventually(() => /^Warning: PUBLIC_URL is https and TRUSTED_PROXIES is empty: .+\n/m.test(service.stdout));
    expect(await service.stop()).toBe(0);
  });
});

describe('the log', () => {
  const line =
    /^(\S*\[\d\d:\d\d:\d\d\.\d{3}\] )\S*INFO\S*: .*GET \/v1\/health 200 [\d.]+ ms.*"requestId":"asked-once"/m;
  const plain = (text: string) => text.replaceAll(ansi, '');

  it('is for people with LOG_FORMAT pretty, wherever it goes', async () => {
    const service = await installation.start({ ...inProduction, LOG_LEVEL: 'info', LOG_FORMAT: 'pretty' });
    await service.ready();
    await fetch(`${service.production}/health`, { headers: { 'x-request-id': 'asked-once' } });
    await eventually(() => line.test(service.stdout));
    expect(service.stdout).not.toMatch(ansi);
    expect(service.stdout.match(/asked-once/g)).toHaveLength(1);
    expect(await service.stop()).toBe(0);
  });

  onTerminal('is for people on a terminal', async () => {
    const [port] = await freePorts(1);
    const command = `exec '${process.execPath}' dist/apps/api/src/main.js`;
    const variables = { ...inProduction, PORT: String(port), TERM: 'xterm' };
    const program = installation.run(['script', '-qec', command, '/dev/null'], variables);
    await eventually(async () => (await healthOf(`http://127.0.0.1:${port}/v1`)) === 200, 30_000);
    await fetch(`http://127.0.0.1:${port}/v1/health`, { headers: { 'x-request-id': 'asked-once' } });
    await eventually(() => line.test(plain(program.stdout)));
    program.child.stdin!.write('\u0003');
    expect(await program.ended).toBe(0);
  });
});
