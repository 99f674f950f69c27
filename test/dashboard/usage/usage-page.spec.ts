import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from '@homeroom/observability';
import { readSettings } from '@homeroom/settings';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Sql } from 'postgres';
import { createDashboardServer } from '../../../apps/api/src/dashboard/dashboard-server';
import { EnvironmentGateway } from '../../../libs/dashboard/src/environment-gateway';
import { CountedKey, recorderOf } from '../../support/counted-key';
import { testDatabase, type TestDatabase } from '../../support/postgres/test-database';
import { StoppedClock, TestSchool } from '../../support/test-school';

const hour = 3_600_000;

let database: TestDatabase;
let school: TestSchool;
let clock: StoppedClock;
let access: Sql;

beforeAll(async () => {
  database = await testDatabase();
  access = database.pool('access');
  clock = new StoppedClock();
  school = await TestSchool.open({ database, clock });
});

afterAll(async () => {
  await school.close();
  await database.close();
});

const newKey = () => CountedKey.of(school, access);

describe('the page of a key', () => {
  let dashboard: NestFastifyApplication;
  const token = 'a session';

  beforeAll(async () => {
    const gateways = new Map([['sandbox', new EnvironmentGateway(school.app)]] as const);
    const log = openLog('silent');
    dashboard = await createDashboardServer({
      settings: readSettings({}),
      database: database.address,
      log,
      gateways,
      clock,
    });
    await dashboard.init();
    await access`UPDATE dashboard_user SET must_change_password = false`;
    await access`INSERT INTO dashboard_user (name, email, production_role, sandbox_role, must_change_password, created_at)
      VALUES ('Vera', 'vera@example.org', 'viewer', 'viewer', false, ${clock.now()})`;
    await access`INSERT INTO session SELECT sha256(${token}::text::bytea), id, ${clock.now()}, ${clock.now()}, ${clock.now()}
      FROM dashboard_user WHERE production_role = 'viewer'`;
  });

  afterAll(() => dashboard.close());

  const page = async (path: string, cookie = `homeroom_session=${encodeURIComponent(token)}`) => {
    const answer = await dashboard.inject({ method: 'GET', url: `/dashboard/api${path}`, headers: { cookie } });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('shows to everybody who is signed in what it is used for', async () => {
    const used = await newKey();
    await school.get('/students', used);
    await school.get('/students/999', used);
    await used.counted(2);
    const { status, body } = await page(`/keys/${used.id}/usage?hours=2`);
    expect(status).toBe(200);
    const now = clock.now().getTime();
    const begins = (ago: number) => new Date(now - (now % hour) - ago * hour).toISOString();
    const none = { requests: 0, ok: 0, client_errors: 0, limited: 0, server_errors: 0, p95_ms: null };
    expect(body).toEqual({
      data: [
        { hour: begins(1), ...none },
        { hour: begins(0), ...none, requests: 2, ok: 1, client_errors: 1, p95_ms: expect.any(Number) },
      ],
    });
    expect((await page(`/keys/${used.id}/usage`)).body.data).toHaveLength(24);
    expect((await page(`/keys/${used.id}/usage?hours=2160`)).body.data).toHaveLength(2160);

    const requests = await page(`/keys/${used.id}/requests`);
    expect(requests.status).toBe(200);
    const told = requests.body.data.map(({ route, status, error }: Record<string, unknown>) => [route, status, error]);
    expect(told).toEqual([
      ['/v1/students/:id', 404, 'Student not found'],
      ['/v1/students', 200, null],
    ]);
  });

  it('refuses whoever is not signed in, a key that there is not, and hours that are not kept', async () => {
    const used = await newKey();
    for (const what of ['usage', 'requests']) {
      expect((await page(`/keys/${used.id}/${what}`, '')).status).toBe(401);
      const unknown = { error: 'API key not found', code: 'NOT_FOUND', status: 404 };
      expect((await page(`/keys/999999/${what}`)).body).toEqual(unknown);
      expect((await page(`/keys/first/${what}`)).status).toBe(400);
    }
    for (const hours of ['0', '2161', '1.5', 'many', '-1']) {
      const { status, body } = await page(`/keys/${used.id}/usage?hours=${hours}`);
      expect([status, body.error]).toEqual([400, expect.stringMatching(/^Validation failed: hours must be /)]);
    }
  });

  it('does not count what the dashboard itself asks', async () => {
    const rows = () =>
      access`SELECT (SELECT sum(requests)::int FROM key_usage), (SELECT max(id)::int FROM key_request)`;
    await recorderOf(school).flush();
    const before = await rows();
    expect((await page('/schools/sandbox/students')).status).toBe(200);
    await pause(50);
    await recorderOf(school).flush();
    expect(await rows()).toEqual(before);
  });
});
