import { ReadAuditLog } from '@homeroom/audit';
import type { Sql } from 'postgres';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, TestSchool } from '../../support/test-school';

/** A Thursday, and the days after it. */
const [today, friday, saturday, monday] = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30'];
const clock = new StoppedClock(new Date(`${today}T10:00:00.000Z`));
let dashboard: TestDashboard;
let school: TestSchool;
let office: Visitor;
let sql: Sql;
let student: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open({ clock });
  school = await TestSchool.open({ environment: 'production', database: dashboard.database, clock });
  office = await dashboard.person('office');
  sql = school.sql();
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

beforeEach(async () => {
  await sql`TRUNCATE student, teacher CASCADE`;
  student = await school.student();
});

async function classOf(name: string, schedule: string, fields: Record<string, unknown> = {}): Promise<number> {
  const id = await school.schoolClass({ name, schedule, ...fields });
  const answer = await school.post(`/classes/${id}/enroll`, { student_id: student, begin_date: '2026-09-01' });
  expect(answer.status).toBe(201);
  return id;
}

async function mark(class_id: number, status: string, date = today): Promise<number> {
  const { body } = await school.post('/attendance', { student_id: student, class_id, date, status });
  return body.id;
}

const path = () => `schools/production/students/${student}/absence`;
const preview = async (query = '') => (await office.get(`${path()}${query}`)).body;
const report = (body: object) => office.post(path(), { status: 'absent', first_day: today, ...body });

/** The marks of the student as the database has them. */
const marks = async () =>
  (
    await sql<{ name: string; date: string; status: string; notes: string | null }[]>`
      SELECT name, date::text, status, notes FROM attendance JOIN school_class c ON c.id = class_id ORDER BY date, name`
  ).map(({ name, date, status, notes }) => [name, date, status, notes]);

describe('a parent says that a student is missing (Absence of a day)', () => {
  it('who is marked in all classes of the day, today by default, and in no other class', async () => {
    await classOf('Art', 'Thu 13:00-13:45');
    await classOf('Biology', 'MTWRF 08:00-08:45');
    await classOf('Chess', 'Period 3');
    await classOf('Drama', 'Mon 10:00');
    await classOf('Old', 'Daily 09:00', { semester: '2025-26' });
    await school.schoolClass({ name: 'Of others', schedule: 'Daily 09:00' });
    const { first_day, last_day, classes } = await preview();
    expect([first_day, last_day]).toEqual([today, today]);
    expect(classes.map(({ name, mark: own }: { name: string; mark: unknown }) => [name, own])).toEqual([
      ['Biology', null],
      ['Art', null],
      ['Chess', null],
    ]);
    const { status, body } = await report({ status: 'excused', notes: 'Dentist' });
    expect([status, body]).toEqual([200, { marked: 3, kept: 0 }]);
    expect(await marks()).toEqual(['Art', 'Biology', 'Chess'].map((name) => [name, today, 'excused', 'Dentist']));
  });

  it('for several days, in the classes of each', async () => {
    await classOf('Algebra', 'Daily 08:00-08:45');
    await classOf('Band', 'Sat 10:00');
    await classOf('Chess', 'Period 3');
    expect((await report({ first_day: friday, last_day: monday })).body).toEqual({ marked: 5, kept: 0 });
    expect((await marks()).map(([name, date]) => [name, date])).toEqual([
      ['Algebra', friday],
      ['Chess', friday],
      ['Band', saturday],
      ['Algebra', monday],
      ['Chess', monday],
    ]);
  });

  it('and marks that there are stay, but for those that the user wants to replace', async () => {
    const [art, biology] = [await classOf('Art', 'Daily 08:00'), await classOf('Biology', 'Daily 09:00')];
    await classOf('Chess', 'Daily 10:00');
    await mark(art, 'present');
    await mark(biology, 'late');
    const { classes } = await preview();
    expect(classes.map(({ mark: own }: { mark: { status: string } | null }) => own?.status)).toEqual([
      ...['present', 'late', undefined],
    ]);
    const { id, recorded_at } = classes[1].mark;
    expect((await report({ replaced: [{ id, recorded_at }] })).body).toEqual({ marked: 2, kept: 1 });
    expect((await marks()).map(([, , status]) => status)).toEqual(['present', 'absent', 'absent']);
    // The mark before is in the history of the record.
    expect((await school.get(`/attendance/${id}/history`)).body.data[0].changes).toEqual([
      { field: 'status', from: 'late', to: 'absent' },
    ]);
  });

  it('but nothing is saved if a mark that would be replaced has changed meanwhile', async () => {
    const art = await classOf('Art', 'Daily 08:00');
    await classOf('Biology', 'Daily 09:00');
    const id = await mark(art, 'present');
    const [{ mark: seen }] = (await preview()).classes;
    clock.advance(1000);
    await school.put(`/attendance/${id}`, { status: 'late' });
    const { status, body } = await report({ replaced: [{ id, recorded_at: seen.recorded_at }] });
    expect([status, body.code]).toEqual([409, 'MARK_CHANGED']);
    expect(await marks()).toEqual([['Art', today, 'late', null]]);
  });

  it.each([
    [{ status: 'present' }],
    [{ first_day: '2026-02-30' }],
    [{ first_day: friday, last_day: today }],
    [{ first_day: today, last_day: '2026-12-31' }],
    [{ first_day: '2028-01-03' }],
    [{ replaced: [{ id: 1 }] }],
  ])('and is refused for %j', async (body) => {
    await classOf('Art', 'Daily 08:00');
    expect((await report(body)).status).toBe(400);
    expect(await marks()).toEqual([]);
  });
});

it('an absence is in the audit trail as one entry of the user, and so is that the marks were seen (Absence of a day)', async () => {
  const owner = await dashboard.person('owner');
  await classOf('Art', 'Daily 08:00');
  await classOf('Biology', 'Daily 09:00');
  await preview();
  await report({});
  await dashboard.servers.schools.get('production')!.get(ReadAuditLog, { strict: false }).flush();
  const { data } = (await owner.get('audit/records?environment=production')).body;
  const isOwn = ({ route, students }: { route: string; students: { id: number }[] }) =>
    route.endsWith('/students/:id/absence') && students.some(({ id }) => id === student);
  const own = data.filter(isOwn).toSorted((one: { action: string }) => (one.action === 'write' ? -1 : 1));
  expect(
    own.map(({ action, user, students }: { action: string; user: { email: string }; students: object[] }) => [
      ...[action, user.email, students.length],
    ]),
  ).toEqual([
    ['write', 'office@school.example', 1],
    ['read', 'office@school.example', 1],
  ]);
  expect(own[0]).toMatchObject({ change: 'created', record: 'attendance' });
});

describe('an office that sees one class (Absence of a day)', () => {
  it('marks the student in that class only, and no other student', async () => {
    const art = await classOf('Art', 'Daily 08:00');
    const biology = await classOf('Biology', 'Daily 09:00');
    await mark(biology, 'present');
    const owner = await dashboard.person('owner', 'other owner');
    const { body: invited } = await owner.post('users', {
      ...{ name: 'Limited', email: 'limited@school.example', production_role: 'office', production_class_ids: [art] },
    });
    const limited = dashboard.visitor();
    await limited.signIn('limited@school.example', invited.one_time_password);
    const password = { current_password: invited.one_time_password, new_password: 'a password of the office' };
    await limited.put('password', password);
    const { classes } = (await limited.get(path())).body;
    expect(classes.map(({ name }: { name: string }) => name)).toEqual(['Art']);
    expect((await limited.post(path(), { status: 'absent', first_day: today })).body).toEqual({ marked: 1, kept: 0 });
    expect((await marks()).map(([name, , status]) => [name, status])).toEqual([
      ['Art', 'absent'],
      ['Biology', 'present'],
    ]);
    const stranger = await school.student({ name: 'Bo' });
    expect((await limited.get(`schools/production/students/${stranger}/absence`)).status).toBe(404);
    const asked = { status: 'absent', first_day: today };
    expect((await limited.post(`schools/production/students/${stranger}/absence`, asked)).status).toBe(404);
  });
});
