import type { ReservedSql } from 'postgres';
import { ask, expectStatusInfo, tokenOf } from '../support/one-roster';
import { reserved } from '../support/postgres/reserved';
import { eventually } from '../support/programs/process';
import { TestSchool } from '../support/test-school';

const users = '/rostering/v1p2/users';
let school: TestSchool;
let token: string;
let session: ReservedSql;

beforeAll(async () => {
  school = await TestSchool.open();
  token = await tokenOf(school, await school.unlimitedKey());
  session = await reserved(school.sql());
});

afterAll(async () => {
  session.release();
  await school.close();
});

/** Sessions that wait for the row that a refresh locks. */
async function waiting(): Promise<number> {
  const rows =
    await school.sql()`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%refresh_roster%'`;
  return rows.length;
}

const busy = async () => expectStatusInfo(await ask(school, users, token), 429, 'server_busy');

describe('while the sourcedIds of many changes are prepared (OneRoster errors)', () => {
  beforeAll(async () => {
    expect((await ask(school, users, token)).status).toBe(200);
    await session`BEGIN`;
    await session`SELECT FROM roster_refresh FOR UPDATE`;
    await school.student();
  });

  it('reads are answered 429, with a time to try again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(school, users, token)));
    for (const answer of answers) {
      expectStatusInfo(answer, 429, 'server_busy');
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    await busy();
  });

  it('one session of the process prepares them, and reads do not wait for it', async () => {
    await eventually(async () => (await waiting()) === 1);
    await Promise.all(Array.from({ length: 20 }, busy));
    expect(await waiting()).toBe(1);
  });

  it('/v1 reads, writes and tells its events', async () => {
    const reads = Array.from({ length: 20 }, busy);
    const id = await school.student({ name: 'Grace Hopper' });
    expect((await school.get(`/students/${id}`)).body.name).toBe('Grace Hopper');
    expect((await school.put(`/students/${id}`, { grade_level: '6' })).status).toBe(200);
    const { status, body } = await school.get('/events?limit=100');
    expect([status, body.data.some((event: { record_id: number }) => event.record_id === id)]).toEqual([200, true]);
    await Promise.all(reads);
  });

  it('and afterwards reads show everything', async () => {
    await session`COMMIT`;
    await eventually(async () => (await ask(school, users, token)).status === 200);
    const { body } = await ask(school, `${users}?filter=familyName='Hopper'`, token);
    expect(body.users).toHaveLength(1);
  });
});
