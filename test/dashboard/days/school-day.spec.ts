import { ReadAuditLog } from '@homeroom/audit';
import type { Sql } from 'postgres';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, TestSchool } from '../../support/test-school';

/** A Monday. */
const [today, before] = ['2026-03-02', '2026-02-27'];
const clock = new StoppedClock(new Date(`${today}T10:00:00.000Z`));
let dashboard: TestDashboard;
let school: TestSchool;
let owner: Visitor;
let viewer: Visitor;
let sql: Sql;

beforeAll(async () => {
  dashboard = await TestDashboard.open({ clock });
  school = await TestSchool.open({ environment: 'production', database: dashboard.database, clock });
  owner = await dashboard.person('owner');
  viewer = await dashboard.person('viewer');
  sql = school.sql();
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

beforeEach(() => sql`TRUNCATE student, teacher CASCADE`);

const dayOf = async (query = '') => (await viewer.get(`schools/production/day${query}`)).body;
const absentees = async (query = '') => (await viewer.get(`schools/production/absentees${query}`)).body;

async function classOf(name: string, students: readonly number[], begin_date = '2026-01-05'): Promise<number> {
  const id = await school.schoolClass({ name });
  for (const student_id of students) {
    expect((await school.post(`/classes/${id}/enroll`, { student_id, begin_date })).status).toBe(201);
  }
  return id;
}

async function mark(class_id: number, student_id: number, status: string, date = today, notes?: string) {
  const answer = await school.post('/attendance', { student_id, class_id, date, status, notes });
  expect(answer.status).toBe(201);
}

describe('the attendance of a day by class (Today)', () => {
  it('counts the marks of those who sit in each class, by name as people order names', async () => {
    const [ada, bo, cy] = [await school.student(), await school.student(), await school.student()];
    const zoo = await classOf('Zoology', [ada, bo]);
    const art = await classOf('Ärt', [ada, bo]);
    const biology = await classOf('biology', [ada]);
    await school.schoolClass({ name: 'Without students' });
    await mark(art, ada, 'present');
    await mark(biology, ada, 'late');
    // Cy does not sit there, so this mark completes nothing.
    await sql`INSERT INTO attendance (student_id, class_id, date, status, recorded_at)
      VALUES (${cy}, ${art}, ${today}, 'absent', now())`;
    const { date, classes, coverage } = await dayOf();
    expect(date).toBe(today);
    expect(classes.map(({ id, students, marked }: Record<string, number>) => [id, students, marked])).toEqual([
      [art, 2, 1],
      [biology, 1, 1],
      [zoo, 2, 0],
    ]);
    expect(classes[2]).toMatchObject({ name: 'Zoology', in_term: true, teacher_name: expect.any(String) });
    expect(coverage).toEqual({
      ...{ students: 3, students_marked: 2, students_absent: 1, rate: 66.67 },
      ...{ present: 1, absent: 1, late: 1, excused: 0 },
    });
  });

  it('of an earlier day has the students of that day', async () => {
    const [ada, bo] = [await school.student(), await school.student()];
    const id = await classOf('Algebra', [ada]);
    await school.post(`/classes/${id}/enroll`, { student_id: bo, begin_date: today });
    await mark(id, ada, 'excused', before);
    expect((await dayOf(`?date=${before}`)).classes).toEqual([expect.objectContaining({ students: 1, marked: 1 })]);
    expect((await dayOf()).classes).toEqual([expect.objectContaining({ students: 2, marked: 0 })]);
    expect((await dayOf('?date=2026-01-01')).classes).toEqual([]);
  });

  it('says of a class whether its terms have the day', async () => {
    const student = await school.student();
    const [over, current, unknown] = [
      await classOf('A', [student]),
      await classOf('B', [student]),
      await classOf('C', [student]),
    ];
    const session = async (start: string | null, end: string | null) => {
      const [row] = await sql<{ id: number }[]>`INSERT INTO academic_session (name, first_day, last_day, updated_at)
        VALUES ('Term', ${start}, ${end}, now()) RETURNING id`;
      return row!.id;
    };
    const fall = await session('2025-09-01', '2026-01-31');
    const spring = await session('2026-02-01', today);
    const undated = await session(null, null);
    for (const [class_id, id] of [
      [over, fall],
      [current, fall],
      [current, spring],
      [unknown, fall],
      [unknown, undated],
    ]) {
      await sql`INSERT INTO class_session (class_id, academic_session_id) VALUES (${class_id!}, ${id!})`;
    }
    const inTerm = async (date: string) =>
      (await dayOf(`?date=${date}`)).classes.map(({ in_term }: { in_term: boolean }) => in_term);
    // The first is over, and so is not listed.
    expect(await inTerm(today)).toEqual([true, true]);
    expect(await inTerm('2026-01-30')).toEqual([true, true, true]);
  });

  it('of an empty school is empty, and a day that does not exist is refused', async () => {
    const { classes, coverage } = await dayOf();
    expect(classes).toEqual([]);
    expect(coverage).toMatchObject({ students: 0, students_marked: 0, rate: 0 });
    expect((await viewer.get('schools/production/day?date=2026-02-30')).status).toBe(400);
  });
});

describe('the absentees of a day (Today)', () => {
  it('are listed once, by name as people order names, with their marks and the contacts to call', async () => {
    const guardian = { guardian_name: 'Jan Noll', guardian_phone: '+49 30 5550 199' };
    const oskar = await school.student({ name: 'Oskar' });
    const oemer = await school.student({ name: 'Ömer', grade_level: '7', ...guardian });
    const zoe = await school.student({ name: 'Zoë' });
    const algebra = await classOf('Algebra', [oskar, oemer, zoe]);
    const biology = await classOf('Biology', [oskar, oemer, zoe]);
    await mark(biology, oemer, 'absent');
    await mark(algebra, oemer, 'absent', today, 'No call yet');
    await mark(algebra, oskar, 'absent');
    await mark(biology, oskar, 'late');
    await mark(algebra, zoe, 'excused');
    await mark(algebra, zoe, 'absent', before);
    const { date, students } = await absentees();
    expect(date).toBe(today);
    expect(students).toEqual([
      {
        ...{ student_id: oemer, name: 'Ömer', grade_level: '7', seen_in: 0, guardian_email: null, ...guardian },
        contacts: [
          {
            ...{ name: 'Jan Noll', relation: null, email: null, phones: ['+49 30 5550 199'] },
            ...{ may_collect: false, note: null },
          },
        ],
        marks: [
          { class_id: algebra, class_name: 'Algebra', status: 'absent', notes: 'No call yet' },
          { class_id: biology, class_name: 'Biology', status: 'absent', notes: null },
        ],
      },
      expect.objectContaining({
        student_id: oskar,
        seen_in: 1,
        marks: [expect.objectContaining({ status: 'absent' })],
      }),
    ]);
    const named = async (query: string) => (await absentees(query)).students.map(({ name }: { name: string }) => name);
    expect(await named('?status=late')).toEqual(['Oskar']);
    expect(await named('?status=excused')).toEqual(['Zoë']);
    expect(await named('?status=any')).toEqual(['Ömer', 'Oskar', 'Zoë']);
    expect(await named(`?date=${before}`)).toEqual(['Zoë']);
    expect((await viewer.get('schools/production/absentees?status=present')).status).toBe(400);
  });

  it('are in the audit trail, each with the id, and so is that there were none', async () => {
    const [ada, bo, cy] = [await school.student(), await school.student(), await school.student()];
    const id = await classOf('Algebra', [ada, bo, cy]);
    await mark(id, cy, 'absent');
    await mark(id, ada, 'absent');
    await mark(id, bo, 'present');
    await absentees();
    await absentees(`?date=${before}`);
    await dashboard.servers.schools.get('production')!.get(ReadAuditLog, { strict: false }).flush();
    const { data } = (await owner.get('audit/records?environment=production&action=read')).body;
    const reads = data.filter(({ route }: { route: string }) => route.endsWith('/absentees'));
    const idsOf = ({ students }: { students: { id: number }[] }) => students.map(({ id }) => id).sort((a, b) => a - b);
    expect(reads.slice(0, 2).map(idsOf)).toEqual([[], [ada, cy]]);
    expect(reads[0]).toMatchObject({
      ...{ action: 'read', key: null, user: { email: 'viewer@school.example' } },
      route: 'GET /dashboard/api/schools/:environment/absentees',
    });
  });

  it('are not for users without a role in the environment', async () => {
    const elsewhere = await dashboard.person('viewer', 'elsewhere', { production: null, sandbox: 'viewer' });
    for (const path of ['day', 'absentees']) {
      expect((await elsewhere.get(`schools/production/${path}`)).status).toBe(403);
      expect((await elsewhere.get(`schools/sandbox/${path}`)).status).toBe(200);
    }
  });
});
