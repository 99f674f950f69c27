import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TestSchool } from '../../support/test-school';
import { itInLongPart, scaled, tell } from '../support/scale';
import { answersIn } from '../support/requests/wire';

const sockets = scaled(100, 1_000);

let school: TestSchool;
let key: string;

beforeAll(async () => {
  school = await TestSchool.open();
  key = await school.unlimitedKey();
});

afterAll(() => school.close());

/** How somebody is slow: what they send at once, and what then comes byte by byte, one a second. */
interface Slowness {
  readonly beginning: string;
  readonly rest: string;
  /** What they are answered until the line is closed. */
  readonly statuses: readonly number[];
}

/** Sends a request slowly until the server closes the connection. @returns seconds until then, and the statuses of the answers */
async function dawdle({ beginning, rest }: Slowness): Promise<{ statuses: number[]; after: number }> {
  const began = Date.now();
  const socket = connect(school.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined);
  socket.write(beginning);
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.writable && rest !== '') socket.write(rest[sent % rest.length]!);
    sent += 1;
  }, 1_000);
  await once(socket, 'close');
  clearInterval(timer);
  const statuses = answersIn(Buffer.concat(chunks)).map(({ status }) => status);
  return { statuses, after: (Date.now() - began) / 1000 };
}

/** Asks one thing after the other while something lasts, each of which is 200. @returns the milliseconds that each took, the shortest first */
async function askWhile(lasting: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void lasting.finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) {
    const began = Date.now();
    expect((await school.get('/students')).status).toBe(200);
    times.push(Date.now() - began);
    await pause(20);
  }
  return times.sort((one, other) => one - other);
}

/** All of them together: the server cuts each off, and answers others meanwhile. */
async function expectCutOff(slownesses: Record<string, Slowness>): Promise<void> {
  const kinds = Object.entries(slownesses);
  const each = Math.ceil(sockets / kinds.length);
  const all = Promise.all(
    kinds.flatMap(([name, slowness]) =>
      Array.from({ length: each }, async (_, number) => {
        // Not all in one moment: a crowd is refused at once, which is another promise.
        await pause(number * 200);
        return { name, slowness, end: await dawdle(slowness) };
      }),
    ),
  );
  const times = await askWhile(all);
  const ends = await all;
  const after = ends.map(({ end }) => end.after);
  const others = [times[Math.floor(times.length / 2)], times.at(-1)].join(' ms, at most ');
  tell(
    `${after.length} slow ones had their connections closed after ${Math.min(...after)} to ${Math.max(...after)} s; others waited ${others} ms`,
  );
  for (const { name, slowness, end } of ends) {
    expect([name, end.statuses]).toEqual([name, slowness.statuses]);
  }
}

const lines = (holder: string, ...more: string[]) =>
  ['POST /v1/students HTTP/1.1', 'Host: school', `Authorization: Bearer ${holder}`, ...more, ''].join('\r\n');

describe('of those who are too slow, many at once', () => {
  it('the head of a request may take 20 s, then it is 408 and the line closed', async () => {
    const whole = `GET /v1/health HTTP/1.1\r\nHost: school\r\n\r\n`;
    const slow = 'GET /v1/health HTTP/1.1\r\nHost: school\r\nConnection: close';
    await expectCutOff({
      'nothing at all': { beginning: '', rest: '', statuses: [408] },
      'half a request line': { beginning: 'GET /v1/stu', rest: 'x', statuses: [408] },
      'a head without an end': { beginning: lines(key), rest: 'X-Slow: a\r\n', statuses: [408] },
      'a head without a key': { beginning: lines('none'), rest: 'X-Slow: a\r\n', statuses: [408] },
      'a second request': { beginning: `${whole}GET /v1`, rest: '/', statuses: [200, 408] },
      'a head that ends after some seconds': { beginning: slow, rest: '\r\n\r\n', statuses: [200] },
    });
  });

  itInLongPart('all of it may take 60 s', async () => {
    const json = 'Content-Type: application/json';
    const [length, chunked] = ['Content-Length: 200000', 'Transfer-Encoding: chunked'];
    await expectCutOff({
      'a body of a length': { beginning: `${lines(key, json, length)}\r\n{`, rest: ' ', statuses: [408] },
      'a body in chunks': { beginning: `${lines(key, json, chunked)}\r\n`, rest: '1\r\n \r\n', statuses: [408] },
      'one chunk': { beginning: `${lines(key, json, chunked)}\r\nfff\r\n`, rest: ' ', statuses: [408] },
      'who was refused at once': {
        beginning: `${lines('none', json, length)}\r\n{`,
        rest: ' ',
        statuses: [401, 408],
      },
    });
  });
});
