import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  build,
  eventually,
  freePorts,
  healthOf,
  Installation,
  type Service,
  type Variables,
} from '../../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { adminOf } from '../../support/postgres/test-server';
import { createPipe, LogReader, terminate } from '../support/log-readers';

/** Runs on a terminal of its own, which `script` of util-linux makes. */
const onTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '')
  ? it
  : it.skip;

let installation: Installation;
let database: ProxiedDatabase;
let variables: Variables;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  database = await proxiedDatabase();
  const { host, port, user, password, database: name } = adminOf(database.address);
  variables = {
    ENVIRONMENTS: 'sandbox',
    LOG_LEVEL: 'info',
    DATABASE_URL: `postgresql://${user}:${password}@${host}:${port}/${name}`,
  };
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

/** Sends so many requests with ids of that name; each has a log line of about 300 bytes. */
async function request(url: string, name: string, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 250) {
    const ids = Array.from({ length: 250 }, (_, at) => `${name}-${sent + at}-`.padEnd(128, '-'));
    const answers = ids.map((id) => fetch(`${url}/health`, { headers: { 'x-request-id': id } }));
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
  }
}

async function expectStop(service: Service): Promise<void> {
  expect(await terminate(service)).toBe(0);
}

/** A pipe that takes nothing more, and whose reader stands still. */
function fullPipe(): { path: string; fd: number } {
  const path = createPipe(installation);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const block = Buffer.alloc(4096, '.');
  expect(() => {
    for (;;) writeSync(fd, block);
  }).toThrow(expect.objectContaining({ code: 'EAGAIN' }));
  return { path, fd };
}

/** A pipe whose reader ends as soon as the program has begun. */
async function startIntoClosed(also: Variables = {}): Promise<{ service: Service; path: string }> {
  const path = createPipe(installation);
  const service = await installation.start({ ...variables, ...also }, 'node', `exec "$@" > '${path}' 2>&1`);
  (await LogReader.of(path)).close();
  return { service, path };
}

describe('a start', () => {
  it('comes to its end where the pipe is full that standard output and standard error go to', async () => {
    const { path, fd } = fullPipe();
    const service = await installation.start(variables, 'node', `exec "$@" > '${path}' 2>&1`);
    await service.ready();
    await request(service.sandbox, 'full', 1_000);
    await expectStop(service);
    closeSync(fd);
  });

  it('comes to its end where nothing reads the pipe any more, and writes again once something does', async () => {
    const { service, path } = await startIntoClosed();
    await service.ready();
    await request(service.sandbox, 'unread', 1_000);
    const reader = await LogReader.of(path);
    reader.resume();
    await request(service.sandbox, 'read', 250);
    await eventually(() => /"lines":\d{3,}.*Lines of the log were dropped/.test(reader.text));
    await request(service.sandbox, 'again', 250);
    await eventually(() => reader.text.includes('again-249-'));
    await expectStop(service);
  });

  it.each(['full', 'closed'])('with a wrong setting ends with 1 where standard error is %s', async (how) => {
    const wrong = { GRADING_SCALE: 'wrong' };
    const { path } = how === 'full' ? fullPipe() : { path: '' };
    const service = path
      ? await installation.start({ ...variables, ...wrong }, 'node', `exec "$@" > '${path}' 2>&1`)
      : (await startIntoClosed(wrong)).service;
    if (!service.isOver) await once(service.child, 'exit');
    expect(service.child.exitCode).toBe(1);
  });

  it('of `npm start | reader` goes on after the reader has ended', async () => {
    const service = await installation.start(variables, 'npm', '"$@" 2>&1 | head -c 1');
    await service.ready();
    await request(service.sandbox, 'npm', 2_000);
    expect(await service.pressCtrlC()).not.toBeNull();
    await eventually(async () => (await healthOf(service.sandbox)) === null);
  });
});

describe('a file', () => {
  it('has every line, the last ones too', async () => {
    const path = join(installation.folder, 'service.log');
    const service = await installation.start(variables, 'node', `exec "$@" > '${path}'`);
    await service.ready();
    await request(service.sandbox, 'filed', 1_000);
    await expectStop(service);
    expect(new Set(readFileSync(path, 'utf8').match(/filed-\d+-/g)).size).toBe(1_000);
  });

  it('on a full disk loses the lines, and no request', async () => {
    const service = await installation.start(variables, 'node', 'exec "$@" > /dev/full 2>&1');
    await service.ready();
    await request(service.sandbox, 'full', 1_000);
    await expectStop(service);
  });
});

describe('a terminal', () => {
  onTerminal('that stands still stops neither a request nor SIGTERM', async () => {
    const [port] = await freePorts(1);
    const all = { ...variables, SANDBOX_PORT: String(port), TERM: 'xterm' };
    const pidFile = join(installation.folder, 'pid');
    const command = `echo $$ > '${pidFile}'; exec '${process.execPath}' dist/apps/api/src/main.js`;
    const program = installation.run(['script', '-qec', command, '/dev/null'], all);
    const url = `http://127.0.0.1:${port}/v1`;
    await eventually(async () => (await healthOf(url)) === 200);
    program.child.stdout!.pause();
    await request(url, 'terminal', 8_000);
    expect(program.stdout).not.toContain('terminal-7999-');
    program.child.stdout!.resume();
    await eventually(() => program.stdout.includes('Lines of the log were dropped'));
    program.child.stdout!.pause();
    await request(url, 'again', 8_000);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    process.kill(pid, 'SIGTERM');
    await eventually(() => isGone(pid));
  });
});

/** A process that has ended is a zombie while `script` stands still. */
const isGone = (pid: number) =>
  !existsSync(`/proc/${pid}/stat`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
