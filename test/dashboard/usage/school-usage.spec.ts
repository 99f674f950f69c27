import type { Sql } from 'postgres';
import { keyWith } from '../../shares/district';
import { recorderOf } from '../../support/counted-key';
import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, TestSchool } from '../../support/test-school';
import { addTwoSchools, type SmallSchool } from '../../support/two-schools';

const nothing = { schools: [], classes: [], teacher: null };

let access: Sql;
let owner: Visitor;
let school: TestSchool;
let dashboard: TestDashboard;

beforeAll(async () => {
  const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
  dashboard = await TestDashboard.open({ clock });
  const { database } = dashboard;
  access = database.pool('access');
  school = await TestSchool.open({ database, clock });
  owner = await dashboard.person('owner');
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

/** Waits until requests are counted: an answer may be here before. */
const counted = (requests: number) =>
  eventually(async () => {
    await recorderOf(school).flush();
    const [row] = await access<{ sum: number }[]>`SELECT coalesce(sum(requests), 0)::int AS sum FROM key_usage`;
    return row!.sum === requests;
  });

const sums = async (hours = 2, environment = 'sandbox') =>
  (await owner.get(`usage/schools?environment=${environment}&hours=${hours}`)).body.data as object[];

describe('the requests of keys by school (Requests of a key)', () => {
  it('are not divided while the environment has no school', async () => {
    await school.get('/students');
    await counted(1);
    expect(await sums()).toEqual([]);
    await access`DELETE FROM key_usage`;
  });

  describe('of a district', () => {
    let lincoln: SmallSchool;
    let roosevelt: SmallSchool;

    beforeAll(async () => {
      ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
      const { key: ofSchool } = await keyWith(school, { ...nothing, schools: [lincoln.school] });
      const { key: ofClass } = await keyWith(school, { ...nothing, classes: [lincoln.schoolClass] });
      const { key: ofBoth } = await keyWith(school, { ...nothing, schools: [lincoln.school, roosevelt.school] });
      for (const path of ['/students', '/students/999']) await school.get(path, { key: ofSchool });
      for (const key of [ofClass, ofBoth, await school.key()]) await school.get('/students', { key });
      await counted(5);
    });

    it('are summed for each school, for several schools, and for the whole environment', async () => {
      const none = { client_errors: 0, limited: 0, server_errors: 0, limit: null, used_this_hour: null };
      expect(await sums()).toEqual([
        {
          ...{ sees: 'school', school: { id: lincoln.school, name: 'Lincoln' } },
          ...{ ...none, keys: 2, requests: 3, ok: 2, client_errors: 1 },
        },
        { sees: 'everything', school: null, ...none, keys: 1, requests: 1, ok: 1 },
        { sees: 'several_schools', school: null, ...none, keys: 1, requests: 1, ok: 1 },
      ]);
      expect(await sums(24, 'production')).toEqual([]);
    });

    it('are those of the chosen hours', async () => {
      await access`UPDATE key_usage SET hour = hour - interval '3 hours'`;
      expect(await sums(3)).toEqual([]);
      expect(await sums(4)).toHaveLength(3);
    });

    it('are those of no school when the school was deleted', async () => {
      const sandbox = school.sql();
      await sandbox`UPDATE student SET school_id = NULL WHERE school_id = ${lincoln.school}`;
      await sandbox`UPDATE teacher SET school_id = NULL WHERE school_id = ${lincoln.school}`;
      await sandbox`UPDATE school_class SET school_id = NULL WHERE school_id = ${lincoln.school}`;
      await sandbox`DELETE FROM school WHERE id = ${lincoln.school}`;
      expect(await sums(4)).toMatchObject([
        { sees: 'school', school: { id: roosevelt.school }, keys: 1, requests: 1 },
        { sees: 'no_school', school: null, keys: 2, requests: 3 },
        { sees: 'everything', keys: 1, requests: 1 },
      ]);
    });

    it('are shown with the limit of a school, and how much of its current hour is used (Limits of schools)', async () => {
      const limit = { per_hour: 50, per_minute: 20 };
      await owner.put(`schools/sandbox/limits/${roosevelt.school}`, limit);
      const terms = { name: 'Roosevelt', environment: 'sandbox', school_ids: [roosevelt.school] };
      const { body } = await owner.post('keys', terms);
      // Without Redis the dashboard shows the counts of its own process.
      const url = `${dashboard.origin('sandbox')}/v1/nothing`;
      for (let request = 0; request < 2; request += 1) {
        expect((await fetch(url, { headers: { authorization: `Bearer ${body.key}` } })).status).toBe(404);
      }
      expect(await sums(4)).toMatchObject([
        { sees: 'school', school: { id: roosevelt.school }, limit, used_this_hour: 2 },
        { sees: 'no_school', limit: null, used_this_hour: null },
        { sees: 'everything', limit: null, used_this_hour: null },
      ]);
    });
  });
});
