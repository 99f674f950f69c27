import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { build, healthOf, Installation, type Service } from '../support/process';
import { post, RawSchool, studentNamed } from './support/raw-school';
import { scaled, tell } from './support/scale';
import { answersIn, exchange } from './support/wire';

let raw: RawSchool;

const tunnel = 'CONNECT school:443 HTTP/1.1';
const tooLong = `493e0\r\n${'x'.repeat(300_000)}\r\n0\r\n\r\n`;

beforeAll(async () => {
  raw = await RawSchool.open();
});

afterAll(() => raw.close());

beforeEach(() => raw.forget());

describe('requests that follow each other on one line (Pipelining)', () => {
  it('are answered in their order, each for itself', async () => {
    const ids = Array.from({ length: 200 }, (_, number) => `pipelined-${number}`);
    const lines = ids.map((id, number) => {
      const named = [`X-Request-Id: ${id}`, ...(number === 199 ? ['Connection: close'] : [])];
      return number % 2
        ? raw.request('GET /v1/students?per_page=1 HTTP/1.1', named)
        : raw.request(post, named, studentNamed('Ada Obi'));
    });
    const { received } = await exchange(raw.port, Buffer.from(lines.join('')));
    const answers = answersIn(received);
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(ids);
    expect(answers.map(({ status }) => status)).toEqual(ids.map((_, number) => (number % 2 ? 200 : 201)));
  });

  it.each([
    ['a broken request line', [], 'GET /v1/ broken HTTP/1.1\r\n\r\n'],
    ['a broken request line, where the first one asked whether to go on', ['Expect: 100-continue'], 'GARBAGE\r\n\r\n'],
    ['a broken body', [], `${post}\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`],
  ])('and what comes after %s is not carried out', async (_what, headers, broken) => {
    const ada = raw.request(post, headers, studentNamed('Ada Obi'));
    const { statuses } = await raw.answersTo(`${ada}${broken}${raw.smuggled()}`);
    // A refusal that comes first would be taken for the answer to the first, which was carried out.
    expect([[201, 400], [201], []]).toContainEqual(statuses.filter((status) => status !== 100));
    expect(await raw.carriedOut()).toBe(0);
  });

  it('wait for each other: what the first one writes is there for the second', async () => {
    const last = raw.request('GET /v1/students?search=Waiting&per_page=1 HTTP/1.1', ['Connection: close']);
    const { received } = await exchange(raw.port, Buffer.from(raw.request(post, [], studentNamed('Waiting')) + last));
    const [, listed] = answersIn(received);
    expect((JSON.parse(listed!.body) as { pagination: { total: number } }).pagination.total).toBe(1);
  });

  it.each([
    ['said that it is the last one', 201, () => raw.request(post, ['Connection: close'], studentNamed('Ada Obi'))],
    ['is followed by a tunnel', 201, () => raw.request(post, [], studentNamed('Ada Obi')) + raw.request(tunnel, [])],
    ['was too long, in chunks', 413, () => raw.request(post, ['Transfer-Encoding: chunked'], tooLong)],
  ])('and what comes after one that %s is not carried out', async (_what, status, first) => {
    for (let time = 0; time < 20; time += 1) {
      expect((await raw.answersTo(first() + raw.smuggled())).statuses).toEqual([status]);
    }
    expect(await raw.carriedOut()).toBe(0);
  });

  it('are read as they are answered: as many as are sent are carried out', async () => {
    const count = scaled(2_000, 20_000);
    const { received } = await exchange(raw.port, Buffer.from(raw.smuggled().repeat(count - 1) + raw.goodbye()));
    expect(answersIn(received)).toHaveLength(count);
    expect(await raw.carriedOut()).toBe(count - 1);
  });
});

describe('requests without a key that are sent far ahead, on many connections (Pipelining)', () => {
  const connections = 16;
  const requests = scaled(2_000, 20_000);
  /** Many small headers take the most memory for each byte that is sent. */
  const bytes = Buffer.from(
    `GET /v1/students HTTP/1.1\r\nHost: school\r\n${'a: b\r\n'.repeat(130)}\r\n`.repeat(requests),
  );
  let installation: Installation;

  beforeAll(async () => {
    await build();
    installation = Installation.create();
  });

  afterAll(() => installation.remove());

  it('wait in the network, not in the memory of the service, which goes on answering', async () => {
    const service = await installation.start({ NODE_OPTIONS: '--max-old-space-size=160' });
    await service.ready();
    const { port } = new URL(service.sandbox);
    const sockets = Array.from({ length: connections }, () => connect(Number(port), '127.0.0.1'));
    const answered = sockets.map((socket) => {
      socket.on('error', () => undefined).on('data', () => undefined);
      socket.write(bytes);
      return new Promise((resolve) => socket.end().once('close', resolve));
    });
    const slowest = await slowestHealth(service, Promise.all(answered));
    tell(`${connections * requests} requests sent ahead: /health took ${slowest} ms at most`);
    expect(service.isOver).toBe(false);
    expect(slowest).toBeLessThan(5_000);
    await service.stop();
  });
});

/** The milliseconds that the slowest health check took while something lasts. @throws when one is not answered with 200 */
async function slowestHealth(service: Service, lasting: Promise<unknown>): Promise<number> {
  let isOver = false;
  void lasting.finally(() => (isOver = true));
  let slowest = 0;
  while (!isOver) {
    const began = Date.now();
    expect(await healthOf(service.sandbox)).toBe(200);
    slowest = Math.max(slowest, Date.now() - began);
    await pause(50);
  }
  return slowest;
}
