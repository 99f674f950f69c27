import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../support/programs/process';
import { answerIn } from '../support/raw-answer';
import { expectHeadersOfEveryAnswer, expectErrorAnswer } from '../support/error-answer';
import { TestDashboard } from '../support/test-dashboard';
import { type Answer, TestSchool } from '../support/test-school';

describe('a burst that a plan allows (Overload)', () => {
  let school: TestSchool;

  beforeAll(async () => {
    // The limits of production, but for the wait: a busy machine may need more than a second for the burst.
    school = await TestSchool.open({ concurrency: { running: 64, waiting: 500, maxWait: 60_000 } });
  });

  afterAll(() => school.close());

  it('is queued: every request that the plan allows is answered', async () => {
    const key = await school.key({ plan: 'professional' });
    const answers = await Promise.all(Array.from({ length: 520 }, () => school.get('/classes', { key })));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(429)]).toEqual([500, 20]);
  });

  it('is queued with its bodies', async () => {
    const key = await school.key({ plan: 'professional' });
    const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
    const answers = await Promise.all(Array.from({ length: 500 }, () => school.post('/students', student, { key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe('more requests than are worked on and wait (Overload)', () => {
  /** Requests that are worked on, and that wait beside them. */
  const [running, waiting] = [2, 4];
  /** More than both. */
  const crowd = 12;
  let dashboard: TestDashboard;
  let school: TestSchool;
  let key: string;
  let student_id: number;

  const open = async (maxWait: number) => {
    school = await TestSchool.open({ concurrency: { running, waiting, maxWait } });
    key = await school.unlimitedKey();
    student_id = await school.student();
  };

  const change = () => school.put(`/students/${student_id}`, { name: 'Bo Obi' }, { key });

  /** More changes of one student than the service takes, while a lock keeps them from ending. @returns their answers */
  async function whileFull(work: () => Promise<void>): Promise<Answer[]> {
    const changes: Promise<Answer>[] = [];
    await school.sql().begin(async (sql) => {
      await sql`SELECT FROM student WHERE id = ${student_id} FOR UPDATE`;
      for (let count = 0; count < crowd; count += 1) changes.push(change());
      // The first one to be answered is refused: all places are taken.
      expectOverloaded(await Promise.race(changes));
      await work();
    });
    return Promise.all(changes);
  }

  describe('while there is time', () => {
    // On a busy machine, what these tests do may take longer than the second of production.
    beforeAll(async () => {
      await open(60_000);
      dashboard = await TestDashboard.open({ database: school.database });
    });

    afterAll(async () => {
      await dashboard.close();
      await school.close();
    });

    it('are refused at once, whatever they ask for, and all is as before when the others are answered', async () => {
      const owner = await dashboard.person('owner');
      await whileFull(async () => {
        const [read, path, none, wrong, health, overview] = await Promise.all([
          school.get(`/students/${student_id}`, { key }),
          school.get('/nowhere', { key }),
          school.get('/students', { key: null }),
          school.get('/students', { key: 'nonsense' }),
          school.get('/health', { key }),
          owner.get('schools/sandbox/students'),
        ]);
        for (const answer of [read, path]) expectOverloaded(answer);
        for (const answer of [none, wrong]) expectErrorAnswer(answer, 401, 'UNAUTHORIZED');
        expect([health.status, overview.status]).toEqual([200, 200]);
        expectHeadersOfEveryAnswer(health);
      });
      expect((await change()).status).toBe(200);
      expect((await school.get('/students', { key })).status).toBe(200);
    });

    it('are not counted, and keep the id of the request', async () => {
      await whileFull(async () => {
        const headers = { 'x-request-id': 'mine' };
        const [one, other] = [await school.get('/students', { key, headers }), await school.get('/students', { key })];
        for (const answer of [one, other]) expectOverloaded(answer);
        expect(one.headers.get('x-request-id')).toBe('mine');
        expect(other.headers.get('x-ratelimit-remaining')).toBe(one.headers.get('x-ratelimit-remaining'));
      });
    });

    it('may have bodies, which are not taken for another request', async () => {
      let received = '';
      await whileFull(async () => {
        received = await school.raw(
          putOf(student_id, key, '{}') +
            requestFor('GET /v1/nowhere', key) +
            requestFor('GET /v1/health', key, 'Connection: close'),
        );
      });
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
      expect(statuses).toEqual(['503', '503', '200']);
      expect(answerIn(received).body).toMatchObject({ status: 'ok' });
    });

    it('wait their turn, and are done when a place is free by then', async () => {
      const answers = await whileFull(async () => undefined);
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(running + waiting);
      for (const answer of answers) if (!done.includes(answer)) expectOverloaded(answer);
    });

    it('leave no place taken when their clients hang up', async () => {
      const sockets: Socket[] = [];
      await school.sql().begin(async (sql) => {
        await sql`SELECT FROM student WHERE id = ${student_id} FOR UPDATE`;
        for (let count = 0; count < crowd; count += 1) {
          sockets.push(connect(school.port, '127.0.0.1').on('error', () => undefined));
          sockets.at(-1)?.write(putOf(student_id, key, '{"name":"Bo Obi"}'));
        }
        await Promise.race(sockets.map((socket) => once(socket, 'data')));
        for (const socket of sockets) socket.destroy();
        await eventually(async () => (await school.get('/students', { key })).status === 200);
      });
    });
  });

  describe('that wait for a second', () => {
    beforeAll(() => open(1_000));

    afterAll(() => school.close());

    it('are refused after a second in which no place was free', async () => {
      const answers = await whileFull(async () => {
        // Those that were worked on give their places back, to others that wait for the lock then; the rest has waited too long.
        while ((await school.get('/students', { key })).status === 503) await pause(20);
      });
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(running + waiting);
    });
  });
});

const unavailable = 'The service is unavailable, try again later';

function expectOverloaded(answer: Answer): void {
  expectErrorAnswer(answer, 503, 'SERVICE_UNAVAILABLE', unavailable);
  expect(answer.headers.get('retry-after')).toBe('1');
}

const requestFor = (what: string, key: string, ...more: string[]) =>
  [`${what} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${key}`, ...more, '', ''].join('\r\n');

const putOf = (id: number, key: string, body: string) =>
  requestFor(`PUT /v1/students/${id}`, key, 'Content-Type: application/json', `Content-Length: ${body.length}`) + body;

describe('bodies that are on their way (Overload)', () => {
  let school: TestSchool;
  let student_id: number;

  beforeAll(async () => {
    school = await TestSchool.open({ concurrency: { running: 2, waiting: 50, maxWait: 1_000 } });
    student_id = await school.student();
  });

  afterAll(() => school.close());

  /** Connections of which each sends but a part of a body. */
  async function slowBodies(key: string, count: number): Promise<Socket[]> {
    const unfinished = putOf(student_id, key, 'x'.repeat(1_000)).slice(0, -500);
    return Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(school.port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(unfinished);
        return socket;
      }),
    );
  }

  const change = async (key: string) => (await school.put(`/students/${student_id}`, {}, { key })).status;

  it('take no place: two keys with many of them keep no other key out', async () => {
    const [slow, slower, other] = await Promise.all([1, 2, 3].map(() => school.unlimitedKey()));
    const sockets = [...(await slowBodies(slow!, 500)), ...(await slowBodies(slower!, 500))];
    const reads = Array.from({ length: 20 }, async () => (await school.get('/students', { key: other! })).status);
    const writes = Array.from({ length: 20 }, () => change(other!));
    expect(new Set(await Promise.all([...reads, ...writes]))).toEqual(new Set([200]));
    for (const socket of sockets) socket.destroy();
  });

  it('are limited by key: the key that has too many is told to wait, until they end', async () => {
    const [slow, other] = [await school.unlimitedKey(), await school.unlimitedKey()];
    const sockets = await slowBodies(slow, 500);
    await eventually(async () => (await change(slow)) === 429);
    const refused = await school.put(`/students/${student_id}`, {}, { key: slow });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '1']);
    expect((await school.get('/students', { key: slow })).status).toBe(200);
    expect(await change(other)).toBe(200);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await change(slow)) === 200);
  });
});
