import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { requestsPerKey, UsageBatch } from '../../../libs/access/src/usage/usage-batch';
import { UsageStore } from '../../../libs/access/src/usage/usage.store';
import { CountedKey, recorderOf } from '../../support/counted-key';
import { keptLog } from '../../support/programs/kept-log';
import { proxiedDatabase } from '../../support/postgres/proxied-database';
import { testDatabase, type TestDatabase } from '../../support/postgres/test-database';
import { StoppedClock, TestSchool } from '../../support/test-school';

const hour = 3_600_000;
const answered = { method: 'GET', route: '/v1/students', status: 200, ms: 1, requestId: 'some', error: null };

const clock = new StoppedClock();
let database: TestDatabase;
let access: Sql;
let school: TestSchool;

beforeAll(async () => {
  database = await testDatabase();
  school = await TestSchool.open({ database, clock });
  access = database.pool('access');
});

afterAll(async () => {
  await school.close();
  await database.close();
});

const newKey = () => CountedKey.of(school, access);

describe('writing it down', () => {
  it('happens by itself', async () => {
    const used = await newKey();
    await school.get('/students', used);
    await pause(3_000);
    expect(await used.hours()).toMatchObject([{ requests: 1 }]);
  });

  it('happens once more when the application closes', async () => {
    const closing = await TestSchool.open({ database, clock });
    const used = await CountedKey.of(closing, access);
    await closing.get('/students', used);
    await closing.close();
    expect(await used.hours()).toMatchObject([{ requests: 1 }]);
  });

  it('adds up what several processes count, and no two of them wait for each other', async () => {
    const { log, text } = keptLog();
    const schools = [await TestSchool.open({ database, clock, log }), await TestSchool.open({ database, clock, log })];
    const made = await access<{ id: number }[]>`
      INSERT INTO api_key (owner_id, name, environment, hash, prefix, last_four, scopes, plan, per_hour, per_minute, created_at)
      SELECT 1, 'Many', 'sandbox', sha256(n::text::bytea), 'hr_sandbox_', '0000', '{admin}', 'standard', 1, 1, now()
      FROM generate_series(1, 40) n RETURNING id`;
    const ids = made.map(({ id }) => id);
    for (let round = 0; round < 15; round += 1) {
      schools.forEach((each, at) => {
        for (const id of at ? ids : ids.toReversed())
          for (let n = 0; n < 12; n += 1) recorderOf(each).record(id, answered);
      });
      await Promise.all(schools.map((each) => recorderOf(each).flush()));
    }
    await Promise.all(schools.map((each) => each.close()));

    const sums = await access`SELECT requests, ok, (SELECT sum(n) FROM unnest(durations) n)::int AS timed
      FROM key_usage WHERE key_id = ANY (${ids})`;
    expect([...sums]).toEqual(ids.map(() => ({ requests: 360, ok: 360, timed: 360 })));
    const kept = await access`SELECT count(*)::int FROM key_request WHERE key_id = ANY (${ids}) GROUP BY key_id`;
    for (const { count } of kept) expect(count).toBeLessThanOrEqual(112);
    const statistics = await access`SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`;
    expect(statistics).toEqual([{ deadlocks: 0 }]);
    expect(text()).not.toContain('"level":50');
  });

  it('counts once what is written twice, since its answer was lost', async () => {
    const used = await newKey();
    const usage = new UsageBatch();
    usage.add(used.id, { ...answered, at: clock.now().getTime() });
    const store = school.app.get(UsageStore, { strict: false });
    const writer = '00000000-0000-4000-8000-000000000001';
    for (const number of [1, 1, 2, 1]) await store.write({ writer, number, usage }, clock.now());
    expect(await used.hours()).toMatchObject([{ requests: 2 }]);
    expect(await used.latest()).toHaveLength(2);
  });

  it('loses nothing while the database is away, and counts nothing twice', async () => {
    const away = await proxiedDatabase();
    const sql = away.pool('access');
    const { log, text } = keptLog();
    const cutOff = await TestSchool.open({ database: away, log });
    const used = await CountedKey.of(cutOff, sql);
    await cutOff.get('/students', used);
    away.cut();
    await cutOff.get('/nowhere', used);
    await recorderOf(cutOff).flush();
    away.mend();
    expect(await used.counted(2)).toBe(2);

    away.silence();
    await cutOff.get('/nowhere', used);
    await pause(20);
    await recorderOf(cutOff).flush();
    await cutOff.get('/nowhere', used);
    away.cut();
    away.mend();
    expect(await used.counted(4)).toBe(4);
    // What was asked for is not to be found, as long as nobody knows of the outage.
    expect(await used.hours()).toMatchObject([{ requests: 4, ok: 1 }]);
    expect(text()).not.toContain('could not be written');
    await cutOff.close();
    await away.close();
  }, 30_000);

  it('keeps the latest requests, and lets those go first that have an instant in the future', async () => {
    const used = await newKey();
    const year = 365 * 24 * hour;
    clock.set(year);
    await school.get('/nowhere', used);
    await used.counted(1);
    clock.set(-year);
    for (let asked = 1; asked <= requestsPerKey; asked += 1) recorderOf(school).record(used.id, answered);
    await used.counted(1 + requestsPerKey);
    const latest = await used.latest();
    expect(latest).toHaveLength(requestsPerKey);
    expect(latest.filter(({ route }) => route === answered.route)).toHaveLength(requestsPerKey);
  });
});
