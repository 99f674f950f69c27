import type { Sql } from 'postgres';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, TestSchool } from '../../support/test-school';

/** Thursday in UTC, and Friday at the school. */
const clock = new StoppedClock(new Date('2026-11-26T22:30:00.000Z'));
const settings = { schoolTimeZone: 'Pacific/Auckland' };
const [friday, saturday] = ['2026-11-27', '2026-11-28'];
let dashboard: TestDashboard;
let school: TestSchool;
let viewer: Visitor;
let sql: Sql;
let teacher_id: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open({ clock, settings });
  school = await TestSchool.open({ environment: 'production', database: dashboard.database, clock, settings });
  viewer = await dashboard.person('viewer');
  sql = school.sql();
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

beforeEach(async () => {
  await sql`TRUNCATE student, teacher, academic_session, closed_day, school CASCADE`;
  teacher_id = await school.teacher();
});

const classOf = (name: string, fields: Record<string, unknown> = {}) =>
  school.schoolClass({ name, teacher_id, schedule: 'Daily 09:00-09:50', ...fields });

/** Puts a class in an academic session. */
async function inSession(class_id: number, start: string | null, end: string | null) {
  const [row] = await sql<{ id: number }[]>`INSERT INTO academic_session (name, first_day, last_day, updated_at)
    VALUES ('Term', ${start}, ${end}, now()) RETURNING id`;
  await sql`INSERT INTO class_session (class_id, academic_session_id) VALUES (${class_id}, ${row!.id})`;
}

async function enrolled(class_id: number): Promise<number> {
  const student_id = await school.student();
  await school.post(`/classes/${class_id}/enroll`, { student_id, begin_date: '2025-09-01' });
  return student_id;
}

const ask = async (path: string) => (await viewer.get(`schools/production/${path}`)).body;
const namesOf = (classes: readonly { name: string }[]) => classes.map(({ name }) => name);

describe('the timetable of a day (Schedule of a class)', () => {
  it('says when each class meets by the day of the school, and which words are not understood', async () => {
    const daily = await classOf('Daily');
    const odd = await classOf('Odd', { schedule: 'MWF 10:00-10:50 in odd weeks' });
    const { date, classes } = await ask(`timetable?class_ids=${daily},${odd},999999`);
    expect(date).toBe(friday);
    expect(classes).toEqual([
      {
        ...{
          class_id: daily,
          is_over: false,
          last_day: null,
          in_term: true,
          closed_by: null,
          has_known_days: true,
          may_meet: true,
          unknown_words: [],
        },
        ...{ lessons: [{ begins: 540, ends: 590 }], without_teacher: false },
      },
      {
        ...{
          class_id: odd,
          is_over: false,
          last_day: null,
          in_term: true,
          closed_by: null,
          has_known_days: true,
          may_meet: true,
          lessons: null,
        },
        ...{ unknown_words: ['in', 'odd', 'weeks'], without_teacher: false },
      },
    ]);
    const on = await ask(`timetable?class_ids=${daily},${odd}&date=${saturday}`);
    expect(on.classes.map(({ lessons }: { lessons: unknown }) => lessons)).toEqual([[], []]);
  });

  it('has no lesson of a class that is over or not in its term', async () => {
    const over = await classOf('Over', { semester: '2025-26' });
    const ended = await classOf('Ended');
    await inSession(ended, '2026-01-20', '2026-06-11');
    const toCome = await classOf('To come');
    await inSession(toCome, '2027-01-20', '2027-06-11');
    expect((await ask(`timetable?class_ids=${over},${ended},${toCome}`)).classes).toEqual([
      expect.objectContaining({ class_id: over, is_over: true, last_day: null, lessons: [], may_meet: false }),
      expect.objectContaining({ class_id: ended, is_over: true, last_day: '2026-06-11', lessons: [] }),
      expect.objectContaining({ class_id: toCome, is_over: false, in_term: false, lessons: [], may_meet: false }),
    ]);
  });

  it('has no lesson on a closed day of the school of the class', async () => {
    const [lincoln] = await sql<{ id: number }[]>`INSERT INTO school (name) VALUES ('Lincoln') RETURNING id`;
    const [own, other] = [await classOf('Own', { school_id: lincoln!.id }), await classOf('Other')];
    await school.post('/closed-days', { name: 'Snow', first_day: friday, school_id: lincoln!.id });
    expect((await ask(`timetable?class_ids=${own},${other}`)).classes).toEqual([
      expect.objectContaining({ class_id: own, closed_by: 'Snow', lessons: [], may_meet: false }),
      expect.objectContaining({ class_id: other, closed_by: null, may_meet: true }),
    ]);
    await enrolled(own);
    const day = await ask('day');
    expect(day.closures).toEqual([{ name: 'Snow', school: 'Lincoln' }]);
    expect(day.classes).toEqual([expect.objectContaining({ id: own, closed_by: 'Snow' })]);
  });

  it('does not know the days of a class whose schedule names none that is understood', async () => {
    const [blue, period] = [
      await classOf('Blue', { schedule: 'Blue days' }),
      await classOf('P', { schedule: 'Period 2' }),
    ];
    expect((await ask(`timetable?class_ids=${blue},${period}`)).classes).toEqual([
      expect.objectContaining({ class_id: blue, has_known_days: false, unknown_words: ['Blue', 'days'] }),
      expect.objectContaining({ class_id: period, has_known_days: true, unknown_words: [] }),
    ]);
  });

  it.each(['x', '1;2', '-1', '1.5', '9999999999'])('is refused for the ids %s', async (ids) => {
    expect((await viewer.get(`schools/production/timetable?class_ids=${ids}`)).status).toBe(400);
  });
});

describe('a class that is over (Class that is over)', () => {
  it('is not listed today, unless somebody was marked in it on the day', async () => {
    const [byName, bySession, going, marked] = [
      await classOf('A', { semester: 'Spring 2026' }),
      await classOf('B', { semester: 'Fall 2026' }),
      await classOf('C', { semester: '2025-26' }),
      await classOf('D'),
    ];
    await inSession(bySession, '2025-08-20', '2026-06-12');
    await inSession(marked, '2025-08-20', '2026-06-12');
    for (const id of [byName, bySession]) await enrolled(id);
    const mark = async (class_id: number, student_id: number, date: string) =>
      expect((await school.post('/attendance', { class_id, student_id, date, status: 'present' })).status).toBe(201);
    // Attendance of a later day shows that a class goes on whose semester has an old name.
    await mark(going, await enrolled(going), '2026-11-20');
    await mark(marked, await enrolled(marked), friday);
    expect(namesOf((await ask('day')).classes)).toEqual(['C', 'D']);
    expect(namesOf((await ask('day?date=2026-03-02')).classes)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('is offered after the others, and says so', async () => {
    const current = await classOf('Algebra 7', { semester: 'Fall 2026' });
    const older = await classOf('Algebra 8');
    for (let each = 0; each < 25; each += 1) await classOf(`Algebra ${each}`, { semester: '2025-26' });
    await sql`UPDATE school_class SET created_at = '2020-01-01' WHERE id = ${current}`;
    const { data } = await ask('offered-classes?search=algebra');
    expect(data).toHaveLength(20);
    expect(data.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([older, current]);
    expect(data.map(({ is_over }: { is_over: boolean }) => is_over)).toEqual([
      false,
      false,
      ...Array.from({ length: 18 }, () => true),
    ]);
    expect(data[0]).toMatchObject({ name: 'Algebra 8', teacher: { id: teacher_id }, enrolled_count: 0, at_once: [] });
    expect(namesOf((await ask('offered-classes?search=algebra&date=2026-03-02')).data)[0]).toBe('Algebra 24');
  });

  it('is at the same time as no other class', async () => {
    const [music, art, over] = [
      await classOf('Music', { schedule: 'MWF 09:30' }),
      await classOf('Art', { schedule: 'Tue 09:30' }),
      await classOf('Old music', { semester: '2025-26' }),
    ];
    await classOf('Chess', { schedule: 'Mon-Fri 09:00-10:00' });
    const offered = async (search: string) =>
      (await ask(`offered-classes?search=${search}&class_ids=${music},${art},${over}`)).data[0].at_once;
    expect(await offered('chess')).toEqual([music, art]);
    expect(await offered('old')).toEqual([]);
    expect(await offered('art')).toEqual([]);
  });
});
