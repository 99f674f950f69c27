import { Routes } from '@homeroom/http';
import type { ReservedSql } from 'postgres';
import { SchoolDay } from '../../libs/dashboard/src/days/school-day';
import { Overview } from '../../libs/dashboard/src/overview';
import { sortedAfter } from '../operations';
import { type Answer, TestSchool } from '../support/test-school';
import { reserved } from '../support/postgres/reserved';
import { growSchool } from './grown-school';
import { pagesReadBy, planOf, scansOf, tablesReadWhole } from './plan';
import { reads, writes } from './requests';
import { listenTo, type Sent } from './sent';

const noTrigram = 'fewer than three letters make no trigram';
const noOrderWithTime = 'no index has both the order and the time: a plan for any instant walks through the names';
const byTeacher = 'no index of the classes has the names of their teachers, and a district has few classes';
const byTeaching = 'no index has who teaches a class on a day, and a district has few classes';
const counted = 'its total counts all there are, and a district has few';
const filtered = 'its total looks at all there are: a district has few, and each filter leaves a good part of them';

/** Requests that may read a whole table, and why. */
const exceptions: Record<string, readonly [table: string, because: string]> = {
  '/students?search=li': ['student', noTrigram],
  '/students?sort=name&updated_since=2030-01-01T00:00:00Z': ['student', noOrderWithTime],
  '/classes?sort=name&updated_since=2030-01-01T00:00:00Z': ['school_class', noOrderWithTime],
  '/teachers?search=li': ['teacher', noTrigram],
  '/teachers': ['teacher', counted],
  '/teachers?include=school': ['teacher', counted],
  '/teachers?archived=false': ['teacher', filtered],
  '/teachers?archived=true': ['teacher', filtered],
  '/teachers?include=names': ['teacher', counted],
  '/schools': ['school', counted],
  '/schools?search=fairhaven': ['school', counted],
  '/schools?kind=district': ['school', counted],
  '/schools?search=fairhaven&kind=district': ['school', counted],
  '/schools?archived=false': ['school', filtered],
  '/schools?archived=true': ['school', filtered],
  '/classes': ['school_class', counted],
  '/classes?archived=false': ['school_class', filtered],
  '/classes?archived=true': ['school_class', filtered],
  '/classes?include=school': ['school_class', counted],
  '/classes?include=names': ['school_class', counted],
  '/classes?search=li': ['school_class', noTrigram],
  '/classes?semesters=2025-26%7CFall%202025': ['school_class', counted],
  '/classes?sort=name&semesters=2025-26%7CFall%202025': [
    'school_class',
    'some semesters have a good part of the classes of a district, which are few',
  ],
  '/classes?without_teacher=false&sort=name&semester=2025-26': ['school_class', byTeaching],
  '/classes?sort=teacher_name': ['school_class', byTeacher],
  [sortedAfter('/classes', 'teacher_name', 'Maria Garcia').path]: ['school_class', byTeacher],
  '/attendance': [
    'attendance',
    'its total counts the entries of an index: totals kept by each write would slow the marks',
  ],
  '/contacts': [
    'contact',
    'its total counts the entries of an index: a total kept by each write would slow new students',
  ],
  '/enrollments': [
    'enrollment',
    'its total counts the entries of an index: a total kept by each write would slow the seats',
  ],
  '/enrollments?as_of=2025-10-01': ['enrollment', 'a day has a good part of all periods'],
  '/announcements': ['announcement', filtered],
  '/announcements?scope=class': ['announcement', filtered],
  '/announcements?priority=urgent': ['announcement', filtered],
  '/announcements?scope=class&priority=urgent': ['announcement', filtered],
  '/announcements?sort=-published_at': ['announcement', filtered],
  '/announcements?school_id=7': ['announcement', filtered],
  '/announcements?include=school': ['announcement', filtered],
  '/announcements?sort=-published_at&school_id=7&include=school': ['announcement', filtered],
  '/announcements?active_only=false': ['announcement', counted],
  '/announcements?scope=class&active_only=false': ['announcement', filtered],
  '/announcements?priority=urgent&active_only=false': ['announcement', filtered],
  '/announcements?scope=class&priority=urgent&active_only=false': ['announcement', filtered],
};

/** Kept so that nothing else has to be read: to read them whole is what they are for. `change_epoch` has one row. */
const counters = ['student_count', 'grade_count', 'change_epoch'];

/** A district has a few hundred school years, terms and closed days, and a few grants for each key and user, on a few pages. */
const small = ['academic_session', 'closed_day', 'share_grant'];

const requests = Object.values(reads).flat();
let school: TestSchool;
let during: ReturnType<typeof listenTo>;
let connection: ReservedSql;

beforeAll(async () => {
  school = await TestSchool.open();
  await growSchool(school);
  during = listenTo(school);
  connection = await reserved(school.sql());
}, 180_000);

afterAll(async () => {
  connection.release();
  await school.close();
});

async function largeTablesReadWhole(sent: Sent): Promise<string[]> {
  return (await tablesReadWhole(connection, sent)).filter((table) => !small.includes(table));
}

describe('in a school that has grown', () => {
  it.each(requests.filter((path) => !(path in exceptions)))('GET %s reads by indexes', async (path) => {
    expect(await tablesReadBy(path)).toEqual([]);
  });

  it.each(Object.entries(exceptions))('GET %s reads a whole table still: %j', async (path, [table]) => {
    expect(await tablesReadBy(path)).toEqual([table]);
  });

  it("has a student's attendance in the index, but for notes, which are looked up by their record's id", async () => {
    const [sent] = await during(() => school.get('/students/7/attendance'));
    const scans = await scansOf(connection, sent!, 'attendance');
    expect(scans).toEqual(['Index Only Scan', 'Index Scan', 'Index Only Scan', 'Index Scan']);
  });

  it('walks to a page deep in the list of students by the index alone, and looks up the rows of the page', async () => {
    const [sent] = await during(() => school.get('/students?page=150'));
    const scans = await scansOf(connection, sent!, 'student');
    expect(scans).toEqual(['Index Scan', 'Index Only Scan', 'Index Scan', 'Index Only Scan']);
  });

  it.each([
    ['students', 'name'],
    ['students', '-name'],
    ['students', 'grade_level'],
    ['teachers', 'name'],
    ['classes', 'name'],
    ['classes', 'semester'],
    ['classes', '-semester'],
  ])('reads no more for a page at the end of %s by %s than for one at the start (Sort)', async (resource, sort) => {
    const path = `/${resource}?sort=${sort}&per_page=100&after=`;
    const costs = [];
    let next: string | null = 'start';
    do {
      let answer: Answer | undefined;
      const [sent] = await during(async () => (answer = await school.get(`${path}${next}`)));
      costs.push(await pagesReadBy(connection, sent!));
      ({ next } = answer!.body.pagination);
    } while (next !== null);
    expect(costs.length).toBeGreaterThan(3);
    const [first = 0, ...others] = costs;
    expect(Math.max(...others)).toBeLessThan(first * 1.5);
  });

  async function tablesReadBy(path: string): Promise<string[]> {
    const [sent, ...more] = await during(async () => expect((await school.get(path)).status).toBe(200));
    expect(more).toEqual([]);
    return (await largeTablesReadWhole(sent!)).filter((table) => !counters.includes(table));
  }
});

describe('a write to a school that has grown', () => {
  it.each(writes)('%s %s %j finds its rows by indexes', async (method, path, body) => {
    const sent = await during(() => school.request(method, path, { body }));
    expect(sent).not.toEqual([]);
    for (const each of sent.filter(isPlanned)) {
      expect(await largeTablesReadWhole(asPrepared(each))).toEqual([]);
    }
  });

  /** An import, and its undo, begin with `DISCARD PLANS`. */
  const isPlanned = ({ statement }: Sent) => !statement.startsWith('DISCARD');

  /** A plan depends on no value: any will do. */
  function asPrepared({ statement, parameters }: Sent): Sent {
    if (parameters.length > 0) return { statement, parameters };
    const given = [...statement.matchAll(/\$\d(::text::json)?/g)];
    return { statement, parameters: given.map(([, isJson]) => (isJson ? '[]' : 1)) };
  }
});

describe('the overview of a school that has grown', () => {
  it('reads the attendance of no day but those that it shows, and whole what is little', async () => {
    const wholeBy = new Map<string, string[]>();
    for (const sent of await during(() => school.app.get(Overview).read())) {
      const [, table = ''] =
        /FROM \(?\s*(attendance|grade|school_class|announcement|student_count|closed_day)/.exec(sent.statement) ?? [];
      wholeBy.set(table, await tablesReadWhole(connection, sent));
    }
    expect(Object.fromEntries(wholeBy)).toEqual({
      announcement: ['announcement'],
      attendance: [],
      closed_day: [],
      grade: ['grade'],
      school_class: ['school_class'],
      student_count: ['student_count'],
    });
  });

  it('of a chosen school reads the records of the school by indexes (Schools in the dashboard)', async () => {
    const sent = await during(() => school.app.get(Overview).read(2));
    expect(sent).toHaveLength(8);
    const whole: string[] = [];
    const plans: string[] = [];
    for (const each of sent) {
      whole.push(...(await tablesReadWhole(connection, each)));
      plans.push(...(await planOf(connection, each)));
    }
    expect([...new Set(whole)]).toEqual(['announcement']);
    const leading = plans.flatMap((line) => /\bby (attendance_\w+)/.exec(line)?.[1] ?? []);
    expect([...new Set(leading)]).toEqual(['attendance_class']);
  });
});

describe('a day of a school that has grown', () => {
  it.each([undefined, 2])('reads the attendance of no other day, with the school %s', async (schoolId) => {
    const day = school.app.get(SchoolDay);
    const reader = { userId: 1, requestId: 'plans', route: 'GET absentees' };
    const sent = await during(async () => {
      await day.read({ date: '2025-12-01', schoolId });
      await day.absentees({ date: '2025-12-01', schoolId, statuses: ['absent'] }, reader);
    });
    const reading = sent.filter(({ statement }) => statement.includes('FROM attendance'));
    expect(reading.length).toBeGreaterThan(1);
    for (const each of sent) expect(await tablesReadWhole(connection, each)).not.toContain('attendance');
  });
});

describe('the requests that are looked at', () => {
  it('are all there are', () => {
    const routes = [...school.app.get(Routes)['methods']].filter(([, methods]) => methods.has('GET'));
    const ofRecords = routes.map(([url]) => url).filter((url) => Object.keys(reads).includes(url.split('/')[2]!));
    const asked = requests.map((path) => `/v1${path.replace(/\?.*/, '').replaceAll(/\/\d+/g, '/:id')}`);
    expect([...new Set(asked)].sort()).toEqual(ofRecords.sort());
  });

  it('include every exception', () => {
    expect(requests).toEqual(expect.arrayContaining(Object.keys(exceptions)));
  });
});
