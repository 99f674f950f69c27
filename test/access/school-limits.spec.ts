import { SchoolLimitsService } from '@homeroom/access';
import { type Answer, StoppedClock, tester, TestSchool } from '../support/test-school';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { eventually } from '../support/programs/process';

let clock: StoppedClock;
let school: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;

beforeAll(async () => {
  clock = new StoppedClock(new Date('2026-03-02T10:00:00.400Z'));
  school = await TestSchool.open({ clock });
});

// Each test has schools, keys and windows of its own.
beforeEach(async () => {
  ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
});

afterEach(async () => {
  await school.sql()`TRUNCATE school, student, teacher CASCADE`;
});

afterAll(() => school.close());

const limits = () => school.app.get(SchoolLimitsService, { strict: false });

const limit = (schoolId: number, perHour: number, perMinute: number, of = school) =>
  of.app
    .get(SchoolLimitsService, { strict: false })
    .change('sandbox', schoolId, { per_hour: perHour, per_minute: perMinute }, tester);

interface Seen {
  readonly schools?: readonly number[];
  readonly classes?: readonly number[];
  readonly teacher?: number;
}

/** A key with a share, and the limits of its own. */
const keyOf = ({ schools = [], classes = [], teacher }: Seen, perHour = 1000, perMinute = 1000) =>
  school.key({
    ...{ plan: 'enterprise', limit: { perHour, perMinute } },
    share: { schoolIds: schools, classIds: classes, teacherId: teacher ?? null },
  });

/** On a route that costs nothing. */
const ask = (key: string, of = school): Promise<Answer> => of.get('/nothing', { key });

/** How many of these requests pass; the rest have to be 429. */
async function allowed(count: number, key: string): Promise<number> {
  const statuses = await Promise.all(Array.from({ length: count }, async () => (await ask(key)).status));
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 404).length;
}

describe('the limit of a school (Limits of schools)', () => {
  it('is one for all its keys in a minute, and does not touch those of another school', async () => {
    await limit(lincoln.school, 100, 5);
    const [one, other] = [await keyOf({ schools: [lincoln.school] }), await keyOf({ schools: [lincoln.school] })];
    const elsewhere = await keyOf({ schools: [roosevelt.school] });
    expect(await allowed(3, one)).toBe(3);
    expect(await allowed(9, other)).toBe(2);
    expect(await allowed(3, one)).toBe(0);
    expect(await allowed(20, elsewhere)).toBe(20);
    clock.advance(60_000);
    expect(await allowed(9, one)).toBe(5);
  });

  it('is one for all its keys in an hour', async () => {
    await limit(lincoln.school, 7, 5);
    const [one, other] = [await keyOf({ schools: [lincoln.school] }), await keyOf({ schools: [lincoln.school] })];
    expect(await allowed(5, one)).toBe(5);
    clock.advance(60_000);
    expect(await allowed(5, other)).toBe(2);
    clock.advance(60_000);
    expect((await ask(one)).body.details).toEqual({ retry_after: 3480, window: 'hour' });
    clock.advance(3_480_000);
    expect(await allowed(1, one)).toBe(1);
  });

  it('answers 429 with the numbers of the school, and says that it is common', async () => {
    await limit(lincoln.school, 100, 1);
    const [one, other] = [await keyOf({ schools: [lincoln.school] }), await keyOf({ schools: [lincoln.school] })];
    expect((await ask(one)).status).toBe(404);
    clock.advance(20_500);
    const { status, headers, body } = await ask(other);
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        error:
          'Rate limit exceeded (1 per minute for all keys of the school together). ' +
          'Please wait 40 seconds before making more requests.',
        code: 'RATE_LIMITED',
        status: 429,
        details: { retry_after: 40, window: 'minute' },
      },
    });
    expect(headers.get('retry-after')).toBe('40');
    expect(['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`))).toEqual(['100', '99']);
    expect(headers.get('ratelimit-policy')).toBe('"hour";q=100;w=3600, "minute";q=1;w=60');
    expect(headers.get('ratelimit')).toBe('"hour";r=99;t=3580, "minute";r=0;t=40');
  });

  it('leaves the headers of the other answers to the key', async () => {
    await limit(lincoln.school, 10, 10);
    const { headers } = await ask(await keyOf({ schools: [lincoln.school] }, 500, 50));
    expect(['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`))).toEqual(['500', '499']);
  });

  it('is not used up by a key that is past its own', async () => {
    await limit(lincoln.school, 100, 10);
    const [small, other] = [
      await keyOf({ schools: [lincoln.school] }, 2, 2),
      await keyOf({ schools: [lincoln.school] }),
    ];
    expect(await allowed(20, small)).toBe(2);
    expect((await ask(small)).body.error).toContain('(2 per hour)');
    expect(await allowed(20, other)).toBe(8);
  });

  it('counts the requests that it rejects for the key, and not for the school', async () => {
    await limit(lincoln.school, 2, 1);
    const key = await keyOf({ schools: [lincoln.school] }, 10, 10);
    expect(await allowed(4, key)).toBe(1);
    clock.advance(60_000);
    const { status, headers } = await ask(key);
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([404, '5']);
  });

  it('is about no key that sees more or less than the school', async () => {
    await limit(lincoln.school, 1, 1);
    const others = [
      await school.unlimitedKey(),
      await keyOf({ schools: [lincoln.school, roosevelt.school] }),
      await keyOf({ schools: [lincoln.school], classes: [roosevelt.schoolClass] }),
      await keyOf({ classes: [lincoln.schoolClass] }),
      await keyOf({ teacher: lincoln.teacher }),
    ];
    for (const key of others) expect(await allowed(3, key)).toBe(3);
    expect(await allowed(3, await keyOf({ schools: [lincoln.school] }))).toBe(1);
  });

  it('takes effect when it is set, changed and removed, and goes on in its windows', async () => {
    const key = await keyOf({ schools: [lincoln.school] });
    expect(await allowed(5, key)).toBe(5);
    await limit(lincoln.school, 2, 2);
    expect(await allowed(5, key)).toBe(2);
    await limit(lincoln.school, 3, 3);
    expect(await allowed(5, key)).toBe(1);
    await limits().change('sandbox', lincoln.school, null, tester);
    expect(await allowed(5, key)).toBe(5);
  });

  it('ends with the school', async () => {
    await limit(roosevelt.school, 1, 1);
    const key = await keyOf({ schools: [roosevelt.school] });
    expect(await allowed(3, key)).toBe(1);
    const sql = school.sql();
    await sql`UPDATE student SET school_id = NULL WHERE school_id = ${roosevelt.school}`;
    await sql`UPDATE teacher SET school_id = NULL WHERE school_id = ${roosevelt.school}`;
    await sql`UPDATE school_class SET school_id = NULL WHERE school_id = ${roosevelt.school}`;
    await sql`DELETE FROM school WHERE id = ${roosevelt.school}`;
    expect(await sql`SELECT FROM school_limit`).toEqual([]);
    await eventually(async () => (await ask(key)).status === 404);
  });

  it('ends when the tables are emptied', async () => {
    await limit(lincoln.school, 1, 1);
    const key = await keyOf({ schools: [lincoln.school] });
    expect(await allowed(3, key)).toBe(1);
    await school.sql()`TRUNCATE school, student, teacher CASCADE`;
    await eventually(async () => (await ask(key)).status === 404);
  });

  it('is of its environment, and reaches every process', async () => {
    const other = await TestSchool.open({ clock, database: school.database });
    try {
      const key = await keyOf({ schools: [lincoln.school] });
      expect((await ask(key, other)).status).toBe(404);
      await limit(lincoln.school, 1, 1);
      await eventually(async () => (await ask(key, other)).status === 429);
    } finally {
      await other.close();
    }
    const listed = await limits().list('production');
    expect(listed).toEqual([]);
  });
});

describe('the counter of key changes', () => {
  const counter = async () => {
    const [row] = await school.database.pool('access')<{ counter: string }[]>`SELECT counter FROM key_change`;
    return Number(row!.counter);
  };

  it('moves with the limit of a school, and not with a school or a table that has none', async () => {
    const sql = school.sql();
    const changes: [number, () => Promise<unknown>][] = [
      [1, () => sql`INSERT INTO school_limit VALUES (${lincoln.school}, 5, 5)`],
      [1, () => sql`UPDATE school_limit SET per_minute = 4`],
      [1, () => sql`DELETE FROM school_limit`],
      [0, () => sql`WITH added AS (INSERT INTO school (name) VALUES ('Empty') RETURNING id) SELECT FROM added`],
      [0, () => sql`DELETE FROM school WHERE name = 'Empty'`],
      [0, () => sql`TRUNCATE school_limit`],
      [1, () => sql`INSERT INTO school_limit VALUES (${lincoln.school}, 5, 5)`],
      [1, () => sql`TRUNCATE school_limit`],
    ];
    for (const [moves, change] of changes) {
      const before = await counter();
      await change();
      expect((await counter()) - before).toBe(moves);
    }
  });
});

describe('a change of the limit of a school', () => {
  it('is in the audit trail with the values before and after (Audit)', async () => {
    await limit(lincoln.school, 5, 4);
    await limit(lincoln.school, 6, 5);
    await limits().change('sandbox', lincoln.school, null, tester);
    const events = await school.database.pool('access')`
      SELECT actor, action, subject_type, subject_id, subject, environment, details FROM audit_event
      WHERE subject_type = 'school' ORDER BY id DESC LIMIT 3`;
    const [five, six] = [
      { per_hour: 5, per_minute: 4 },
      { per_hour: 6, per_minute: 5 },
    ];
    const common = { actor: 'Tester', action: 'school.limit_changed', subject_type: 'school', environment: 'sandbox' };
    expect(events).toEqual(
      [
        { from: six, to: null },
        { from: five, to: six },
        { from: null, to: five },
      ].map((details) => ({ ...common, subject_id: lincoln.school, subject: 'Lincoln', details })),
    );
  });

  it('is refused for a school that does not exist', async () => {
    await expect(limit(999_999, 5, 5)).rejects.toThrow('School not found');
  });

  it('of two at once sees the other one', async () => {
    await Promise.all([1, 2, 3, 4].map((number) => limit(roosevelt.school, number, number)));
    const events = await school.database.pool('access')<{ details: { from: unknown; to: unknown } }[]>`
      SELECT details FROM audit_event WHERE subject_type = 'school' AND subject_id = ${roosevelt.school} ORDER BY id`;
    expect(events).toHaveLength(4);
    expect(events.map(({ details }) => details.from)).toEqual([
      null,
      ...events.slice(0, 3).map(({ details }) => details.to),
    ]);
  });
});
