import { seedSchool } from '@homeroom/seed';
import type { Sql } from 'postgres';
import { familyNames } from '../../libs/seed/src/names/family-names';
import { expectWithin, thousand } from '../support/seeded-school';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

jest.setTimeout(120_000);

let database: TestDatabase;
let school: Sql;

beforeAll(async () => {
  database = await testDatabase();
  school = database.pool('sandbox');
  await seedSchool(database.address, thousand);
});

afterAll(() => database.close());

describe('a seeded school of 1,000 students', () => {
  it('fills every class with 20 to 30 students, and gives every student two or three classes', async () => {
    const [classes] = await school`
      SELECT min(enrolled_count), max(enrolled_count), max(capacity) AS seats, count(DISTINCT enrolled_count)::integer AS sizes
      FROM school_class`;
    expectWithin(20, classes?.min, 30);
    expectWithin(20, classes?.max, 30);
    expect(classes?.seats).toBe(30);
    expect(classes?.sizes).toBeGreaterThan(4);
    const [students] = await school`
      SELECT min(classes)::integer, max(classes)::integer, count(*)::integer
      FROM (SELECT count(*) AS classes FROM enrollment GROUP BY student_id) per_student`;
    expect(students).toEqual({ min: 2, max: 3, count: 1000 });
  });

  it('lets nobody teach or learn two things at once', async () => {
    expect(
      await school`SELECT teacher_id FROM school_class GROUP BY teacher_id, semester, schedule HAVING count(*) > 1`,
    ).toEqual([]);
    expect(
      await school`SELECT student_id FROM enrollment JOIN school_class c ON c.id = class_id
        GROUP BY student_id, semester, schedule HAVING count(*) > 1`,
    ).toEqual([]);
  });

  it('has teachers who teach their classes’ subjects', async () => {
    expect(
      await school`SELECT c.name, subjects FROM school_class c JOIN teacher t ON t.id = teacher_id
        WHERE regexp_replace(c.name, ' [0-9K]+-[0-9]+$', '') <> ALL (subjects)`,
    ).toEqual([]);
  });

  it('took attendance of each student on each of 60 school days, in a class of theirs, in order', async () => {
    const [days] = await school`
      SELECT count(DISTINCT date)::integer AS days, count(DISTINCT (student_id, date))::integer AS records,
        bool_and(extract(isodow FROM date) < 6) AS weekdays FROM attendance`;
    expect(days).toEqual({ days: 60, records: 60_000, weekdays: true });
    expect(
      await school`SELECT FROM attendance a
        WHERE NOT EXISTS (SELECT FROM enrollment e WHERE e.class_id = a.class_id AND e.student_id = a.student_id)`,
    ).toEqual([]);
    expect(
      await school`SELECT FROM (SELECT date, lag(date) OVER (PARTITION BY student_id ORDER BY id) AS before FROM attendance) a
        WHERE before >= date`,
    ).toEqual([]);
  });

  it('is attended as schools are', async () => {
    const [rates] = await school<Record<string, number>[]>`
      SELECT avg((status = 'present')::integer)::float AS present, avg((status = 'late')::integer)::float AS late,
        avg((status = 'absent')::integer)::float AS absent, avg((status = 'excused')::integer)::float AS excused
      FROM attendance`;
    expectWithin(0.93, rates?.present, 0.95);
    expectWithin(0.015, rates?.late, 0.025);
    expectWithin(0.025, rates?.absent, 0.035);
    expectWithin(0.005, rates?.excused, 0.015);
    const [seldomThere] = await school`
      SELECT count(*)::integer FROM (
        SELECT FROM attendance GROUP BY student_id HAVING avg((status IN ('present', 'late'))::integer) < 0.9) s`;
    expectWithin(10, seldomThere?.count, 80);
    expect(await school`SELECT FROM attendance WHERE status = 'excused' AND notes IS NOT NULL LIMIT 1`).toHaveLength(1);
  });

  it('gave every student a grade in each term of last year and this one, and two in one of them, in classes of theirs', async () => {
    const terms = await school`SELECT term, count(DISTINCT student_id)::integer AS n FROM grade GROUP BY 1 ORDER BY 1`;
    expect(terms).toEqual(
      ['2024-25 Q1', '2024-25 Q2', '2024-25 Q3', '2024-25 Q4', '2025-26 Q1', '2025-26 Q2'].map((term) => ({
        term,
        n: 1000,
      })),
    );
    const [each] = await school`SELECT min(n)::integer, max(n)::integer FROM (
      SELECT count(*) AS n FROM grade GROUP BY student_id) per_student`;
    expect(each).toEqual({ min: 7, max: 7 });
    expect(
      await school`SELECT FROM grade g
        WHERE NOT EXISTS (SELECT FROM enrollment e WHERE e.class_id = g.class_id AND e.student_id = g.student_id)`,
    ).toEqual([]);
    const [marks] = await school<{ mean: number; maxima: number[]; extra: number }[]>`
      SELECT avg(100 * score / max_score) AS mean, array_agg(DISTINCT max_score) AS maxima,
        count(*) FILTER (WHERE score > max_score)::integer AS extra FROM grade`;
    expectWithin(80, marks?.mean, 84);
    expect(marks?.maxima).toEqual([10, 20, 50, 100]);
    expect(marks?.extra).toBeGreaterThan(10);
  });

  it('announces with every scope and priority, some of it over and most of it current', async () => {
    const [pairs] = await school`SELECT count(DISTINCT (scope, priority))::integer FROM announcement`;
    expect(pairs?.count).toBe(12);
    expect(
      await school`SELECT FROM announcement
        WHERE (scope = 'class') <> (class_id IS NOT NULL) OR (scope = 'grade_level') <> (grade_level IS NOT NULL)`,
    ).toEqual([]);
    const [ends] = await school`SELECT count(*) FILTER (WHERE expires_at < ${thousand.date})::integer AS over,
      count(*) FILTER (WHERE expires_at > ${thousand.date})::integer AS later, max(published_at)::date::text AS newest
      FROM announcement`;
    expect(ends).toEqual({ over: 4, later: 4, newest: '2025-11-26' });
    expect(
      await school`SELECT FROM announcement a JOIN school_class c ON c.id = class_id WHERE semester = '2024-25'`,
    ).toEqual([]);
  });

  it('writes to reserved domains and fictional numbers only, and to each student at an address of their own', async () => {
    expect(
      await school`SELECT FROM student, teacher
        WHERE concat_ws(' ', student.email, guardian_email, teacher.email) !~ '^([a-z.]+[0-9]*@([a-z]+[.])?example[.](com|net|org) ?)+$'`,
    ).toEqual([]);
    expect(await school`SELECT FROM student WHERE guardian_phone !~ '^[+]1-[0-9]{3}-555-01[0-9]{2}$'`).toEqual([]);
    expect(await school`SELECT FROM student GROUP BY email HAVING count(*) > 1`).toEqual([]);
  });

  it('has brothers and sisters, born apart', async () => {
    const families = school`SELECT guardian_name, address, guardian_email, count(*)::integer AS children FROM student
      WHERE guardian_email IS NOT NULL AND address IS NOT NULL GROUP BY 1, 2, 3 HAVING count(*) > 1`;
    const siblings = (await families).reduce((sum, { children }) => sum + Number(children), 0);
    expectWithin(100, siblings, 150);
    expect(
      await school`SELECT FROM student a JOIN student b USING (guardian_name, address, guardian_email)
        WHERE a.id < b.id AND (a.name = b.name OR abs(a.date_of_birth - b.date_of_birth) BETWEEN 1 AND 270)`,
    ).toEqual([]);
  });

  it('puts children of the right age into each grade level, enrolled before last year began', async () => {
    expect(
      await school`SELECT FROM student
        WHERE extract(year FROM age('2025-09-02', date_of_birth)) <> grade_level::integer + 5
          OR enrollment_date > '2024-08-31' OR enrollment_date < date_of_birth`,
    ).toEqual([]);
  });

  it('bears names from all over the world', async () => {
    const known = Object.values(familyNames).flat();
    expect(new Set(known.map(({ written }) => written)).size).toBe(known.length);
    expect(known.length).toBeGreaterThanOrEqual(600);
    const [borne] = await school`SELECT count(DISTINCT regexp_replace(name, '^[^ ]+ ', ''))::integer FROM student`;
    expect(borne?.count).toBeGreaterThan(450);
    const [most] = await school`SELECT count(*)::integer FROM student
      GROUP BY regexp_replace(name, '^[^ ]+ ', '') ORDER BY 1 DESC LIMIT 1`;
    expectWithin(5, most?.count, 25);
  });
});
