import { ImportIsHeld } from '@homeroom/import-jobs';
import { SchoolNights } from '../../interchange/school-nights';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

const schools = [
  ['big', 120],
  ['mid', 60],
  ['small', 3],
] as const;

const everybody = schools.flatMap(([school, size]) =>
  Array.from({ length: size }, (_, n) => ({ school, id: `${school}-${n}` })),
);

/** A package of three schools, without some of their students. */
const without = (isGone: (id: string, school: string, number: number) => boolean) => {
  const present = everybody.filter(({ id, school }) => !isGone(id, school, Number(id.split('-')[1])));
  return {
    orgs: [
      'sourcedId|status|name|type|identifier|parentSourcedId',
      ...schools.map(([id]) => `${id}||School ${id}|school|${id}|`),
    ],
    users: [
      'sourcedId|status|enabledUser|orgSourcedIds|role|givenName|familyName|email|grades',
      ...schools.map(([id]) => `t-${id}||true|${id}|teacher|Teach|${id}|t-${id}@x.example|`),
      ...present.map(({ school, id }) => `${id}||true|${school}|student|Kid|${id}|${id}@x.example|07`),
    ],
    classes: [
      'sourcedId|status|title|schoolSourcedId|termSourcedIds|periods',
      ...schools.map(([id]) => `c-${id}||Class ${id}|${id}||1`),
    ],
    enrollments: [
      'sourcedId|status|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
      ...schools.map(([id]) => `et-${id}||c-${id}|${id}|t-${id}|teacher|true||`),
      ...present.map(({ school, id }) => `e-${id}||c-${school}|${school}|${id}|student|false|2026-09-01|2027-06-18`),
    ],
  };
};

const all = without(() => false);
const carefully = { maxWithdrawn: 5 };
const total = async () => (await nights.school.get('/students?per_page=1')).body.pagination.total as number;

const heldOf = async (night: Promise<unknown>): Promise<ImportIsHeld> => {
  const error = await night.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ImportIsHeld);
  return error as ImportIsHeld;
};

beforeEach(async () => {
  expect(await nights.night(all)).toMatchObject({ errors: 0 });
});

describe('losses of a school (Losses)', () => {
  it('are asked about where they exceed the share of the school alone', async () => {
    const held = await heldOf(
      nights.night(
        without((_, school, n) => school === 'mid' && n < 6),
        carefully,
      ),
    );
    expect(held.message).toBe(
      'Nothing was imported: 6 of 183 students would be withdrawn: the package no longer has them, or removes them. ' +
        'School mid loses 6 of 60 students. If the package is right, import it with --yes',
    );
    const mid = { id: await nights.idOf('School mid'), name: 'School mid', count: 6, current: 60 };
    expect(held.withdrawn).toEqual({ of: 'students', count: 6, current: 183, schools: [mid] });
    expect(await total()).toBe(183);
  });

  it('are asked about where the school loses everybody, however few they are and whatever may be withdrawn', async () => {
    const gone = without((_, school) => school === 'small');
    for (const maxWithdrawn of [5, 100]) {
      const { message } = await heldOf(nights.night(gone, { maxWithdrawn }));
      expect(message).toContain('School small loses 3 of 3 students.');
    }
    expect(await total()).toBe(183);
  });

  it('are counted and named by school in the report of an import that was confirmed', async () => {
    const night = await nights.night(without((_, school, n) => school === 'small' || (school === 'big' && n === 0)));
    expect(night).toMatchObject({ withdrawn: 4 });
    expect(night.findings.find(({ rule }) => rule === 'withdrawn')?.message).toBe(
      '4 of 183 students are withdrawn: the package no longer has them, or removes them. School small loses 3 of 3 students. School big loses 1 of 120 students',
    );
  });

  it('are asked about for enrollments, too', async () => {
    const { users, ...others } = all;
    const { enrollments } = without((_, school, n) => school === 'mid' && n < 10);
    const { message } = await heldOf(nights.night({ ...others, users, enrollments }, carefully));
    expect(message).toContain('School mid loses 10 of 60 enrollments.');
  });

  it('are asked about where a delta removes them', async () => {
    const rows = all.users
      .slice(4)
      .map((row) => (row.startsWith('small-') ? row.replace('||true', '|tobedeleted|true') : row));
    const users = [all.users[0]!, ...rows.filter((row) => row.includes('tobedeleted'))];
    const { message } = await heldOf(nights.night({ users }, { ...carefully, mode: 'delta' }));
    expect(message).toContain('School small loses 3 of 3 students.');
  });

  it('are no question where one student of a small school leaves', async () => {
    const night = await nights.night(
      without((id) => id === 'small-0'),
      carefully,
    );
    expect(night).toMatchObject({ errors: 0, withdrawn: 1 });
  });
});

describe('losses of several nights (Losses)', () => {
  /** A night on which 4 % of the school with 120 students are missing, more of them on each night. */
  const nightWithout = (times: number) => without((_, school, n) => school === 'big' && n < 4 * times);

  it('add up, and are asked about when together they exceed the share', async () => {
    nights.comes(1);
    expect(await nights.night(nightWithout(1), carefully)).toMatchObject({ withdrawn: 4 });
    nights.comes(2);
    const { message } = await heldOf(nights.night(nightWithout(2), carefully));
    expect(message).toContain('School big loses 4 of 116 students, and 8 of 120 with those of the last 30 days.');
    expect(await total()).toBe(179);
  });

  it('begin anew when a person has confirmed them, and the report goes on to say that they run on', async () => {
    nights.comes(1);
    await nights.night(nightWithout(1), carefully);
    nights.comes(2);
    await nights.night(nightWithout(2));
    nights.comes(3);
    const night = await nights.night(nightWithout(3), carefully);
    expect(night).toMatchObject({ withdrawn: 4 });
    expect(night.findings.find(({ rule }) => rule === 'losses_run_on')?.message).toContain(
      'Losses continue: School big loses 12 of 120 students with those of the last 30 days',
    );
    nights.comes(4);
    await heldOf(nights.night(nightWithout(4), carefully));
  });

  it('do not count who has come back, nor an import that was undone', async () => {
    nights.comes(1);
    await nights.night(nightWithout(1), carefully);
    nights.comes(2);
    await nights.night(all, carefully);
    nights.comes(3);
    const others = without((_, school, n) => school === 'big' && n >= 10 && n < 14);
    const night = await nights.night(others, carefully);
    expect(night.findings.map(({ rule }) => rule)).not.toContain('losses_run_on');
    await nights.undo(night);
    nights.comes(4);
    expect(await nights.night(nightWithout(1), carefully)).toMatchObject({ withdrawn: 4 });
  });

  it('are forgotten after thirty days', async () => {
    nights.comes(1);
    await nights.night(nightWithout(1), carefully);
    nights.comes(32);
    expect(await nights.night(nightWithout(2), carefully)).toMatchObject({ withdrawn: 4 });
  });

  it('are asked about again and again while a system loses some every night', async () => {
    let asked = 0;
    for (let day = 1; day <= 30; day += 1) {
      nights.comes(day);
      const package_ = without((_, school, n) => school === 'big' && n < 2 * day);
      try {
        await nights.night(package_, carefully);
      } catch (error) {
        if (!(error instanceof ImportIsHeld)) throw error;
        asked += 1;
        await nights.night(package_);
      }
    }
    expect(asked).toBeGreaterThan(5);
  });
});
