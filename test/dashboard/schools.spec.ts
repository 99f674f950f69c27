import { type Environment, environments } from '@homeroom/kernel';
import { keptLog } from '../support/programs/kept-log';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { TestSchool } from '../support/test-school';

const kept = keptLog();
let dashboard: TestDashboard;
let viewer: Visitor;
const schools = new Map<Environment, TestSchool>();

beforeAll(async () => {
  dashboard = await TestDashboard.open({ log: kept.log });
  viewer = await dashboard.person('viewer');
  for (const environment of environments) {
    const school = await TestSchool.open({ environment, database: dashboard.database });
    schools.set(environment, school);
    const student_id = await school.student({ name: `Child of ${environment}` });
    const class_id = await school.schoolClass();
    await school.post(`/classes/${class_id}/enroll`, { student_id });
    await school.post('/announcements', { title: `In ${environment}`, content: 'x', scope: 'school' });
    await school.post('/attendance', { student_id, class_id, date: '2026-03-02', status: 'late' });
    await school.post('/grades', { student_id, class_id, score: 91, term: 'Q1' });
  }
});

afterAll(async () => {
  for (const school of schools.values()) await school.close();
  await dashboard.close();
});

describe.each(environments)('whoever is signed in looks into %s (Looking into a school)', (environment) => {
  it.each([
    'students',
    `students?search=${environment}&per_page=1`,
    'students/1',
    'students/1/attendance?start_date=2026-03-01',
    'students/1/status',
    'students?status=all',
    'teachers',
    'teachers/1',
    'teachers/1/archive',
    'classes',
    'classes/1',
    'classes/1/archive',
    'classes/1/roster',
    'classes/1/attendance?date=2026-03-02',
    'grades/1',
    'grades/1/history',
    'attendance/1',
    'attendance/1/history',
    'announcements?active_only=false',
    'announcements/1',
    'grades?student_id=1',
    'students/999999',
    'students/ada',
    'students?page=0',
  ])('and sees of %s what the public API answers', async (path) => {
    const { status, text } = await schools.get(environment)!.get(`/${path}`);
    const seen = await viewer.get(`schools/${environment}/${path}`);
    expect({ status: seen.status, text: seen.text }).toEqual({ status, text });
    expect(seen.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('at a glance', async () => {
    const { status, headers, body } = await viewer.get(`schools/${environment}/overview`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({
      students: { total: 1 },
      attendance: { days: [{ date: '2026-03-02', late: 1, rate: 100 }] },
      classes: { total: 1, unlimited: 1 },
      announcements: { active: 1, newest: [{ title: `In ${environment}` }] },
      grades: { terms: [{ term: 'Q1', total: 1, letters: [{ letter_grade: 'A-', grades: 1 }] }] },
    });
  });
});

describe('nobody sees of a school', () => {
  const unknown = { error: 'Route not found', code: 'NOT_FOUND', status: 404 };

  it.each([
    'schools/elsewhere/students',
    'schools/elsewhere/overview',
    'schools/toString/overview',
    'schools/sandbox/health',
    'schools/sandbox/openapi.json',
    'schools/sandbox/attendance/1/status',
    'schools/sandbox/students/1/roster',
    'schools/sandbox/imports/1/report',
    'schools/sandbox/teachers/1/attendance',
    'schools/sandbox/students/1/archive',
    'schools/sandbox/Students',
    'schools/sandbox/students/',
    'schools/sandbox/students/1/',
    'schools/sandbox/students/..%2fhealth',
    'schools/sandbox/overview/students',
    'schools/sandbox/',
    'schools/sandbox',
  ])('what is not in the list: %s', async (path) => {
    const { status, body } = await viewer.get(path);
    expect({ status, body }).toEqual({ status: 404, body: unknown });
  });

  it('an environment that this process does not serve', async () => {
    const { database } = dashboard;
    const alone = await TestDashboard.open({ database, settings: { environments: ['sandbox'] } });
    try {
      const owner = await alone.person('owner');
      expect((await owner.get('schools/sandbox/students')).status).toBe(200);
      expect((await owner.get('schools/production/students')).body).toEqual(unknown);
    } finally {
      await alone.close();
    }
  });
});

it('a viewer can write nothing through the dashboard', async () => {
  const body = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
  const answers = [
    await viewer.post('schools/sandbox/students', body),
    await viewer.put('schools/sandbox/students/1', body),
  ];
  for (const { status } of answers) expect([403, 404, 405]).toContain(status);
  const { body: students } = await schools.get('sandbox')!.get('/students');
  expect(students.data.map(({ name }: { name: string }) => name)).toEqual(['Child of sandbox']);
});

describe('the schools of a district (Schools in the dashboard)', () => {
  it('are written by the office, and not by a viewer', async () => {
    const office = await dashboard.person('office', 'district');
    const path = 'schools/production/schools';
    const { status, body: hill } = await office.post(path, { name: 'Hill School' });
    expect([status, hill.kind]).toEqual([201, 'school']);
    expect((await office.put(`${path}/${hill.id}`, { name: 'Hilltop School' })).body.name).toBe('Hilltop School');
    expect((await viewer.get(`${path}/${hill.id}`)).body.name).toBe('Hilltop School');
    expect((await viewer.delete(`${path}/${hill.id}`)).status).toBe(403);
    const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5', school_id: hill.id };
    const student = await office.post('schools/production/students', ada);
    expect((await office.delete(`${path}/${hill.id}`)).body).toMatchObject({ status: 409, code: 'IN_USE' });
    await office.delete(`schools/production/students/${student.body.id}`);
    expect((await office.delete(`${path}/${hill.id}`)).status).toBe(204);
  });

  it('are not written by a user who sees one of them', async () => {
    const owner = await dashboard.person('owner', 'superintendent');
    const path = 'schools/sandbox/schools';
    const { body: hill } = await owner.post(path, { name: 'Hill School' });
    const share = { schoolIds: [hill.id], classIds: [], teacherId: null };
    const roles = { production: null, sandbox: 'office' } as const;
    const limited = await dashboard.person('office', 'hill', roles, { sandbox: share });
    const answers = [
      await limited.post(path, { name: 'Another' }),
      await limited.put(`${path}/${hill.id}`, { name: 'Another' }),
      await limited.delete(`${path}/${hill.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await limited.get(path)).body.data).toMatchObject([{ id: hill.id, name: 'Hill School' }]);
  });
});

describe('the limits of schools in the dashboard (Schools in the dashboard)', () => {
  const path = 'schools/production/limits';

  it('are set, changed and removed by an owner, and shown to all who see every school', async () => {
    const owner = await dashboard.person('owner', 'limiting');
    const { body: hill } = await owner.post('schools/production/schools', { name: 'Hill', identifier: '17' });
    const shown = async () => (await viewer.get(path)).body.data as object[];
    expect(await shown()).toEqual([]);
    for (const limit of [
      { per_hour: 2000, per_minute: 200 },
      { per_hour: 1000, per_minute: 100 },
    ]) {
      const { status, body } = await owner.put(`${path}/${hill.id}`, limit);
      const limited = { id: hill.id, name: 'Hill', identifier: '17', limit };
      expect([status, body, await shown()]).toEqual([200, limited, [limited]]);
    }
    expect((await owner.get('schools/sandbox/limits')).body.data).toEqual([]);
    expect((await owner.delete(`${path}/${hill.id}`)).status).toBe(204);
    expect(await shown()).toEqual([]);
    const [removed, changed] = (await owner.get('audit?per_page=2')).body.data;
    expect(removed).toMatchObject({
      ...{
        action: 'school.limit_changed',
        environment: 'production',
        actor: { name: 'limiting' },
        address: '127.0.0.1',
      },
      ...{ subject: { type: 'school', id: hill.id, name: 'Hill' } },
      details: { from: { per_hour: 1000, per_minute: 100 }, to: null },
    });
    expect(changed.details).toEqual({
      from: { per_hour: 2000, per_minute: 200 },
      to: { per_hour: 1000, per_minute: 100 },
    });
  });

  it.each([
    [{ per_hour: 0, per_minute: 1 }, /per_hour/],
    [{ per_hour: 10 }, /per_minute/],
    [{ per_hour: 1.5, per_minute: 1 }, /per_hour/],
    [{ per_hour: 1, per_minute: 1_000_000_001 }, /per_minute/],
  ])('are not %j', async (limit, field) => {
    const owner = await dashboard.person('owner', `limits-${JSON.stringify(limit).replace(/[^a-z0-9]/g, '')}`);
    const { status, body } = await owner.put(`${path}/1`, limit);
    expect([status, body]).toEqual([400, expect.objectContaining({ error: expect.stringMatching(field) })]);
  });

  it('are of schools that exist, in an environment that is served', async () => {
    const owner = await dashboard.person('owner', 'unlimited');
    const limit = { per_hour: 1, per_minute: 1 };
    expect((await owner.put(`${path}/999999`, limit)).status).toBe(404);
    expect((await owner.put('schools/elsewhere/limits/1', limit)).status).toBe(404);
    expect((await owner.get('schools/elsewhere/limits')).status).toBe(404);
  });
});

it('a look has one id, in the answer, in the log of the dashboard and in that of the school', async () => {
  const id = 'one-look-of-many';
  const { headers } = await viewer.get('schools/sandbox/students/1', { headers: { 'x-request-id': id } });
  expect(headers.get('x-request-id')).toBe(id);
  const logged = kept
    .text()
    .split('\n')
    .filter((line) => line.includes(id));
  expect(logged.map((line) => JSON.parse(line).route).sort()).toEqual([
    '/dashboard/api/schools/:environment/*',
    '/v1/students/:id',
  ]);
});
