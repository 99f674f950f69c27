import { connect } from 'node:net';
import { keptLog } from '../support/programs/kept-log';
import { eventually } from '../support/programs/process';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { TestSchool } from '../support/test-school';
import { reserved } from '../support/postgres/reserved';

const kept = keptLog();
let dashboard: TestDashboard;
let viewer: Visitor;
let school: TestSchool;

beforeAll(async () => {
  dashboard = await TestDashboard.open({ log: kept.log });
  viewer = await dashboard.person('viewer');
  school = await TestSchool.open({ database: dashboard.database, log: kept.log });
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

/** The lines of a request, without what every line has. */
const linesOf = (requestId: string) =>
  kept
    .text()
    .split('\n')
    .filter((line) => line.includes(`"requestId":"${requestId}"`))
    .map((line) => {
      const { level: _, time: __, pid: ___, hostname: ____, ...rest } = JSON.parse(line) as Record<string, unknown>;
      return rest;
    });

const lineOf = async (requestId: string) => {
  await eventually(() => linesOf(requestId).length);
  const lines = linesOf(requestId);
  expect(lines).toHaveLength(1);
  return lines[0]!;
};

const ms = expect.any(Number);

describe('the log has one line a request', () => {
  it('with its id, its key, the pattern of its route, its status and how long it took', async () => {
    await school.student({ name: 'Canary Quillfeather' });
    const headers = { 'x-request-id': 'read-1' };
    await school.get('/students?search=Canary', { headers });
    expect(await lineOf('read-1')).toEqual({
      requestId: 'read-1',
      keyId: expect.any(Number),
      method: 'GET',
      route: '/v1/students',
      status: 200,
      ms,
    });
    expect(kept.text()).not.toMatch(/Canary|hr_sandbox/);
  });

  it.each([
    ['without a key', '/v1/students', { route: '/v1/students' }],
    ['at no route', '/v1/lockers/Canary', {}],
    ['with a URL that nobody can read', '/v1/students/%zz', {}],
  ])('also of one %s', async (what, path, route) => {
    const requestId = what.replaceAll(' ', '-');
    await fetch(`${school.origin}${path}`, { headers: { 'x-request-id': requestId } });
    expect(await lineOf(requestId)).toEqual({
      requestId,
      method: 'GET',
      ...route,
      status: 401,
      ms,
      code: 'UNAUTHORIZED',
      cause: 'key_missing',
    });
  });

  it('also of what is no HTTP, with the id that it was answered with', async () => {
    const answer = await school.raw('GARBAGE\r\n\r\n');
    const [, requestId = ''] = /x-request-id: (\S+)/.exec(answer) ?? [];
    expect(await lineOf(requestId)).toEqual({
      requestId,
      status: 400,
      code: 'VALIDATION_ERROR',
      cause: 'invalid_http',
    });
  });

  it('also of one whose caller hangs up while it waits', async () => {
    const sql = school.sql();
    const lock = await reserved(sql);
    await lock`BEGIN`;
    await lock`LOCK TABLE student IN ACCESS EXCLUSIVE MODE`;
    const key = await school.unlimitedKey();
    const socket = connect(school.port, '127.0.0.1');
    socket.write(`GET /v1/students HTTP/1.1\r\nHost: x\r\nX-Request-Id: gone\r\nAuthorization: Bearer ${key}\r\n\r\n`);
    const waiting = () =>
      sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await waiting()).length);
    socket.destroy();
    await lock`COMMIT`;
    lock.release();
    const keyId = expect.any(Number);
    const line = { requestId: 'gone', keyId, method: 'GET', route: '/v1/students', status: null, ms };
    expect(await lineOf('gone')).toEqual(line);
  });

  it('of the dashboard with the user who is signed in, whom no key tells', async () => {
    const answer = await viewer.get('session', { headers: { 'x-request-id': 'viewed' } });
    const line = await lineOf('viewed');
    expect(line).toEqual({
      requestId: 'viewed',
      userId: answer.body.user.id,
      method: 'GET',
      route: '/dashboard/api/session',
      status: 200,
      ms,
    });
  });

  it('and one more where the dashboard asks the API, under the same id', async () => {
    await viewer.get('schools/sandbox/students', { headers: { 'x-request-id': 'looked' } });
    await eventually(() => linesOf('looked').length === 2);
    const { body } = await viewer.get('session');
    const userId = body.user.id as number;
    expect(linesOf('looked')).toEqual([
      expect.objectContaining({ userId, route: '/v1/students' }),
      expect.objectContaining({ userId, route: expect.stringMatching(/^\/dashboard\/api\/schools/) }),
    ]);
  });
});
