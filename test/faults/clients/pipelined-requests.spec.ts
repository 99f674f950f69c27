import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TestSchool } from '../../support/test-school';
import { post, RawSchool, studentNamed } from '../support/requests/raw-school';
import { scaled } from '../support/scale';
import { answersIn, exchange } from '../support/requests/wire';

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
    // An error that comes first would be taken for the answer to the first, which was carried out.
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

describe('requests that are sent far ahead, behind one that waits (Pipelining)', () => {
  const connections = scaled(8, 32);
  /** Bytes for each connection, far more than the buffers of the system hold. */
  const size = 24 * 1024 * 1024;
  /** Many small headers take the most memory for each byte that is sent; no key is needed. */
  const ahead = `GET /v1/students HTTP/1.1\r\nHost: school\r\n${'a: b\r\n'.repeat(130)}\r\n`;
  let school: TestSchool;

  beforeAll(async () => {
    school = await TestSchool.open();
  });

  afterAll(() => school.close());

  it('stay in the network: the service stops reading them, and goes on answering others', async () => {
    const key = await school.unlimitedKey();
    const id = await school.student();
    const change =
      `PUT /v1/students/${id} HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 17\r\n\r\n{"name":"Bo Obi"}';
    await school.sql().begin(async (sql) => {
      await sql`SELECT FROM student WHERE id = ${id} FOR UPDATE`;
      const sockets = Array.from({ length: connections }, () => connect(school.port, '127.0.0.1'));
      for (const socket of sockets) {
        socket.on('error', () => undefined).write(change);
        socket.write(ahead.repeat(size / ahead.length));
      }
      await pause(1_500);
      for (const socket of sockets) {
        expect(socket.destroyed).toBe(false);
        expect(socket.writableLength).toBeGreaterThan(size / 2);
      }
      expect((await school.get('/students')).status).toBe(200);
      for (const socket of sockets) socket.destroy();
    });
  });
});
