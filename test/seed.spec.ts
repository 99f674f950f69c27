import { mostStudents, planOf, RecordsExist, type SeedOptions, type SeedPlan, seedSchool } from '@homeroom/interchange';
import { type BulkTable, copyInto } from '@homeroom/platform';
import type { Sql } from 'postgres';
import { familyNames } from '../libs/interchange/src/seed/names/family-names';
import { testDatabase } from './support/test-database';

jest.setTimeout(120_000);

const options: SeedOptions = { students: 1000, randomSeed: 1, reset: false, ownerId: 1, gradingScale: 'plus-minus' };
const tables = ['teacher', 'student', 'school_class', 'enrollment', 'announcement', 'grade', 'attendance'] as const;

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

let database: Awaited<ReturnType<typeof testDatabase>>;
/** The school that most of these sentences are about, and another environment to compare it with. */
let school: Sql;
let other: Sql;

beforeAll(async () => {
  database = await testDatabase();
  school = database.pool('sandbox');
  other = database.pool('production');
});

afterAll(() => database.close());

describe('a seeded school of 1,000 students', () => {
  const told: [string, number, number][] = [];
  let plan: SeedPlan;

  beforeAll(async () => {
    plan = await seedSchool(school, options, (...progress) => told.push(progress));
  });

  it('has as many of everything as was planned', async () => {
    expect(plan).toEqual(planOf(1000));
    expect(plan).toMatchObject({ teacher: 50, school_class: 100, announcement: 20, grade: 5000, attendance: 60_000 });
    for (const table of tables) expect(await countOf(school, table)).toBe(plan[table]);
  });

  it('told of each table how far it was', () => {
    expect([...new Set(told.map(([table]) => table))]).toEqual(tables);
    for (const table of tables)
      expect(told.filter(([name]) => name === table).at(-1)).toEqual([table, plan[table], plan[table]]);
    expect(told).toContainEqual(['attendance', 30_000, 60_000]);
  });

  it('counts its ids from 1, and goes on with the next one', async () => {
    for (const table of tables) {
      const [ids] = await school`SELECT min(id), max(id)::integer, count(*)::integer FROM ${school(table)}`;
      expect(ids).toMatchObject({ min: 1, max: plan[table], count: plan[table] });
      const next = school`SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::integer AS id`;
      expect(await next).toMatchObject([{ id: plan[table] + 1 }]);
    }
  });

  it('has exact totals', async () => {
    expect(await school`SELECT grade_level, sum(n)::integer AS n FROM student_count GROUP BY 1 ORDER BY 1`).toEqual(
      await school`SELECT grade_level, count(*)::integer AS n FROM student GROUP BY 1 ORDER BY 1`,
    );
    expect(await school`SELECT term, sum(n)::integer AS n FROM grade_count GROUP BY 1 ORDER BY 1`).toEqual(
      await school`SELECT term, count(*)::integer AS n FROM grade GROUP BY 1 ORDER BY 1`,
    );
    expect(
      await school`SELECT id FROM school_class c
        WHERE enrolled_count <> (SELECT count(*) FROM enrollment WHERE class_id = c.id)`,
    ).toEqual([]);
  });

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
        WHERE regexp_replace(c.name, ' [0-9]+-[0-9]+$', '') <> ALL (subjects)`,
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

  it('gave every student five grades over four terms, in classes of theirs', async () => {
    const terms = await school`SELECT term, count(DISTINCT student_id)::integer AS n FROM grade GROUP BY 1 ORDER BY 1`;
    expect(terms.map(({ n }) => n)).toEqual([1000, 1000, 1000, 1000]);
    const [each] = await school`SELECT min(n)::integer, max(n)::integer FROM (
      SELECT count(*) AS n FROM grade GROUP BY student_id) per_student`;
    expect(each).toEqual({ min: 5, max: 5 });
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

  it('announces with every scope and priority, some of it long over', async () => {
    const [pairs] = await school`SELECT count(DISTINCT (scope, priority))::integer FROM announcement`;
    expect(pairs?.count).toBe(12);
    expect(
      await school`SELECT FROM announcement
        WHERE (scope = 'class') <> (class_id IS NOT NULL) OR (scope = 'grade_level') <> (grade_level IS NOT NULL)`,
    ).toEqual([]);
    const [ends] = await school`SELECT count(*) FILTER (WHERE expires_at < '2026-01-01')::integer AS over,
      count(*) FILTER (WHERE expires_at BETWEEN '2026-01-01' AND '2099-01-01')::integer AS soon FROM announcement`;
    expect(ends).toEqual({ over: 4, soon: 0 });
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

  it('puts children of the right age into each grade level, enrolled before the year begins', async () => {
    expect(
      await school`SELECT FROM student
        WHERE extract(year FROM age('2025-09-02', date_of_birth)) <> grade_level::integer + 5
          OR enrollment_date > '2025-08-31' OR enrollment_date < date_of_birth`,
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

  it('is left alone by another seed without reset, which says what is there', async () => {
    const before = await fingerprints(school);
    const refused = seedSchool(school, { ...options, students: 10 });
    await expect(refused).rejects.toThrow(RecordsExist);
    await expect(refused).rejects.toThrow(/1,000 students.*60,000 attendance records.*--reset/);
    expect(await fingerprints(school)).toEqual(before);
  });

  it('comes out the same on another day from the same random seed', async () => {
    jest.useFakeTimers({ now: new Date('2031-05-05'), doNotFake: [...everythingButDate] });
    try {
      await seedSchool(other, options);
    } finally {
      jest.useRealTimers();
    }
    expect(await fingerprints(other)).toEqual(await fingerprints(school));
  });

  it('is quite another one from another random seed', async () => {
    await seedSchool(other, { ...options, randomSeed: 2, reset: true });
    const [one, two] = [await fingerprints(school), await fingerprints(other)];
    for (const table of tables) expect(two[table]).not.toBe(one[table]);
  });
});

describe('seeding', () => {
  it('empties the environment when told to, its totals and numbering too, and no other one', async () => {
    const before = await fingerprints(school);
    await seedSchool(other, { ...options, students: 200, reset: true });
    expect(await countOf(other, 'student')).toBe(200);
    expect(await other`SELECT sum(n)::integer AS n FROM student_count`).toEqual([{ n: 200 }]);
    expect(await other`SELECT sum(n)::integer AS n FROM grade_count`).toEqual([{ n: 1000 }]);
    expect(await other`SELECT nextval(pg_get_serial_sequence('student', 'id'))::integer AS id`).toEqual([{ id: 201 }]);
    expect(await fingerprints(school)).toEqual(before);
  });

  it('writes nothing at all when it cannot write everything', async () => {
    const before = await fingerprints(other);
    await expect(seedSchool(other, { ...options, reset: true, ownerId: 999 })).rejects.toThrow(
      /announcement_author_id/,
    );
    expect(await fingerprints(other)).toEqual(before);
    expect(await other`SELECT sum(n)::integer AS n FROM grade_count`).toEqual([{ n: 1000 }]);
  });

  it.each([1, 19, 35, 99])('makes a school of %d students too', async (students) => {
    const plan = await seedSchool(other, { ...options, students, reset: true });
    for (const table of tables) expect(await countOf(other, table)).toBe(plan[table]);
    const [sizes] = await other`SELECT min(enrolled_count), max(enrolled_count) FROM school_class`;
    expectWithin(Math.min(20, students), sizes?.min, 30);
    expectWithin(1, sizes?.max, 30);
    expect(
      await other`SELECT FROM student s WHERE NOT EXISTS (SELECT FROM enrollment WHERE student_id = s.id)`,
    ).toEqual([]);
  });

  it('takes the letters from the school’s scale', async () => {
    await seedSchool(other, { ...options, students: 100, reset: true, gradingScale: 'plain' });
    expect(await other`SELECT FROM grade WHERE letter_grade ~ '[+-]'`).toEqual([]);
  });

  it('keeps other writers out until it is done', async () => {
    await other`TRUNCATE teacher, student, school_class, enrollment, announcement, grade, attendance`;
    const [seeded, late] = await Promise.allSettled([
      seedSchool(other, { ...options, students: 50 }),
      seedSchool(other, { ...options, students: 60 }),
    ]);
    expect([seeded.status, late.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect([50, 60]).toContain(await countOf(other, 'student'));
  });

  it.each([0, -1, 1.5, mostStudents + 1, Number.NaN])('knows no school of %d students', async (students) => {
    await expect(seedSchool(other, { ...options, students, reset: true })).rejects.toThrow(RangeError);
  });
});

describe('copying rows', () => {
  interface NoteRow {
    readonly id: number;
    readonly text: string | null;
    readonly words: readonly string[];
    readonly ratio: number;
    readonly read: boolean;
    readonly student_id: number | null;
  }
  const note: BulkTable<NoteRow> = { name: 'note', columns: ['id', 'text', 'words', 'ratio', 'read', 'student_id'] };
  const plain = { text: 'a', words: [], ratio: 1, read: true, student_id: null };
  const copy = (rows: Iterable<NoteRow> | AsyncIterable<NoteRow>) => other.begin((sql) => copyInto(sql, note, rows));
  const many = function* (count: number, last: Partial<NoteRow> = {}): Generator<NoteRow> {
    for (let id = 1; id <= count; id += 1) yield { id, ...plain, ...(id === count ? last : {}) };
  };

  beforeAll(async () => {
    await other`CREATE TABLE note (id integer PRIMARY KEY, text text CHECK (text <> 'refused'), words text[] NOT NULL,
      ratio float8 NOT NULL, read boolean NOT NULL, student_id integer REFERENCES student)`;
  });
  afterEach(() => other`TRUNCATE note`);
  afterAll(() => other`DROP TABLE note`);

  it('leaves every character as it was', async () => {
    const rows: NoteRow[] = [
      {
        id: 1,
        text: '\\N',
        words: ['NULL', 'null', '', ' ', '"', '\\', 'a,b', '{}', '\t\n'],
        ratio: 0.1,
        read: false,
        student_id: null,
      },
      {
        id: 2,
        text: 'tab\there, line\nthere, \r\n, back\\slash, \\., 王 é 😀',
        words: ['é'],
        ratio: 1e-7,
        read: true,
        student_id: null,
      },
      { id: 3, text: null, words: [], ratio: 1e21, read: true, student_id: null },
      { id: 4, text: '', words: ['\\"'], ratio: -0.5, read: true, student_id: null },
    ];
    expect(await copy(rows)).toBe(4);
    expect(await other`SELECT * FROM note ORDER BY id`).toEqual(rows);
  });

  it('takes rows as they come, and none at all', async () => {
    const rows = async function* () {
      for (const row of many(3)) yield Promise.resolve(row);
    };
    expect(await copy(rows())).toBe(3);
    expect(await copy([])).toBe(0);
  });

  it('counts rows past the first statement', async () => {
    expect(await copy(many(250_000))).toBe(250_000);
    expect(await countOf(other, 'note')).toBe(250_000);
  });

  it.each<[string, Partial<NoteRow>, RegExp]>([
    ['a rule that it checks at once', { text: 'refused' }, /note_text_check/],
    ['a foreign key, which is checked at the very end', { student_id: 999_999 }, /note_student_id_fkey/],
    ['a row that is there already', { id: 1 }, /note_pkey/],
  ])('hears of %s, and writes nothing', async (_, last, constraint) => {
    for (const count of [2, 50_000, 100_000, 120_000])
      await expect(copy(many(count, last))).rejects.toThrow(constraint);
    expect(await countOf(other, 'note')).toBe(0);
  });

  it('stops asking for rows once PostgreSQL refused one', async () => {
    let asked = 0;
    const endless = function* (): Generator<NoteRow> {
      for (const row of many(10)) yield { ...row, text: 'refused' };
      for (;;) yield { id: (asked += 1) + 10, ...plain };
    };
    await expect(copy(endless())).rejects.toThrow(/note_text_check/);
    expect(asked).toBeLessThan(1_000_000);
  });

  it('stops when the rows themselves fail, and the connection goes on', async () => {
    const failing = function* (after: number) {
      yield* many(after);
      throw new Error('The file ends in the middle');
    };
    for (const after of [0, 5, 99_999, 100_001]) await expect(copy(failing(after))).rejects.toThrow('The file ends');
    expect(await countOf(other, 'note')).toBe(0);
  });
});

function expectWithin(least: number, value: unknown, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}

async function countOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::integer FROM ${sql(table)}`;
  return row?.count ?? -1;
}

/** A hash of each table's rows. */
async function fingerprints(sql: Sql): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await sql<{ hash: string }[]>`
      SELECT md5(string_agg(record::text, ' ' ORDER BY id)) AS hash FROM ${sql(table)} record`;
    hashes[table] = row?.hash ?? '';
  }
  return hashes;
}
