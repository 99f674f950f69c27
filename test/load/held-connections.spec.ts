import { setImmediate as nextImmediate, setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ProcessMetrics } from '@homeroom/observability';
import { readSettings } from '@homeroom/settings';
import { openOperations } from '../../apps/api/src/operations/operations';
import { HeldConnection } from '../support/held-connection';
import { reserved } from '../support/postgres/reserved';
import { eventually, freePorts } from '../support/programs/process';
import { TestSchool } from '../support/test-school';

const limit = 40;
/** What is left when the connections that wait for their clients were closed. */
const mostWaiting = 30;

const metrics = new ProcessMetrics();
let school: TestSchool;
let key: string;
let held: HeldConnection[];

beforeAll(async () => {
  school = await TestSchool.open({ connectionLimit: limit, metrics });
  key = await school.unlimitedKey();
});

afterAll(() => school.close());

beforeEach(() => (held = []));

afterEach(() => Promise.all(held.map((one) => one.close())));

const head = (line: string, ...lines: string[]) =>
  [line, 'Host: school', `Authorization: Bearer ${key}`, ...lines, '', ''].join('\r\n');
const read = () => head('GET /v1/students HTTP/1.1');

/** Opens connections one after the other. @param begin what a client does with each */
async function hold(count: number, begin: (connection: HeldConnection) => unknown = () => undefined): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const connection = new HeldConnection(school.port);
    held.push(connection);
    await begin(connection);
    await pause(2);
  }
}

/** The connections that the server has. */
const connections = () => promisify<number>((done) => school.app.getHttpServer().getConnections(done))();

/** Blocks the process, and so the server, for so many milliseconds. */
function beBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

const openOnes = () => held.filter(({ isOpen }) => isOpen);

const counted = async (name: string) =>
  Number(/(\d+)$/.exec(await metrics.registry.getSingleMetricAsString(name))?.[1] ?? 0);

describe('clients that hold more connections than the server takes keep out no request (File descriptors)', () => {
  const body = ['Content-Type: application/json', 'Content-Length: 100'];

  it.each<[string, (connection: HeldConnection) => unknown]>([
    ['and send nothing', () => undefined],
    ['and send half a head', (one) => one.send('GET /v1/students HTTP/1.1\r\nHost: school\r\n')],
    ['after a request', (one) => one.ask(read())],
    ['after a request, and send half a head', async (one) => (await one.ask(read()), one.send('GET /v1'))],
    ['and send half a body', (one) => one.send(`${head('POST /v1/students HTTP/1.1', ...body)}{`)],
    [
      'and send half a body without a key',
      (one) => one.send(`POST /v1/students HTTP/1.1\r\n${body.join('\r\n')}\r\n\r\n{`),
    ],
    ['and read no answers', (one) => (one.pause(), one.send(document.repeat(40)))],
  ])('%s', async (_, begin) => {
    const closedBefore = await counted('homeroom_http_connections_closed_total');
    await hold(3 * limit, begin);
    // Of a burst some may be refused until the clients had their time.
    await eventually(async () => (await connections()) <= mostWaiting);
    for (let request = 0; request < 20; request += 1) {
      const client = new HeldConnection(school.port);
      expect(await client.ask(read())).toBe(200);
      await client.close();
    }
    expect(await connections()).toBeGreaterThan(mostWaiting / 2);
    expect(await counted('homeroom_http_connections_closed_total')).toBeGreaterThan(closedBefore);
  });

  const document = 'GET /docs/openapi.json HTTP/1.1\r\nHost: school\r\n\r\n';

  it('and those that have been idle longest are closed first', async () => {
    await hold(mostWaiting - 1, (one) => one.isHealthy());
    const [first] = held;
    await first?.isHealthy();
    await pause(200);
    await hold(6);
    await eventually(() => openOnes().length <= mostWaiting);
    const closed = held.flatMap(({ isOpen }, index) => (isOpen ? [] : [index]));
    expect(closed).toEqual([1, 2, 3, 4, 5]);
    expect(await first?.isHealthy()).toBe(true);
  });

  it('while a request that the server works on is never interrupted', async () => {
    const lock = await reserved(school.sql());
    await lock`BEGIN`;
    await lock`LOCK TABLE student IN ACCESS EXCLUSIVE MODE`;
    const working = Array.from({ length: 5 }, () => new HeldConnection(school.port));
    const answers = working.map((one) => one.ask(read()));
    await pause(200);
    await hold(2 * limit);
    await eventually(() => openOnes().length <= mostWaiting - working.length);
    await lock`COMMIT`;
    lock.release();
    expect(await Promise.all(answers)).toEqual(working.map(() => 200));
    await Promise.all(working.map((one) => one.close()));
  });

  it('nor is a client disconnected whose request the server was too busy to read', async () => {
    const lock = await reserved(school.sql());
    await lock`BEGIN`;
    await lock`LOCK TABLE student IN ACCESS EXCLUSIVE MODE`;
    const answers: Promise<number | null>[] = [];
    await hold(mostWaiting, (one) => void answers.push(one.ask(read())));
    await eventually(async () => (await connections()) === mostWaiting);
    school.app.getHttpServer().once('connection', () => beBusy(300));
    const client = new HeldConnection(school.port);
    expect(await client.isHealthy()).toBe(true);
    await client.close();
    await lock`COMMIT`;
    lock.release();
    expect(await Promise.all(answers)).toEqual(held.map(() => 200));
  });

  it('and only while it works on as many requests as it takes connections it refuses further ones', async () => {
    const droppedBefore = await counted('homeroom_http_connections_dropped_total');
    const lock = await reserved(school.sql());
    await lock`BEGIN`;
    await lock`LOCK TABLE student IN ACCESS EXCLUSIVE MODE`;
    const answers: Promise<number | null>[] = [];
    await hold(limit, (one) => void answers.push(one.ask(read())));
    await pause(300);
    const further = new HeldConnection(school.port);
    expect(await further.isHealthy()).toBe(false);
    await lock`COMMIT`;
    lock.release();
    expect(await Promise.all(answers)).toEqual(held.map(() => 200));
    expect(await counted('homeroom_http_connections_dropped_total')).toBeGreaterThan(droppedBefore);
  });
});

it('connections that are held to the private port fail no probe (File descriptors)', async () => {
  const [adminPort = 0] = await freePorts(1);
  const operations = await openOperations({ ...readSettings({}), adminPort });
  const silent = Array.from({ length: 100 }, () => new HeldConnection(adminPort));
  const isAlive = async () => (await fetch(`http://127.0.0.1:${adminPort}/livez`).catch(() => null))?.status === 200;
  await eventually(isAlive);
  for (let probe = 0; probe < 20; probe += 1) expect(await isAlive()).toBe(true);
  await Promise.all(silent.map((one) => one.close()));
  await operations.close();
});

it('a server that ends answers a first request that arrived while it was too busy to read it', async () => {
  const ending = await TestSchool.open();
  const client = new HeldConnection(ending.port);
  await pause(100);
  const ended = ending.close();
  await eventually(() => !ending.app.getHttpServer().listening);
  // From here on the event loop runs timers before it reads from sockets.
  await nextImmediate();
  const answer = client.ask(read());
  beBusy(500);
  expect(await answer).not.toBeNull();
  await ended;
});
