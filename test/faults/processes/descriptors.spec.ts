import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, eventually, healthOf, Installation, type Service } from '../../support/programs/process';
import { terminate } from '../support/log-readers';
import { tell } from '../support/scale';

const descriptors = 1_024;
/** To each of the two servers. */
const connections = 1_100;

/** Takes every descriptor that is free, from one SIGUSR2 on, and gives them back with the next. */
const takeDescriptors = `
const { closeSync, openSync } = require('node:fs');
let taken = [];
let taking;
process.on('SIGUSR2', () => {
  if (!taking) return void (taking = setInterval(take, 1));
  clearInterval(taking);
  taken.forEach((one) => closeSync(one));
});
function take() {
  try {
    for (;;) taken.push(openSync('/dev/null'));
  } catch (error) {
    if (error.code !== 'EMFILE') throw error;
  }
}
`;

let installation: Installation;
let service: Service;

beforeAll(build);

beforeEach(async () => {
  installation = Installation.create();
  const preload = join(installation.folder, 'take-descriptors.cjs');
  writeFileSync(preload, takeDescriptors);
  const variables = { LOG_LEVEL: 'info', NODE_OPTIONS: `--require=${preload}` };
  service = await installation.start(variables, 'node', `ulimit -n ${descriptors} && exec "$@"`);
  await service.ready();
  // The last that a first start does.
  await service.firstOwner();
});

afterEach(() => installation.remove());

/** A connection on which one request at a time is sent. */
class Connection {
  isOpen = true;
  private answer = '';
  private readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => undefined).on('close', () => (this.isOpen = false));
    this.socket.setEncoding('utf8').on('data', (text: string) => (this.answer += text));
  }

  /** Whether `/health` was answered with 200. */
  async isHealthy(): Promise<boolean> {
    this.answer = '';
    this.socket.write('GET /v1/health HTTP/1.1\r\nHost: school\r\n\r\n');
    await eventually(() => !this.isOpen || this.answer.endsWith('}'), 20_000);
    return this.answer.startsWith('HTTP/1.1 200 ');
  }

  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.socket.destroy();
    await once(this.socket, 'close');
  }
}

const fatalLines = () => service.stdout.split('\n').filter((line) => line.startsWith('{"level":60'));

async function killDatabase(): Promise<number> {
  const { pid } = installation.postmaster();
  process.kill(pid, 'SIGKILL');
  await eventually(async () => (await installation.databaseServers()).every((server) => server.pid !== pid));
  return pid;
}

const isDatabaseBack = (killed: number) =>
  eventually(
    async () => (await installation.databaseServers()).some(({ pid, isChild }) => !isChild && pid !== killed),
    30_000,
  );

it('more connections than file descriptors leave the service and its database up (File descriptors)', async () => {
  const key = await service.firstKey();
  const ports = [service.sandbox, service.production].map((url) => Number(new URL(url).port));
  const all = ports.flatMap((port) => Array.from({ length: connections }, () => new Connection(port)));
  await Promise.all(all.map((one) => one.isHealthy()));
  const held = all.filter(({ isOpen }) => isOpen);
  const opened = readdirSync(`/proc/${service.child.pid}/fd`).length;
  tell(`${held.length} of ${all.length} connections were accepted, with ${opened} of ${descriptors} descriptors`);
  expect(opened).toBeLessThan(descriptors - 50);
  expect(held.length).toBeGreaterThan(600);
  for (let round = 0; round < 5; round += 1) {
    expect((await Promise.all(held.map((one) => one.isHealthy()))).filter((isHealthy) => !isHealthy)).toEqual([]);
    await pause(500);
  }

  await isDatabaseBack(await killDatabase());
  await eventually(async () => (await Promise.all(held.map((one) => one.isHealthy()))).every(Boolean), 30_000);

  await Promise.all(held.map((one) => one.close()));
  await eventually(async () => (await healthOf(service.sandbox)) === 200);
  const answer = await fetch(`${service.sandbox}/students`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  expect(fatalLines()).toEqual([]);
  expect(service.stderr).toBe('');
  expect((await terminate(service)).code).toBe(0);
});

it('without a file descriptor the service goes on, and starts its database again once it has some', async () => {
  const port = Number(new URL(service.sandbox).port);
  const held = Array.from({ length: 20 }, () => new Connection(port));
  const areHealthy = async () => (await Promise.all(held.map((one) => one.isHealthy()))).every(Boolean);
  expect(await areHealthy()).toBe(true);
  service.child.kill('SIGUSR2');
  await pause(2_000);
  expect(await areHealthy()).toBe(true);
  const further = Array.from({ length: 20 }, () => new Connection(port));
  await pause(500);
  expect(service.isOver).toBe(false);

  const killed = await killDatabase();
  await pause(5_000);
  expect(service.isOver).toBe(false);
  expect(await areHealthy()).toBe(false);
  expect(held.every(({ isOpen }) => isOpen)).toBe(true);

  service.child.kill('SIGUSR2');
  await isDatabaseBack(killed);
  await eventually(areHealthy, 30_000);
  expect((await installation.databaseServers()).filter(({ isChild }) => !isChild)).toHaveLength(1);
  expect(fatalLines()).toEqual([]);
  await Promise.all([...held, ...further].map((one) => one.close()));
  expect((await terminate(service)).code).toBe(0);
});
