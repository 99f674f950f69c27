import { runAsInternalCaller } from '@homeroom/access';
import { seedSchool } from '@homeroom/seed';
import { Overview } from '../../libs/dashboard/src/overview';
import { EnvironmentGateway } from '../../libs/dashboard/src/environment-gateway';
import { keptLog } from '../support/programs/kept-log';
import { thousand } from '../support/seeded-school';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock();
const kept = keptLog();
const onlooker = { userId: 1, requestId: 'seen-from-the-dashboard', role: 'viewer' as const, shareId: null };
let school: TestSchool;
let window: EnvironmentGateway;
const look = (path: string, by = onlooker) => window.send({ method: 'GET', path }, by);

beforeAll(async () => {
  school = await TestSchool.open({ clock, log: kept.log });
  await seedSchool(school.database.address, { ...thousand, students: 100 });
  window = new EnvironmentGateway(school.app);
});

afterAll(() => school.close());

describe('through its window', () => {
  it.each([
    'students',
    'students?search=a&page=2&per_page=3',
    'students?grade_level=12',
    'students/7',
    'students/7/attendance',
    'students/7/classes',
    'students/7/grades?sort=-id',
    'students/7/attendance?start_date=2025-10-01&class_id=1',
    'teachers',
    'teachers?department=Science',
    'teachers/1',
    'classes',
    'classes?teacher_id=1',
    'classes/3',
    'classes/3/roster',
    'announcements',
    'announcements?priority=urgent&active_only=false',
    'announcements/1',
    'grades',
    'grades?student_id=7&term=2025-26%20Q1',
    'grades/7',
    'attendance/7',
    'attendance?class_id=3&status=absent&sort=id',
    'enrollments?student_id=7',
    'enrollments/7',
    'students/999999',
    'students/ada',
    'students?page=0',
    'students?page=1&page=2',
    'students?search=%zz',
    'nothing',
    'attendance',
  ])('the dashboard sees of /%s what a key with every scope sees, to the byte', async (path) => {
    const { status, text, headers } = await school.get(`/${path}`);
    expect(text).not.toBe('');
    expect(await look(path)).toEqual({ status, body: text, etag: headers.get('etag') });
  });

  it('the dashboard sees the overview as well', async () => {
    const overview = await window.overview(null);
    expect(JSON.parse(overview)).toEqual(await school.app.get(Overview).read());
    expect(JSON.parse(overview).students.total).toBe(100);
  });

  it('no look is refused, however many there are, and none is counted', async () => {
    const looks = await Promise.all(Array.from({ length: 150 }, () => look('students/7')));
    expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await window.hourOf(0, 1000)).toEqual({ used: 0, resetsAt: null });
    const usage = await school.database.pool('access')`SELECT FROM key_usage WHERE key_id = 0`;
    expect(usage).toEqual([]);
  });

  it('a look is in the log with the id of the request that it is made for', async () => {
    await look('classes/3/roster', { ...onlooker, requestId: 'of-this-very-look' });
    const lines = kept.text().split('\n');
    const logged = lines.filter((line) => line.includes('of-this-very-look')).map((line) => JSON.parse(line));
    expect(logged).toEqual([expect.objectContaining({ method: 'GET', route: '/v1/classes/:id/roster', status: 200 })]);
  });
});

const reading = { userId: 1, method: 'GET', role: 'viewer', shareId: null } as const;

describe('a caller from inside', () => {
  const inject = (method: 'GET' | 'HEAD' | 'POST' | 'PUT', url: string, payload?: object) =>
    runAsInternalCaller(reading, async () => await school.app.inject({ method, url, payload }));

  it.each([
    ['POST', '/v1/students', { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' }],
    ['PUT', '/v1/students/7', { name: 'Changed' }],
    ['POST', '/v1/classes/1/enroll', { student_id: 7 }],
    ['POST', '/v1/attendance', { student_id: 7, class_id: 1, date: '2026-03-02', status: 'absent' }],
  ] as const)('who may read needs a key to write: %s %s', async (method, url, body) => {
    const before = await school.get('/students');
    expect((await inject('GET', '/v1/students/7')).statusCode).toBe(200);
    const answer = await inject(method, url, body);
    expect(answer.statusCode).toBe(401);
    expect((await school.get('/students')).text).toBe(before.text);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)(
    'who may post needs a key for another method: %s',
    async (method) => {
      const posting = { userId: 1, method: 'POST', role: 'office', shareId: null } as const;
      const answer = await runAsInternalCaller(
        posting,
        async () =>
          await school.app.inject({ method, url: '/v1/students/7', ...(method === 'PUT' && { payload: {} }) }),
      );
      expect(answer.statusCode).toBe(401);
    },
  );

  it('is nobody but who was named: what is asked beside it needs a key', async () => {
    const [inside, beside] = await Promise.all([
      inject('GET', '/v1/students/7'),
      school.app.inject({ method: 'GET', url: '/v1/students/7' }),
    ]);
    expect([inside.statusCode, beside.statusCode]).toEqual([200, 401]);
  });

  it.each<Record<string, string>>([
    {},
    { 'x-request-id': onlooker.requestId },
    { 'user-agent': 'lightMyRequest', host: 'localhost:80' },
    { 'x-inner-caller': '1', 'x-caller': '{"id":0,"ownerId":1,"scopes":["admin"]}' },
    { forwarded: 'for=127.0.0.1', 'x-forwarded-for': '127.0.0.1' },
    { authorization: 'Bearer 0' },
  ])('is nobody who comes over the network, whatever they send: %j', async (headers) => {
    expect((await school.get('/students', { key: null, headers })).status).toBe(401);
    // Not even a request that the inner work itself sends over a socket, to this very process.
    const sent = await runAsInternalCaller(reading, () => school.get('/students', { key: null, headers }));
    expect(sent.status).toBe(401);
  });

  it('is not who calls an application that was started by inner work', async () => {
    const { database } = school;
    const started = await runAsInternalCaller(reading, () => TestSchool.open({ environment: 'production', database }));
    try {
      expect((await started.get('/students', { key: null })).status).toBe(401);
    } finally {
      await started.close();
    }
  });

  it('leaves nothing behind on a connection that outlives it', async () => {
    const bytes = 'GET /v1/students HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const answers = await runAsInternalCaller(reading, () =>
      school.raw(`${bytes}${bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`),
    );
    expect(answers.match(/HTTP\/1\.1 401/g)).toHaveLength(2);
  });
});

const idOf = async (name: string) => (await school.keys.list()).find((key) => key.name === name)!.id;

describe('the hour of a key', () => {
  it('is told as the key is told it, and looking does not count', async () => {
    const key = await school.key({ name: 'Looked at' });
    const id = await idOf('Looked at');
    expect(await window.hourOf(id, 1000)).toEqual({ used: 0, resetsAt: null });
    await school.get('/students', { key });
    clock.advance(60_000);
    const { headers } = await school.get('/students', { key });
    for (const _ of ['look', 'look again']) {
      expect(await window.hourOf(id, 1000)).toEqual({
        used: 1000 - Number(headers.get('x-ratelimit-remaining')),
        resetsAt: new Date(Number(headers.get('x-ratelimit-reset')) * 1000),
      });
    }
    expect((await window.hourOf(id, 1000)).used).toBe(2);
    clock.advance(59 * 60_000);
    expect(await window.hourOf(id, 1000)).toEqual({ used: 0, resetsAt: null });
  });
});

describe('a key', () => {
  it('that another application of the process revokes ends at once', async () => {
    const key = await school.key({ name: 'Revoked elsewhere' });
    expect((await school.get('/students', { key })).status).toBe(200);
    const id = await idOf('Revoked elsewhere');
    await school.database.pool('access')`UPDATE api_key SET revoked_at = now() WHERE id = ${id}`;
    await window.refreshKeys();
    expect((await school.get('/students', { key })).status).toBe(401);
  });
});
