import type { Sql } from 'postgres';
import { UsageStore } from '../../../libs/access/src/usage/usage.store';
import { CountedKey } from '../../support/counted-key';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, TestSchool } from '../../support/test-school';

const ten = '2026-03-02T10:00:00.000Z';

let clock: StoppedClock;
let dashboard: TestDashboard;
let school: TestSchool;
let access: Sql;
let owner: Visitor;

beforeAll(async () => {
  clock = new StoppedClock(new Date(ten));
  dashboard = await TestDashboard.open({ clock });
  owner = await dashboard.person('owner');
  school = await TestSchool.open({ database: dashboard.database, clock });
  access = dashboard.database.pool('access');
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

const many = { plan: 'enterprise', limit: { perHour: 1000, perMinute: 1000 } } as const;

describe('the last errors of a key (Requests of a key)', () => {
  it('have operation, status, code, cause, time and request id, and are not pushed out by what succeeds', async () => {
    const used = await CountedKey.of(school, access, many);
    await school.get('/students/999', used);
    const { headers } = await school.post('/students', {}, used);
    for (let at = 0; at < 110; at += 1) await school.get('/teachers', used);
    expect(await used.counted(112)).toBe(112);
    const { data } = (await owner.get(`keys/${used.id}/errors`)).body;
    expect(data).toEqual([
      {
        ...{ at: ten, method: 'POST', route: '/v1/students', status: 400, code: 'VALIDATION_ERROR' },
        ...{ cause: expect.stringMatching(/^\w+$/), request_id: headers.get('x-request-id') },
      },
      expect.objectContaining({ method: 'GET', route: '/v1/students/:id', status: 404, code: 'NOT_FOUND' }),
    ]);
    expect((await owner.get(`keys/${used.id}/requests`)).body.data).toHaveLength(100);
  });

  it('are 50 at most, and hold nothing that was asked for', async () => {
    const used = await CountedKey.of(school, access, many);
    for (let at = 0; at < 60; at += 1) {
      await school.post('/students', { name: 'Zebulon', email: 'Zebulon', grade_level: 987654321 }, used);
    }
    await school.get('/students?search=%zz-Zebulon', used);
    await school.get('/Zebulon/987654321', used);
    await school.get('/students?Zebulon=1', used);
    expect(await used.counted(63)).toBe(63);
    await school.app.get(UsageStore, { strict: false }).trim([used.id], clock.now());
    const rows = await access<{ row: string }[]>`
      SELECT error::text AS row FROM key_error error WHERE key_id = ${used.id}`;
    expect(rows).toHaveLength(50);
    for (const { row } of rows) expect(row).not.toMatch(/zebulon|987654321|hr_sandbox/i);
  });

  it('are deleted with the hours of usage, after 90 days', async () => {
    const used = await CountedKey.of(school, access, many);
    await access`INSERT INTO key_error (key_id, at, method, route, status, code, cause, request_id)
      SELECT ${used.id}, ${new Date(ten)}::timestamptz - age * interval '1 day', 'GET', '/v1/students', 404, 'NOT_FOUND', 'x', age
      FROM unnest(ARRAY[89, 91]) age`;
    const store = school.app.get(UsageStore, { strict: false });
    await store.deleteBefore(new Date(clock.now().getTime() - 90 * 24 * 3_600_000));
    const kept = await access`SELECT request_id FROM key_error WHERE key_id = ${used.id}`;
    expect([...kept]).toEqual([{ request_id: '89' }]);
  });

  it('are shown to those with a role in the environment of the key only (Dashboard roles)', async () => {
    const { body } = await owner.post('keys', { name: 'Hidden', environment: 'production' });
    const developer = await dashboard.person('developer');
    expect((await owner.get(`keys/${body.record.id}/errors`)).body).toEqual({ data: [] });
    expect((await developer.get(`keys/${body.record.id}/errors`)).status).toBe(404);
  });
});

describe('the requests of all keys together (Requests of a key)', () => {
  it('are summed by hour, with a percentile over all of them, and listed with the key', async () => {
    const sums = async () =>
      (await owner.get('usage?environment=sandbox&hours=2')).body.data as { hour: string; requests: number }[];
    const [, before] = await sums();
    const keys = [await CountedKey.of(school, access, many), await CountedKey.of(school, access, many)];
    for (const [at, used] of keys.entries()) {
      for (let asked = 0; asked <= at; asked += 1) await school.get('/students', used);
      await used.counted(at + 1);
    }
    const hours = await sums();
    expect(hours.map(({ hour }) => hour)).toEqual(['2026-03-02T09:00:00.000Z', ten]);
    expect(hours[0]).toMatchObject({ requests: 0, p95_ms: null });
    expect(hours[1]).toMatchObject({ requests: before!.requests + 3, p95_ms: expect.any(Number) });
    const { data } = (await owner.get('requests?environment=sandbox')).body;
    expect(data.length).toBeLessThanOrEqual(100);
    expect(new Set(data.slice(0, 3).map(({ key }: { key: { id: number } }) => key.id))).toEqual(
      new Set(keys.map(({ id }) => id)),
    );
  });

  it('are those of an environment in which the user has a role (Dashboard roles)', async () => {
    const developer = await dashboard.person('developer', 'dora');
    for (const path of ['usage', 'requests']) {
      expect((await developer.get(`${path}?environment=sandbox`)).status).toBe(200);
      expect((await developer.get(`${path}?environment=production`)).status).toBe(403);
      expect((await owner.get(`${path}?environment=production`)).status).toBe(200);
    }
  });
});
