import { setTimeout as pause } from 'node:timers/promises';
import type { KeyTerms } from '@homeroom/access';
import type { Sql } from 'postgres';
import { CountedKey } from '../../support/counted-key';
import { testDatabase, type TestDatabase } from '../../support/postgres/test-database';
import { StoppedClock, TestSchool } from '../../support/test-school';

const ten = '2026-03-02T10:00:00.000Z';
const hour = 3_600_000;

let database: TestDatabase;
let school: TestSchool;
let clock: StoppedClock;
let access: Sql;

beforeAll(async () => {
  database = await testDatabase();
  access = database.pool('access');
  clock = new StoppedClock(new Date(ten));
  school = await TestSchool.open({ database, clock });
});

afterAll(async () => {
  await school.close();
  await database.close();
});

const newKey = (terms: Partial<KeyTerms> = {}) => CountedKey.of(school, access, terms);
const lastHourOf = async ({ records, id }: CountedKey) => (await records.byHour(id, 1, clock.now()))[0]!;

describe('what a key is used for (Requests of a key)', () => {
  it('is counted by what became of it', async () => {
    const used = await newKey({ plan: 'enterprise', limit: { perHour: 6, perMinute: 6 } });
    await school.get('/students', used);
    await school.request('HEAD', '/students', used);
    await school.get('/students/999', used);
    await school.post('/students', {}, used);
    await school.get('/nowhere', used);
    await school.get('/students/%zz', used);
    await school.sql()`ALTER VIEW student_json RENAME TO lost_json`;
    await school.get('/students', used);
    await school.sql()`ALTER VIEW lost_json RENAME TO student_json`;
    for (const _ of [1, 2]) expect((await school.get('/teachers', used)).status).toBe(429);

    expect(await used.counted(9)).toBe(9);
    expect(await lastHourOf(used)).toMatchObject({
      hour: new Date(ten),
      requests: 9,
      ok: 2,
      client_errors: 4,
      limited: 2,
      server_errors: 1,
    });
    const told = (await used.latest()).map(({ method, route, status, error }) =>
      [method, route, status, error].join(' | '),
    );
    expect(told).toEqual([
      'GET | /v1/teachers | 429 | Rate limit exceeded (6 per hour). Please wait 3600 seconds before making more requests.',
      'GET | /v1/teachers | 429 | Rate limit exceeded (6 per hour). Please wait 3600 seconds before making more requests.',
      'GET | /v1/students | 500 | Internal error',
      'GET |  | 400 | Validation failed: the URL is not valid',
      'GET |  | 404 | Route not found',
      expect.stringMatching(/^POST \| \/v1\/students \| 400 \| Validation failed: name is required/),
      'GET | /v1/students/:id | 404 | Student not found',
      'HEAD | /v1/students | 200 | ',
      'GET | /v1/students | 200 | ',
    ]);
  });

  it('is told with its time and the id of the answer', async () => {
    const used = await newKey();
    const { headers } = await school.get('/students', used);
    await used.counted(1);
    const [request] = await used.latest();
    expect(request).toEqual({
      at: ten,
      method: 'GET',
      route: '/v1/students',
      status: 200,
      ms: expect.any(Number),
      request_id: headers.get('x-request-id'),
      error: null,
    });
    expect(request!.ms).toBeGreaterThan(0);
  });

  it('is summed by the hour, without a gap, up to the current one', async () => {
    const used = await newKey();
    clock.advance(hour - 1);
    await school.get('/students', used);
    await used.counted(1);
    clock.advance(1);
    await school.get('/students', used);
    await school.get('/students', used);
    await used.counted(3);
    clock.advance(2 * hour + 1);

    const { id, records } = used;
    const hours = await records.byHour(id, 5, clock.now());
    expect(hours.map((each) => [each.hour.toISOString(), each.requests, each.p95_ms === null])).toEqual([
      ['2026-03-02T09:00:00.000Z', 0, true],
      ['2026-03-02T10:00:00.000Z', 1, false],
      ['2026-03-02T11:00:00.000Z', 2, false],
      ['2026-03-02T12:00:00.000Z', 0, true],
      ['2026-03-02T13:00:00.000Z', 0, true],
    ]);
    const { id: unused } = await newKey();
    const byHour = await records.requestsByHour([unused, id], clock.now());
    expect(byHour.get(id)).toEqual([...Array<number>(20).fill(0), 1, 2, 0, 0]);
    expect(byHour.get(unused)).toEqual(Array<number>(24).fill(0));
  });

  it('has a 95th percentile that is off by 5 % at most', async () => {
    const used = await newKey({ plan: 'enterprise', limit: { perHour: 1000, perMinute: 1000 } });
    for (let at = 0; at < 80; at += 1) await school.get(at % 4 ? '/students/1' : '/classes?per_page=100', used);
    await used.counted(80);
    const durations = (await used.latest()).map(({ ms }) => ms);
    const exact = durations.toSorted((one, other) => one - other)[Math.ceil(80 * 0.95) - 1]!;
    expect(Math.abs((await lastHourOf(used)).p95_ms! - exact) / exact).toBeLessThanOrEqual(0.05);
  });

  it('is remembered of the last 100 requests alone', async () => {
    const used = await newKey({ plan: 'enterprise', limit: { perHour: 1000, perMinute: 1000 } });
    for (let at = 1; at <= 130; at += 1) {
      await school.get('/students/1', { key: used.key, headers: { 'x-request-id': `r${at}` } });
      if (at === 60) await used.counted(60);
    }
    await used.counted(130);
    const ids = (await used.latest()).map(({ request_id }) => request_id);
    expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => `r${130 - at}`));
    expect(await access`SELECT count(*)::int FROM key_request WHERE key_id = ${used.id}`).toEqual([{ count: 100 }]);
  });

  it('holds nothing that was asked for', async () => {
    const used = await newKey();
    await school.get('/students?search=Zebulon', used);
    await school.get('/students?per_page=Zebulon&search=Zebulon', used);
    await school.get('/students/987654321', used);
    await school.get('/students/Zebulon', used);
    await school.get('/Zebulon/987654321', used);
    await school.get('/students?search=%zz-Zebulon', used);
    await school.get('/students?Zebulon=1&Zebulon=2', used);
    await school.post('/students', { name: 'Zebulon', email: 'Zebulon', grade_level: 987654321 }, used);
    await school.post('/students', '{"name":"Zebulon', used);
    await school.post('/classes/987654321/enroll', { student_id: 987654321 }, used);
    expect(await used.counted(10)).toBe(10);
    const errors = (await used.latest()).map(({ error }) => error);
    expect(errors).toContain('Validation failed: a parameter is given more than once');
    const rows = await access<{ row: string }[]>`
      SELECT used::text AS row FROM key_usage used UNION ALL SELECT request::text FROM key_request request
      UNION ALL SELECT writer::text FROM usage_writer writer`;
    expect(rows.length).toBeGreaterThan(10);
    for (const { row } of rows) expect(row).not.toMatch(/zebulon|987654321|hr_sandbox/i);
  });

  it('is not what needs no key, nor what was refused for want of a good one', async () => {
    const used = await newKey();
    await school.get('/health', used);
    await access`UPDATE api_key SET revoked_at = now() WHERE id = ${used.id}`;
    await pause(1_200);
    expect((await school.get('/students', used)).status).toBe(401);
    await pause(100);
    expect(await used.counted(0)).toBe(0);
    expect(await access`SELECT FROM key_request WHERE key_id = ${used.id}`).toHaveLength(0);
  });
});
