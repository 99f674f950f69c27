import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HeldConnection } from '../../support/held-connection';
import { build, eventually, Installation, type Service } from '../../support/programs/process';
import { terminate } from '../support/log-readers';
import { tell } from '../support/scale';

const descriptors = 1_024;
/** To each of the two servers. */
const connections = 1_100;
/** Three quarters of the 410 connections that each server may have. */
const mostHeld = 2 * 308;

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

/** What clients do with the connections that they hold, one after the other. */
const habits: readonly ((one: HeldConnection) => unknown)[] = [
  () => undefined,
  (one) => one.isHealthy(),
  (one) => one.send('GET /v1/students HTTP/1.1\r\nHost: school\r\n'),
  (one) => one.send('POST /v1/students HTTP/1.1\r\nHost: school\r\nContent-Length: 100\r\n\r\n{'),
  (one) => one.send('POST /dashboard/api/sign-in HTTP/1.1\r\nHost: school\r\nContent-Length: 100\r\n\r\n{'),
];

it('more connections than file descriptors keep out no request, and leave the database up (File descriptors)', async () => {
  const key = await service.firstKey();
  const ports = [service.sandbox, service.production].map((url) => Number(new URL(url).port));
  const all = ports.flatMap((port) => Array.from({ length: connections }, () => new HeldConnection(port)));
  await Promise.all(all.map((one, index) => habits[index % habits.length]!(one)));
  const countOpened = () => readdirSync(`/proc/${service.child.pid}/fd`).length;
  tell(`${connections} clients hold connections to each server, with ${countOpened()} of ${descriptors} descriptors`);
  expect(countOpened()).toBeLessThan(descriptors - 50);
  await eventually(() => all.filter(({ isOpen }) => isOpen).length <= mostHeld);

  const isServed = async () => {
    const clients = ports.map((port) => new HeldConnection(port));
    const health = await Promise.all(clients.map((one) => one.isHealthy()));
    await Promise.all(clients.map((one) => one.close()));
    const answer = await fetch(`${service.sandbox}/students`, {
      headers: { authorization: `Bearer ${key}`, connection: 'close' },
    }).catch(() => null);
    return health.every(Boolean) && answer?.status === 200;
  };
  for (let round = 0; round < 50; round += 1) {
    expect(await isServed()).toBe(true);
    // Each connection that was closed is opened again.
    ports.forEach((port, index) => all.push(...hold(port, 10, round + index)));
  }
  expect(all.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(600);
  expect(countOpened()).toBeLessThan(descriptors - 50);

  await isDatabaseBack(await killDatabase());
  await eventually(isServed, 30_000);
  expect(all.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(600);

  await Promise.all(all.map((one) => one.close()));
  await eventually(isServed);
  expect(fatalLines()).toEqual([]);
  expect(service.stderr).toBe('');
  expect(await terminate(service)).toBe(0);
});

function hold(port: number, count: number, habit: number): HeldConnection[] {
  return Array.from({ length: count }, () => {
    const connection = new HeldConnection(port);
    void habits[habit % habits.length]!(connection);
    return connection;
  });
}

it('without a file descriptor the service goes on, and starts its database again once it has some', async () => {
  const port = Number(new URL(service.sandbox).port);
  const held = Array.from({ length: 20 }, () => new HeldConnection(port));
  const areHealthy = async () => (await Promise.all(held.map((one) => one.isHealthy()))).every(Boolean);
  expect(await areHealthy()).toBe(true);
  service.child.kill('SIGUSR2');
  await pause(2_000);
  expect(await areHealthy()).toBe(true);
  const further = Array.from({ length: 20 }, () => new HeldConnection(port));
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
  expect(await terminate(service)).toBe(0);
});
