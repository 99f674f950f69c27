import { maxStudents, RecordsExist, seedSchool } from '@homeroom/interchange';
import type { Sql } from 'postgres';
import { countOf, expectWithin, fingerprints, rulesOf, tables, thousand } from '../support/seeded-school';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

jest.setTimeout(120_000);

/** The driver needs its timers; only the day is another. */
const everythingButDate = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const inProduction = { ...thousand, environment: 'production' } as const;

let database: TestDatabase;
/** A school of 1,000 students, and another environment to compare it with. */
let school: Sql;
let other: Sql;

beforeAll(async () => {
  database = await testDatabase();
  school = database.pool('sandbox');
  other = database.pool('production');
  await seedSchool(database.address, thousand);
});

afterAll(() => database.close());

describe('seeding', () => {
  it('leaves records alone without reset, and says what is there', async () => {
    const before = await fingerprints(school);
    const refused = seedSchool(database.address, { ...thousand, students: 10 });
    await expect(refused).rejects.toThrow(RecordsExist);
    await expect(refused).rejects.toThrow(/1,000 students.*60,000 attendance records.*--reset/);
    expect(await fingerprints(school)).toEqual(before);
  });

  it('makes the same school on another day from the same random seed', async () => {
    jest.useFakeTimers({ now: new Date('2031-05-05'), doNotFake: [...everythingButDate] });
    try {
      await seedSchool(database.address, inProduction);
    } finally {
      jest.useRealTimers();
    }
    expect(await fingerprints(other)).toEqual(await fingerprints(school));
  });

  it('makes quite another one from another random seed', async () => {
    await seedSchool(database.address, { ...inProduction, randomSeed: 2, reset: true });
    const [one, two] = [await fingerprints(school), await fingerprints(other)];
    for (const table of tables) expect(two[table]).not.toBe(one[table]);
  });

  it('empties the environment when told to, its totals and numbering too, and no other one', async () => {
    const before = await fingerprints(school);
    await seedSchool(database.address, { ...inProduction, students: 200, reset: true });
    expect(await countOf(other, 'student')).toBe(200);
    expect(await other`SELECT sum(n)::integer AS n FROM student_count`).toEqual([{ n: 200 }]);
    expect(await other`SELECT sum(n)::integer AS n FROM grade_count`).toEqual([{ n: 1000 }]);
    expect(await other`SELECT nextval(pg_get_serial_sequence('student', 'id'))::integer AS id`).toEqual([{ id: 201 }]);
    expect(await fingerprints(school)).toEqual(before);
  });

  it('writes nothing at all when it cannot write everything', async () => {
    const [records, rules] = [await fingerprints(other), await rulesOf(other)];
    await expect(seedSchool(database.address, { ...inProduction, reset: true, ownerId: 999 })).rejects.toThrow(
      /announcement_author_id/,
    );
    expect(await fingerprints(other)).toEqual(records);
    expect(await rulesOf(other)).toEqual(rules);
    expect(await other`SELECT sum(n)::integer AS n FROM grade_count`).toEqual([{ n: 1000 }]);
  });

  it.each([1, 19, 35, 99])('makes a school of %d students too', async (students) => {
    const plan = await seedSchool(database.address, { ...inProduction, students, reset: true });
    for (const table of tables) expect(await countOf(other, table)).toBe(plan[table]);
    const [sizes] = await other`SELECT min(enrolled_count), max(enrolled_count) FROM school_class`;
    expectWithin(Math.min(20, students), sizes?.min, 30);
    expectWithin(1, sizes?.max, 30);
    expect(
      await other`SELECT FROM student s WHERE NOT EXISTS (SELECT FROM enrollment WHERE student_id = s.id)`,
    ).toEqual([]);
  });

  it('takes the letters from the school’s scale', async () => {
    await seedSchool(database.address, { ...inProduction, students: 100, reset: true, gradingScale: 'plain' });
    expect(await other`SELECT FROM grade WHERE letter_grade ~ '[+-]'`).toEqual([]);
  });

  it('keeps other writers out until it is done', async () => {
    await other`TRUNCATE teacher, student, school_class, enrollment, announcement, grade, attendance`;
    const seeds = [50, 60].map((students) => seedSchool(database.address, { ...inProduction, students }));
    const settled = await Promise.allSettled(seeds);
    expect(settled).toContainEqual({ status: 'fulfilled', value: expect.anything() });
    expect(settled).toContainEqual({ status: 'rejected', reason: expect.any(RecordsExist) });
    expect([50, 60]).toContain(await countOf(other, 'student'));
  });

  it('lets readers wait and then see all of it, and nobody wait elsewhere', async () => {
    await other`TRUNCATE teacher, student, school_class, enrollment, announcement, grade, attendance`;
    const finished: string[] = [];
    const meanwhile: Promise<unknown>[] = [];
    const plan = await seedSchool(database.address, { ...inProduction, students: 500 }, (table, rows) => {
      if (table !== 'attendance' || meanwhile.length > 0) return;
      const counted = countOf(other, 'attendance').then((count) => finished.push(`${count} records`));
      const changed = school`UPDATE student SET address = 'Elsewhere' WHERE id = 1`;
      meanwhile.push(
        counted,
        changed.then(({ count }) => finished.push(`${count} change elsewhere`)),
      );
      expect(rows).toBeLessThan(30_000);
    });
    await Promise.all(meanwhile);
    expect(finished).toEqual(['1 change elsewhere', `${plan.attendance} records`]);
  });

  it.each([0, -1, 1.5, maxStudents + 1, Number.NaN])('knows no school of %d students', async (students) => {
    await expect(seedSchool(database.address, { ...inProduction, students, reset: true })).rejects.toThrow(RangeError);
  });
});
