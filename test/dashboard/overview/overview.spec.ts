import type { Sql } from 'postgres';
import { Overview } from '../../../libs/dashboard/src/overview';
import { StoppedClock, TestSchool } from '../../support/test-school';

/** Midnight has passed at the school, while it is still the day before by UTC. */
const now = '2026-03-02T12:00:00.000Z';
const [yesterday, today, tomorrow] = ['2026-03-02', '2026-03-03', '2026-03-04'];
const clock = new StoppedClock(new Date(now));
let school: TestSchool;
let sql: Sql;

beforeAll(async () => {
  school = await TestSchool.open({ clock, settings: { schoolTimeZone: 'Pacific/Auckland' } });
  sql = school.sql();
});

afterAll(() => school.close());

// Tests look into it by name, as a browser does.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into the JSON by name
const overview = async (): Promise<any> => JSON.parse(JSON.stringify(await school.app.get(Overview).read()));

/** Every band of the classes, none of which has a class but those named by where they begin. */
const fills = (classes: Record<number, number>) =>
  [
    { from: 0, to: 0 },
    { from: 1, to: 25 },
    { from: 26, to: 50 },
    { from: 51, to: 75 },
    { from: 76, to: 99 },
    { from: 100, to: null },
  ].map((band) => ({ ...band, classes: classes[band.from] ?? 0 }));

/** Every priority, the most urgent first, none of which has an announcement but those named. */
const urgencies = (announcements: Record<string, number>) =>
  ['urgent', 'high', 'normal', 'low'].map((priority) => ({ priority, announcements: announcements[priority] ?? 0 }));

beforeEach(() => sql`TRUNCATE student, teacher CASCADE`);

it('of an empty school has nothing in it, and all its parts', async () => {
  expect(await overview()).toEqual({
    students: { total: 0, by_grade_level: [] },
    attendance: { days: [], students_marked: 0 },
    classes: { total: 0, unlimited: 0, by_fill: fills({}) },
    announcements: { active: 0, by_priority: urgencies({}), newest: [] },
    grades: { terms: [] },
  });
});

describe('the students', () => {
  it('are counted by grade level, the youngest first', async () => {
    for (const grade_level of ['10', 'Adults', '2', 'K', '10', '1', 'Pre-K', '9'])
      await school.student({ grade_level });
    const inOrder = ['Pre-K', 'K', '1', '2', '9', '10', 'Adults'];
    expect((await overview()).students).toEqual({
      total: 8,
      by_grade_level: inOrder.map((grade_level) => ({ grade_level, students: grade_level === '10' ? 2 : 1 })),
    });
  });

  it('leave no empty grade level behind', async () => {
    const id = await school.student({ grade_level: '5' });
    await school.put(`/students/${id}`, { grade_level: '6' });
    expect((await overview()).students).toEqual({ total: 1, by_grade_level: [{ grade_level: '6', students: 1 }] });
  });
});

describe('the attendance', () => {
  let classId: number;

  beforeEach(async () => {
    classId = await school.schoolClass();
  });

  async function take(date: string, ...statuses: string[]): Promise<number[]> {
    const ids: number[] = [];
    for (const status of statuses) {
      const student_id = await school.student();
      ids.push(student_id);
      const answer = await school.post('/attendance', { student_id, class_id: classId, date, status });
      expect(answer.status).toBe(201);
    }
    return ids;
  }

  it('is counted by day, with the rate of the summaries', async () => {
    await take(yesterday, 'present', 'present', 'absent');
    const [someone] = await take(today, 'late');
    await take(today, 'present', 'present', 'present', 'present', 'absent', 'excused');
    const day = { date: today, present: 4, absent: 1, late: 1, excused: 1, rate: 71.43 };
    const before = { date: yesterday, present: 2, absent: 1, late: 0, excused: 0, rate: 66.67 };
    expect((await overview()).attendance).toEqual({ days: [before, day], students_marked: 7 });
    // Corrected, a record counts as what it is now.
    await school.post('/attendance', { student_id: someone, class_id: classId, date: today, status: 'absent' });
    const corrected = { ...day, late: 0, absent: 2, rate: 57.14 };
    expect((await overview()).attendance.days).toEqual([before, corrected]);
  });

  it('ends with today at the school: what is planned for later is left out', async () => {
    await take(tomorrow, 'excused');
    expect((await overview()).attendance.days).toEqual([]);
    await take(today, 'present');
    expect((await overview()).attendance.days).toEqual([
      { date: today, present: 1, absent: 0, late: 0, excused: 0, rate: 100 },
    ]);
    clock.advance(24 * 3_600_000);
    const days = (await overview()).attendance.days.map(({ date }: { date: string }) => date);
    clock.advance(-24 * 3_600_000);
    expect(days).toEqual([today, tomorrow]);
  });

  it('has no day without lessons, whatever was marked on it (Days without lessons)', async () => {
    await take(yesterday, 'present');
    await take(today, 'absent');
    const closed = await school.post('/closed-days', { name: 'Fair', first_day: today });
    expect((await overview()).attendance.days).toEqual([expect.objectContaining({ date: yesterday, rate: 100 })]);
    await school.request('DELETE', `/closed-days/${closed.body.id}`, {});
    expect((await overview()).attendance.days).toHaveLength(2);
  });

  it('goes back 30 days with records, whatever lies between them', async () => {
    const student = await school.student();
    await sql`INSERT INTO attendance (student_id, class_id, date, status, recorded_at)
      SELECT ${student}, ${classId}, ${today}::date - 3 * n, 'absent', now() FROM generate_series(0, 39) n`;
    const { days } = (await overview()).attendance;
    const expected = Array.from({ length: 30 }, (_, n) => new Date(Date.parse(today) - 3 * (29 - n) * 86_400_000));
    expect(days.map(({ date }: { date: string }) => date)).toEqual(
      expected.map((date) => date.toISOString().slice(0, 10)),
    );
    expect(new Set(days.map(({ rate }: { rate: number }) => rate))).toEqual(new Set([0]));
  });

  it('of a school goes back 30 days with records in its classes, also in those of former years (Schools in the dashboard)', async () => {
    const student = await school.student();
    const homes = await sql<{ id: number }[]>`INSERT INTO school (name) VALUES ('Hill'), ('Lake') RETURNING id`;
    const [hill, lake] = homes.map(({ id }) => id);
    const [current, former, other] = [
      await school.schoolClass({ school_id: hill }),
      await school.schoolClass({ school_id: hill }),
      await school.schoolClass({ school_id: lake }),
    ];
    // Both classes of Hill have the tenth date. The class of Lake has the days between.
    await sql`INSERT INTO attendance (student_id, class_id, date, status, recorded_at)
      SELECT ${student}::int, class_id, ${today}::date - 3 * n - shift, status, now()
      FROM (VALUES (${current}::int, 0, 9, 0, 'absent'), (${former}::int, 9, 39, 0, 'present'),
        (${other}::int, 0, 39, 1, 'late')) v (class_id, first, last, shift, status), generate_series(first, last) n`;
    const { attendance } = JSON.parse(JSON.stringify(await school.app.get(Overview).read(hill)));
    const dates = Array.from({ length: 30 }, (_, n) => new Date(Date.parse(today) - 3 * (29 - n) * 86_400_000));
    expect(attendance).toEqual({
      days: dates.map((date, n) => ({
        date: date.toISOString().slice(0, 10),
        ...{ present: n <= 20 ? 1 : 0, absent: n >= 20 ? 1 : 0, late: 0, excused: 0 },
        rate: n < 20 ? 100 : n === 20 ? 50 : 0,
      })),
      students_marked: 1,
    });
  });
});

describe('the classes', () => {
  it.each([
    { capacity: 4, enrolled: 0, from: 0 },
    { capacity: 200, enrolled: 1, from: 1 },
    { capacity: 4, enrolled: 1, from: 1 },
    { capacity: 1000, enrolled: 251, from: 26 },
    { capacity: 4, enrolled: 2, from: 26 },
    { capacity: 1000, enrolled: 501, from: 51 },
    { capacity: 4, enrolled: 3, from: 51 },
    { capacity: 1000, enrolled: 751, from: 76 },
    { capacity: 100_000, enrolled: 99_999, from: 76 },
    { capacity: 4, enrolled: 4, from: 100 },
    { capacity: 2, enrolled: 5, from: 100 },
    { capacity: 0, enrolled: 0, from: 100 },
  ])('with $enrolled of $capacity seats taken are among those from $from per cent', async (given) => {
    const id = await school.schoolClass({ capacity: given.capacity });
    await sql`UPDATE school_class SET enrolled_count = ${given.enrolled} WHERE id = ${id}`;
    expect((await overview()).classes).toEqual({ total: 1, unlimited: 0, by_fill: fills({ [given.from]: 1 }) });
  });

  it('fill as students enroll, and those without a capacity never do', async () => {
    const [limited] = [await school.schoolClass({ capacity: 2 }), await school.schoolClass()];
    expect((await overview()).classes).toEqual({ total: 2, unlimited: 1, by_fill: fills({ 0: 1 }) });
    for (const from of [26, 100]) {
      await school.post(`/classes/${limited}/enroll`, { student_id: await school.student() });
      expect((await overview()).classes.by_fill).toEqual(fills({ [from]: 1 }));
    }
  });
});

describe('the announcements', () => {
  const announce = async (fields: object) => {
    clock.advance(1000);
    const { status, body } = await school.post('/announcements', { content: 'x', scope: 'school', ...fields });
    expect(status).toBe(201);
    return body;
  };

  beforeEach(() => sql`TRUNCATE announcement`);

  it('are counted by priority as long as they have not expired, to the instant', async () => {
    for (const priority of ['low', 'urgent', 'normal', 'urgent']) await announce({ title: priority, priority });
    const soon = new Date(clock.now().getTime() + 3_000).toISOString();
    await announce({ title: 'Soon over', priority: 'high', expires_at: soon });
    await announce({ title: 'Over', expires_at: now });
    const { announcements } = await overview();
    expect(announcements).toMatchObject({
      active: 5,
      by_priority: urgencies({ low: 1, urgent: 2, normal: 1, high: 1 }),
    });
    clock.advance(new Date(soon).getTime() - clock.now().getTime());
    const { announcements: later } = await overview();
    expect(later).toMatchObject({ active: 4, by_priority: urgencies({ low: 1, urgent: 2, normal: 1 }) });
    expect(later.newest.map(({ title }: { title: string }) => title)).not.toContain('Soon over');
  });

  it('show the newest five, as their records have them', async () => {
    const class_id = await school.schoolClass();
    await announce({ title: 'Old' });
    const records = [
      await announce({ title: 'Trip', expires_at: '2027-01-01T00:00:00Z' }),
      await announce({ title: 'Test', scope: 'class', class_id, priority: 'high' }),
      await announce({ title: 'Fair', scope: 'grade_level', grade_level: '5' }),
      await announce({ title: 'Play' }),
      await announce({ title: 'Snow', priority: 'urgent' }),
    ];
    await announce({ title: 'Over', expires_at: now });
    const headlines = records.map(({ id, title, scope, priority, published_at, expires_at }) => {
      return { id, title, scope, priority, published_at, expires_at };
    });
    expect((await overview()).announcements.newest).toEqual(headlines.toReversed());
  });
});

it('the grades are counted by term and letter, terms as people order them and letters from the best', async () => {
  const [student_id, class_id] = [await school.student(), await school.schoolClass()];
  for (const [term, ...scores] of [
    ['Q10', 50],
    ['Q2', 91, 85, 95, 91, 20, 88, 81],
  ] as const) {
    for (const score of scores) {
      expect((await school.post('/grades', { student_id, class_id, score, term })).status).toBe(201);
    }
  }
  // An A+ is nothing that Homeroom gives, but something that records brought from elsewhere may hold.
  await sql`INSERT INTO grade (student_id, class_id, score, max_score, letter_grade, term, graded_at)
    VALUES (${student_id}, ${class_id}, 100, 100, 'A+', 'Q2', now())`;
  const letters = { 'A+': 1, A: 1, 'A-': 2, 'B+': 1, B: 1, 'B-': 1, F: 1 };
  expect((await overview()).grades.terms).toEqual([
    {
      term: 'Q2',
      total: 8,
      letters: Object.entries(letters).map(([letter_grade, grades]) => ({ letter_grade, grades })),
    },
    { term: 'Q10', total: 1, letters: [{ letter_grade: 'F', grades: 1 }] },
  ]);
});
