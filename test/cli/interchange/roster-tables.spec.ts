import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RosterFiles, RosterPackages } from '../../interchange/roster-package';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { TestSchool } from '../../support/test-school';
import { commandsOn } from '../../support/programs/in-process';
import { inTheSandbox } from './in-the-sandbox';

jest.setTimeout(240_000);

let database: ProxiedDatabase;
let school: TestSchool;
let packages: RosterPackages;

beforeAll(() => {
  packages = new RosterPackages();
});

afterAll(() => packages.remove());

beforeEach(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database });
});

afterEach(async () => {
  await school.close();
  await database.close();
});

const run = inTheSandbox(() => database);

/** @returns the number of the import */
async function imported(files: RosterFiles, mode: 'bulk' | 'delta' = 'bulk'): Promise<number> {
  const folder = packages.folderOf(files, mode);
  const options = ['--default-department', 'Faculty', '--default-schedule', 'See timetable', '--yes'];
  return (JSON.parse(await run('import', 'oneroster', folder, '--json', ...options)) as { import: number }).import;
}

const userHeading = 'sourcedId|role|givenName|middleName|familyName|email|phone|sms|grades|agentSourcedIds';
const classHeading =
  'sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|classCode|classType|grades|subjects|periods';
const enrollmentHeading = 'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate';
const users = [
  userHeading,
  'u-ada|student|Ada||Obi|ada@x.example|||09|u-mum,u-dad',
  'u-bo|student|Bo||Obi|bo@x.example|||10|u-mum',
  'u-tom|teacher|Tom||Ito|tom@x.example||||',
  'u-eve|teacher|Eve||Ono|eve@x.example||||',
  'u-mum|parent|Grace|M.|Obi|grace@x.example||+1 5||',
  'u-dad|guardian|Sam||Obi|sam@x.example||||',
  'u-head|principal|Hal||Head|hal@x.example||||',
];

/** Objects refer to others that stand below them. */
const files: RosterFiles = {
  orgs: [
    'sourcedId|name|type|identifier|parentSourcedId',
    'school|Hill School|school|7|district',
    'district|Hills|district||',
  ],
  academicSessions: [
    'sourcedId|title|type|startDate|endDate|parentSourcedId|schoolYear',
    'fall|Fall 2026|term|2026-08-20|2027-01-20|year|2027',
    'year|2026-2027|schoolYear|2026-08-20|2027-07-01||2027',
  ],
  courses: ['sourcedId|title|courseCode|orgSourcedId|schoolYearSourcedId|grades', 'alg|Algebra|ALG|school|year|09,10'],
  users,
  classes: [classHeading, 'c1|Algebra 1|alg|school|fall|A1|scheduled|09|Mathematics,Logic|1,3'],
  enrollments: [
    enrollmentHeading,
    'e1|c1|school|u-tom|teacher|true||',
    'e2|c1|school|u-eve|teacher|false|2026-09-01|2027-01-01',
    'e3|c1|school|u-ada|student|false|2026-09-01|',
    'e4|c1|school|u-bo|student|false|2026-09-01|',
  ],
  categories: ['sourcedId|title|weight', 'hw|Homework|0.5'],
  lineItems: [
    'sourcedId|title|description|assignDate|dueDate|classSourcedId|categorySourcedId|academicSessionSourcedId|resultValueMin|resultValueMax',
    'q1|Quiz 1|Fractions|2026-09-03|2026-09-10|c1|hw|fall|0|20.0',
  ],
};

const tables = [
  ...['school', 'academic_session', 'course', 'class_detail', 'class_session', 'class_teacher', 'class_school'],
  ...['guardian', 'student_guardian', 'category', 'line_item'],
];

/** All rows of the tables without the time and the transaction that changed them. */
async function rows(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const stored = await school.sql()<{ row: Record<string, unknown> }[]>`
      SELECT to_jsonb(t) - '{updated_at,changed_in,changed_at}'::text[] AS row FROM ${school.sql()(table)} t ORDER BY to_jsonb(t)->'id', t::text`;
    found[table] = stored.map(({ row }) => row);
  }
  return found;
}

describe('the tables of OneRoster', () => {
  it('have what a package says beyond the records of the API', async () => {
    await imported(files);
    const found = await rows();
    const state = { is_current: true };
    const [district, hill] = ['Hills', 'Hill School'].map((name) =>
      found['school']!.find((each) => hasName(each, name)),
    );
    expect(hill).toMatchObject({ kind: 'school', identifier: '7', parent_id: idOf(district), ...state });
    const [year, fall] = ['2026-2027', 'Fall 2026'].map((title) =>
      found['academic_session']!.find((session) => (session as { name: string }).name === title),
    );
    const dates = { first_day: '2026-08-20', last_day: '2027-01-19', school_year: 2027 };
    expect(fall).toMatchObject({ kind: 'term', ...dates, parent_id: idOf(year) });
    const course = { title: 'Algebra', code: 'ALG', grades: ['09', '10'] };
    expect(found['course']).toEqual([
      expect.objectContaining({ ...course, school_id: idOf(hill), academic_session_id: idOf(year) }),
    ]);
    const detail = { class_code: 'A1', class_type: 'scheduled', grades: ['09'], subjects: ['Mathematics', 'Logic'] };
    expect(found['class_detail']).toEqual([
      { class_id: 1, ...detail, subject_codes: null, periods: ['1', '3'], course_id: 1 },
    ]);
    expect(found['class_school']).toEqual([{ class_id: 1, school_id: idOf(hill) }]);
    expect(found['class_session']).toEqual([{ class_id: 1, academic_session_id: idOf(fall) }]);
    expect(found['class_teacher']).toMatchObject([
      { class_id: 1, teacher_id: 1, is_primary: true, begin_date: null },
      { class_id: 1, teacher_id: 2, is_primary: false, begin_date: '2026-09-01', end_date: '2027-01-01' },
    ]);
    const [mum, dad] = found['guardian']!;
    expect(mum).toMatchObject({ given_name: 'Grace', middle_name: 'M.', family_name: 'Obi', phone: '+1 5' });
    expect(dad).toMatchObject({ given_name: 'Sam', email: 'sam@x.example', phone: null });
    expect(found['student_guardian']).toEqual([
      { student_id: 1, guardian_id: idOf(mum), place: 1 },
      { student_id: 1, guardian_id: idOf(dad), place: 2 },
      { student_id: 2, guardian_id: idOf(mum), place: 1 },
    ]);
    expect(found['category']).toMatchObject([{ title: 'Homework', weight: 0.5 }]);
    expect(found['line_item']).toMatchObject([
      {
        ...{ class_id: 1, category_id: 1, academic_session_id: idOf(fall), title: 'Quiz 1', description: 'Fractions' },
        ...{
          assigned_at: '2026-09-03T00:00:00+00:00',
          due_at: '2026-09-10T00:00:00+00:00',
          min_score: 0,
          max_score: 20,
        },
      },
    ]);
  });

  it('have the time of their last change, and so have enrollments', async () => {
    await imported(files);
    const changedAt = async () => {
      const [row] = await school.sql()<Record<'detail' | 'district' | 'ended' | 'other', Date>[]>`
        SELECT (SELECT updated_at FROM class_detail) AS detail, (SELECT updated_at FROM school WHERE name = 'Hills') AS district,
          (SELECT changed_at FROM enrollment WHERE student_id = 1) AS ended, (SELECT changed_at FROM enrollment WHERE student_id = 2) AS other`;
      return row!;
    };
    const before = await changedAt();
    const enrollments = (files['enrollments'] as string[]).map((line) => line.replace(/^(e3.*)$/, '$12026-09-02'));
    const classes = [classHeading, 'c1|Algebra 1|geo|school|fall|A1|scheduled|09|Mathematics,Logic|1,3'];
    await imported({
      ...files,
      classes,
      courses: [...(files['courses'] as string[]), 'geo|Geometry||school||'],
      enrollments,
    });
    const after = await changedAt();
    expect(after).toMatchObject({ district: before.district, other: before.other });
    expect(after.detail.getTime()).toBeGreaterThan(before.detail.getTime());
    expect(after.ended.getTime()).toBeGreaterThan(before.ended.getTime());
  });

  it('follow the packages, and each undo', async () => {
    const first = await imported(files);
    const before = await rows();
    const changedAt = async () => school.sql()`SELECT title, updated_at FROM course ORDER BY id`;
    const [algebra] = await changedAt();
    const second = await imported({
      ...files,
      orgs: ['sourcedId|name|type|identifier|parentSourcedId', 'school|Hill Top|school|7|'],
      courses: [(files['courses'] as string[])[0]!, 'alg|Algebra|ALG|school|year|09,10', 'geo|Geometry||school||'],
      classes: [classHeading, 'c1|Algebra 1|geo|school|fall,year|A1|scheduled|09|Mathematics|1,3'],
      users: users.map((line) => line.replace('u-mum,u-dad', 'u-dad').replace('u-dad|guardian', 'u-dad|teacher')),
    });
    const after = await rows();
    expect(after['school']).toMatchObject([
      { name: 'Hill Top', parent_id: null, is_current: true },
      { name: 'Hills', is_current: false },
    ]);
    expect(after['class_detail']).toMatchObject([{ course_id: idOf(after['course']![1]), subjects: ['Mathematics'] }]);
    expect(after['class_session']).toHaveLength(2);
    // Sam became a teacher, so that Ada has no guardian of hers among the rows.
    expect(after['guardian']).toMatchObject([{ given_name: 'Grace' }]);
    expect(after['student_guardian']).toEqual([{ student_id: 2, guardian_id: 1, place: 1 }]);
    // What a package repeats is not changed.
    expect((await changedAt())[0]).toEqual(algebra);
    await run('import', 'undo', String(second), '--yes');
    expect(await rows()).toEqual(before);
    await run('import', 'undo', String(first), '--yes');
    expect(Object.values(await rows()).flat()).toEqual([]);
  });

  it('keep a school that a record has got since, when the import is undone', async () => {
    const id = await imported(files);
    const [hill] = await school.sql()<{ id: number }[]>`SELECT id FROM school WHERE name = 'Hill School'`;
    const student = await school.student({ school_id: hill!.id });
    await run('import', 'undo', String(id), '--yes');
    expect(await school.sql()`SELECT name, parent_id FROM school`).toEqual([{ name: 'Hill School', parent_id: null }]);
    expect((await school.get(`/students/${student}/school`)).body.school).toMatchObject(hill!);
    expect(await school.sql()`SELECT FROM roster_object`).toEqual([]);
  });

  it('connect a class with a course that comes with a later delta', async () => {
    const { courses, ...others } = files;
    await imported({ ...others, courses: [(courses as string[])[0]!] });
    expect((await rows())['class_detail']).toMatchObject([{ course_id: null }]);
    const [heading, algebra] = courses as string[];
    const changed = (line: string, status: string, date: string) => `${line}|${status}|${date}`;
    await imported(
      {
        courses: [
          changed(heading!, 'status', 'dateLastModified'),
          changed(algebra!, 'active', '2026-09-01T00:00:00.000Z'),
        ],
      },
      'delta',
    );
    expect((await rows())['class_detail']).toMatchObject([{ course_id: 1 }]);
  });

  it('name a date that is none', async () => {
    const [heading] = files['academicSessions'] as string[];
    const folder = packages.folderOf({
      ...files,
      academicSessions: [heading!, 'fall|Fall 2026|term|2026-08-20|2027-02-31|year|2027'],
    });
    const { code, stdout } = await commandsOn(database)(
      ...['import', 'oneroster', folder, '--json', '--environment', 'sandbox', '--default-department', 'Faculty'],
      ...['--default-schedule', 'See timetable'],
    );
    const { findings } = JSON.parse(stdout) as { findings: { level: string }[] };
    expect([code, findings.filter(({ level }) => level === 'error')]).toMatchObject([
      1,
      [{ file: 'academicSessions.csv', line: 2, column: 'endDate', value: '2027-02-31', rule: 'invalid' }],
    ]);
    expect(Object.values(await rows()).flat()).toEqual([]);
  });

  it('forget a student whom a client deletes, with the guardians of nobody else, so that the next package has the student again', async () => {
    const few = { ...files, enrollments: (files['enrollments'] as string[]).slice(0, 3) };
    await imported(few);
    await imported({ ...few, users: users.map((line) => line.replace('Sam', 'Samuel').replace('Ada', 'Adah')) });
    const [ada] = (await school.get('/students?search=adah')).body.data as { id: number }[];
    expect((await school.request('DELETE', `/students/${ada!.id}`, {})).status).toBe(204);
    expect((await rows())['guardian']).toMatchObject([{ given_name: 'Grace' }]);
    for (const table of ['roster_object', 'import_roster_object']) {
      expect(await school.sql()`SELECT FROM ${school.sql()(table)} stored WHERE stored::text ~ 'Ada|Sam'`).toEqual([]);
    }
    await imported(files);
    expect((await school.get('/students?search=ada')).body.data).toMatchObject([{ name: 'Ada Obi' }]);
    expect((await rows())['student_guardian']).toHaveLength(3);
  });

  it('lose the guardians of an erased student, but for those of others', async () => {
    await imported(files);
    const path = packages.path();
    await run('privacy', 'export', '--student', '1', '--output', path);
    const { guardians } = JSON.parse(readFileSync(path, 'utf8')) as { guardians: object[] };
    expect(guardians).toMatchObject([{ given_name: 'Grace' }, { given_name: 'Sam' }]);
    expect(JSON.parse(await run('privacy', 'erase', '--student', '1', '--yes', '--json'))).toMatchObject({
      sourced_ids: ['u-ada'],
      guardians: 2,
    });
    const found = await rows();
    expect(found['guardian']).toMatchObject([{ given_name: 'Grace' }]);
    expect(found['student_guardian']).toMatchObject([{ student_id: 2 }]);
  });
});

describe('a seeded school', () => {
  it('has every kind of object, and is the same after a way through an empty school', async () => {
    await run('seed', '--students', '200', '--date', '2026-11-25');
    const found = await rows();
    expect(Object.entries(found).filter(([, stored]) => stored.length === 0)).toEqual([]);
    const [check] = await school.sql()`
      SELECT (SELECT count(*) FROM line_item)::integer AS items,
        (SELECT count(DISTINCT (class_id, assignment_name, term, max_score)) FROM grade)::integer AS graded,
        (SELECT count(*) FROM academic_session term WHERE kind <> 'school_year' AND kind <> 'grading_period' AND NOT EXISTS (
          SELECT FROM academic_session part WHERE part.parent_id = term.id AND part.kind = 'grading_period'))::integer AS "withoutPeriods",
        (SELECT count(*) FROM class_teacher JOIN school_class ON school_class.id = class_id
          WHERE is_primary AND school_class.teacher_id = class_teacher.teacher_id)::integer AS primaries,
        (SELECT count(*) FROM class_teacher WHERE NOT is_primary)::integer AS others,
        (SELECT count(*) FROM school_class)::integer AS classes`;
    expect(check).toMatchObject({ items: check!['graded'], withoutPeriods: 0, primaries: check!['classes'] });
    expect(check!['others']).toBeGreaterThan(0);

    const folder = mkdtempSync(join(tmpdir(), 'homeroom-roster-'));
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    await run('export', 'oneroster', first);
    const empty = await proxiedDatabase();
    const words = ['--environment', 'sandbox'];
    const { code, stdout, stderr } = await commandsOn(empty)('import', 'oneroster', first, ...words);
    expect([code, code === 0 ? '' : stderr + stdout]).toEqual([0, '']);
    expect(await commandsOn(empty)('export', 'oneroster', second, ...words)).toMatchObject({ code: 0 });
    expect(filesIn(second)).toEqual(filesIn(first));
    await empty.close();
    rmSync(folder, { recursive: true });
  });
});

const hasName = (row: unknown, name: string): boolean => (row as { name: string }).name === name;
const idOf = (row: unknown): number => (row as { id: number }).id;
const filesIn = (path: string): Record<string, string> =>
  Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));
