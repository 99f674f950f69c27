import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerIn } from './support/raw-answer';
import { expectHeadersOfEveryAnswer, expectRefusal } from './support/refusal';
import { TestDashboard } from './support/test-dashboard';
import { type Answer, TestSchool } from './support/test-school';

/** As many as may come in at once, and more. */
const crowd = 400;

let dashboard: TestDashboard;
let school: TestSchool;
let student_id: number;

beforeAll(async () => {
  school = await TestSchool.open();
  dashboard = await TestDashboard.open({ database: school.database });
  student_id = await school.student();
});

afterAll(async () => {
  await dashboard.close();
  await school.close();
});

const put = (key: string, body = '{"phone":"1"}') =>
  `PUT /v1/students/${student_id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const get = (key: string, path = `/students/${student_id}`) =>
  `GET /v1${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`;

/** Many who ask at once, each on a line of their own: requests on one line wait for each other. */
class Crowd {
  private readonly lines: { readonly socket: Socket; received: string }[] = [];

  send(bytes: string): void {
    for (let count = 0; count < crowd; count += 1) {
      const line = { socket: connect(school.port, '127.0.0.1'), received: '' };
      line.socket.setEncoding('utf8').on('data', (text: string) => (line.received += text));
      line.socket.on('error', () => undefined).write(bytes);
      this.lines.push(line);
    }
  }

  /** How each was answered, once all are. */
  async statuses(): Promise<string[]> {
    const answered = () => this.lines.flatMap(({ received }) => /HTTP\/1\.1 (\d+) /.exec(received)?.slice(1) ?? []);
    while (answered().length < this.lines.length) await pause(20);
    return answered();
  }

  leave(): void {
    for (const { socket } of this.lines) socket.destroy();
  }
}

/** Changes of one student, all sent at once, while nobody may change it; then some work. @returns how each was answered */
async function whileCrowded(key: string, work: () => Promise<void>): Promise<string[]> {
  const people = new Crowd();
  await school.sql().begin(async (sql) => {
    await sql`SELECT FROM student WHERE id = ${student_id} FOR UPDATE`;
    await untilRefused(key, () => people.send(put(key)));
    await work();
  });
  const statuses = await people.statuses();
  people.leave();
  return statuses;
}

/** The gate is full at once, unless a busy machine takes the crowd in so slowly that its first have lost their places. */
async function untilRefused(key: string, sendCrowd: () => void): Promise<void> {
  for (let look = 0; ; look += 1) {
    if (look % 300 === 0) sendCrowd();
    if ((await school.get('/students', { key })).status === 503) return;
    await pause(1);
  }
}

const unavailable = 'The service is unavailable, try again later';

function expectShed(answer: Answer): void {
  expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE', unavailable);
  expect(answer.headers.get('retry-after')).toBe('1');
}

describe('more requests than can be answered soon (Overload)', () => {
  it('are refused at once, whatever they ask for, and all is as before when the others are answered', async () => {
    const key = await school.unlimitedKey();
    const notSeenYet = await school.unlimitedKey();
    const owner = await dashboard.person('owner');
    await school.get('/students', { key });
    const statuses = await whileCrowded(key, async () => {
      const begun = performance.now();
      const [read, path, unknown, none, wrong, health, overview] = await Promise.all([
        school.get(`/students/${student_id}`, { key }),
        school.get('/nowhere', { key }),
        school.get('/students', { key: notSeenYet }),
        school.get('/students', { key: null }),
        school.get('/students', { key: 'nonsense' }),
        school.get('/health', { key }),
        owner.get('schools/sandbox/students'),
      ]);
      // Another second, and those that wait for the lock would keep nobody out.
      expect(performance.now() - begun).toBeLessThan(1_000);
      for (const answer of [read, path, unknown]) expectShed(answer);
      for (const answer of [none, wrong]) expectRefusal(answer, 401, 'UNAUTHORIZED');
      expect([health.status, overview.status]).toEqual([200, 200]);
      expectHeadersOfEveryAnswer(health);
    });
    expect(new Set(statuses)).toEqual(new Set(['200', '503']));
    expect(statuses.filter((status) => status === '200').length).toBeGreaterThan(200);
    expect((await school.get('/students', { key })).status).toBe(200);
    expect((await school.put(`/students/${student_id}`, {}, { key: notSeenYet })).status).toBe(200);
  });

  it('are not counted, and keep the id of the request', async () => {
    const key = await school.unlimitedKey();
    await school.get('/students', { key });
    await whileCrowded(key, async () => {
      const headers = { 'x-request-id': 'mine' };
      const [one, other] = [await school.get('/students', { key, headers }), await school.get('/students', { key })];
      for (const answer of [one, other]) expectShed(answer);
      expect(one.headers.get('x-request-id')).toBe('mine');
      expect(other.headers.get('x-ratelimit-remaining')).toBe(one.headers.get('x-ratelimit-remaining'));
    });
  });

  it('may have bodies, which nobody takes for another request', async () => {
    const key = await school.unlimitedKey();
    await school.get('/students', { key });
    let received = '';
    await whileCrowded(key, async () => {
      received = await school.raw(put(key, get(key, '/nowhere')) + get(key, '/health'));
    });
    expect([...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['503', '200']);
    expect(answerIn(received).body).toMatchObject({ status: 'ok' });
  });

  it('are let in again when the others only wait for somebody else', async () => {
    const key = await school.unlimitedKey();
    await school.get('/students', { key });
    await whileCrowded(key, async () => {
      const begun = performance.now();
      while ((await school.get('/students', { key })).status === 503) await pause(20);
      expect(performance.now() - begun).toBeLessThan(3_000);
    });
  });

  it('keep nobody out while their bodies are on the way', async () => {
    const key = await school.unlimitedKey();
    await school.get('/students', { key });
    const { length } = put(key, 'x'.repeat(1_000));
    const slow = await Promise.all(
      Array.from({ length: crowd }, async () => {
        const socket = connect(school.port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(put(key, 'x'.repeat(1_000)).slice(0, length - 500));
        return socket;
      }),
    );
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await school.get('/students', { key })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const socket of slow) socket.destroy();
  });

  it('leave no place taken when their callers hang up', async () => {
    const key = await school.unlimitedKey();
    await school.get('/students', { key });
    await school.sql().begin(async (sql) => {
      await sql`SELECT FROM student WHERE id = ${student_id} FOR UPDATE`;
      // Together more than may ever be inside at once.
      for (let round = 0; round < 4; round += 1) {
        const people = new Crowd();
        await untilRefused(key, () => people.send(put(key)));
        people.leave();
        // Until another burst may come in.
        await pause(1_100);
      }
      expect((await school.get('/students', { key })).status).toBe(200);
    });
    expect((await school.get('/students', { key })).status).toBe(200);
  });
});
