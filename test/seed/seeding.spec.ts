import { maxStudents, RecordsExist, seedSchool } from '@homeroom/seed';
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

const hundred = { ...thousand, students: 100 };
const inProduction = { ...hundred, environment: 'production' } as const;

let database: TestDatabase;
/** A school of 100 students, and another environment to compare it with. */
let school: Sql;
let other: Sql;

beforeAll(async () => {
  database = await testDatabase();
  school = database.pool('sandbox');
  other = database.pool('production');
  await seedSchool(database.address, hundred);
});

afterAll(() => database.close());

describe('seeding', () => {
  it('leaves records alone without reset, and says what is there', async () => {
    const before = await fingerprints(school);
    const refused = seedSchool(database.address, { ...hundred, students: 10 });
    await expect(refused).rejects.toThrow(RecordsExist);
    await expect(refused).rejects.toThrow(/100 students.*6,000 attendance records.*--reset/);
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

  it('deletes the earlier versions of records with them', async () => {
    await other`INSERT INTO grade_version (record_id, student_id, class_id, score, max_score, letter_grade, term, graded_at,
        changed_at)
      SELECT id, student_id, class_id, score, max_score, letter_grade, term, graded_at, graded_at FROM grade LIMIT 1`;
    await seedSchool(database.address, { ...inProduction, students: 10, reset: true });
    expect(await other`SELECT FROM grade_version`).toEqual([]);
  });

  it.each([{ randomSeed: 2 }, { date: '2026-12-01' }])('makes quite another one for %j', async (terms) => {
    await seedSchool(database.address, { ...inProduction, ...terms, reset: true });
    const [one, two] = [await fingerprints(school), await fingerprints(other)];
    for (const table of tables) expect(two[table]).not.toBe(one[table]);
  });

  it.each([
    ['2026-09-07', '2025-09-02', '2026-06-12', 182],
    ['2026-09-08', '2026-09-08', '2026-09-08', 1],
    ['2026-11-24', '2026-09-08', '2026-11-24', 53],
    ['2027-01-03', '2026-09-08', '2026-12-22', 71],
    ['2027-05-29', '2026-09-08', '2027-05-28', 169],
  ])('on %s has records of the school year from %s to %s, and nothing later', async (date, first, last, days) => {
    await seedSchool(database.address, { ...inProduction, students: 60, date, reset: true });
    const [attendance] = await other`
      SELECT min(date)::text AS first, max(date)::text AS last, count(DISTINCT date)::integer AS days FROM attendance`;
    expect(attendance).toEqual({ first, last, days });
    const [latest] = await other<Record<string, Date>[]>`SELECT
      (SELECT max(graded_at) FROM grade) AS graded, (SELECT max(published_at) FROM announcement) AS published,
      (SELECT max(enrolled_at) FROM enrollment) AS enrolled, (SELECT max(updated_at) FROM student) AS changed`;
    const midnight = Date.parse(date);
    for (const at of Object.values(latest!)) expect(at.getTime()).toBeLessThan(midnight);
    expect(
      await other`SELECT FROM grade g JOIN enrollment e USING (student_id, class_id) WHERE graded_at < enrolled_at`,
    ).toEqual([]);
    expect(
      await other`SELECT FROM attendance a JOIN enrollment e USING (student_id, class_id) WHERE recorded_at < enrolled_at`,
    ).toEqual([]);
  });

  it.each([
    ['2026-09-20', ['2025-26 Q1', '2025-26 Q2', '2025-26 Q3', '2025-26 Q4', '2026-27 Q1'], 'Fall 2026'],
    ['2027-02-01', ['2025-26 Q4', '2026-27 Q1', '2026-27 Q2', '2026-27 Q3'], 'Spring 2027'],
  ])(
    'on %s has the terms of last year and this one, and the electives of the semester',
    async (date, terms, semester) => {
      await seedSchool(database.address, { ...inProduction, date, reset: true });
      const found = await other`SELECT DISTINCT term FROM grade ORDER BY 1`;
      expect(found.map(({ term }) => String(term)).slice(-terms.length)).toEqual(terms);
      const semesters = await other`SELECT DISTINCT semester FROM school_class ORDER BY 1`;
      expect(semesters.map((row) => String(row['semester']))).toEqual(['2025-26', '2026-27', semester]);
      expect(
        await other`SELECT FROM grade g JOIN school_class c ON c.id = class_id
        WHERE (semester = '2025-26') <> starts_with(term, '2025-26')`,
      ).toEqual([]);
      const elective =
        await other`SELECT FROM attendance a JOIN school_class c ON c.id = class_id WHERE semester = ${semester}`;
      expect(elective.length).toBeGreaterThan(0);
    },
  );

  it('empties the environment when told to, its totals and numbering too, and no other one', async () => {
    const before = await fingerprints(school);
    await seedSchool(database.address, { ...inProduction, reset: true });
    expect(await countOf(other, 'student')).toBe(100);
    expect(await other`SELECT sum(n)::integer AS n FROM student_count`).toEqual([{ n: 100 }]);
    expect(await other`SELECT sum(n)::integer AS n FROM grade_count`).toEqual([{ n: 700 }]);
    expect(await other`SELECT nextval(pg_get_serial_sequence('student', 'id'))::integer AS id`).toEqual([{ id: 101 }]);
    expect(await fingerprints(school)).toEqual(before);
  });

  it('writes nothing at all when it cannot write everything', async () => {
    const [records, rules] = [await fingerprints(other), await rulesOf(other)];
    await expect(seedSchool(database.address, { ...inProduction, reset: true, ownerId: 999 })).rejects.toThrow(
      /announcement_author_id/,
    );
    expect(await fingerprints(other)).toEqual(records);
    expect(await rulesOf(other)).toEqual(rules);
    expect(await other`SELECT sum(n)::integer AS n FROM grade_count`).toEqual([{ n: 700 }]);
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

  it('begins without the limits of the schools that were there', async () => {
    await other`WITH added AS (INSERT INTO school (name) VALUES ('Before') RETURNING id)
      INSERT INTO school_limit SELECT id, 100, 10 FROM added`;
    await seedSchool(database.address, { ...inProduction, students: 19, reset: true, schools: 2 });
    expect(await countOf(other, 'school_limit')).toBe(0);
  });

  it('takes the letters from the school’s scale', async () => {
    await seedSchool(database.address, { ...inProduction, reset: true, gradingScale: 'plain' });
    expect(await other`SELECT FROM grade WHERE letter_grade ~ '[+-]'`).toEqual([]);
  });

  it('keeps other writers out until it is done', async () => {
    await other`TRUNCATE teacher, student, announcement, school, academic_session, guardian, category CASCADE`;
    const seeds = [50, 60].map((students) => seedSchool(database.address, { ...inProduction, students }));
    const settled = await Promise.allSettled(seeds);
    expect(settled).toContainEqual({ status: 'fulfilled', value: expect.anything() });
    expect(settled).toContainEqual({ status: 'rejected', reason: expect.any(RecordsExist) });
    expect([50, 60]).toContain(await countOf(other, 'student'));
  });

  it('lets readers wait and then see all of it, and nobody wait elsewhere', async () => {
    await other`TRUNCATE teacher, student, announcement, school, academic_session, guardian, category CASCADE`;
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
