import { ReadAuditLog } from '@homeroom/audit';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { type Answer, TestSchool } from '../support/test-school';

let dashboard: TestDashboard;
let school: TestSchool;
let office: Visitor;
let [one, other, classId, club, enrollment, grade, mark] = [0, 0, 0, 0, 0, 0, 0];

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  office = await dashboard.person('office');
  classId = await school.schoolClass();
  [one, other] = [await school.student({ guardian_phone: '+1 555 0100' }), await school.student()];
  club = await school.schoolClass();
  await school.post(`/classes/${classId}/enroll`, { student_id: one });
  enrollment = (await school.get(`/enrollments?student_id=${one}`)).body.data[0].id;
  grade = (await school.post('/grades', { ...of(one), score: 1, term: 'fall', comments: 'Was ill' })).body.id;
  mark = (await school.post('/attendance', { ...of(one), date: '2026-03-02', status: 'late' })).body.id;
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

const eventsOf = async (requestId: string | null) => {
  for (const { app } of [school, { app: dashboard.servers.schools.get('production')! }]) {
    await app.get(ReadAuditLog, { strict: false }).flush();
  }
  const rows = await school.sql()`SELECT action, key_id IS NULL AS by_user, route, student_ids FROM access.record_event
    WHERE request_id = ${requestId}`;
  return [...rows];
};

/** A dry run, and what the trail has of it. */
async function dryRun(method: string, path: string, body?: object) {
  const answer = await school.request(method, `${path}${path.includes('?') ? '&' : '?'}dry_run=true`, { body });
  return { answer, events: await eventsOf(answer.headers.get('x-request-id')) };
}

const read = (route: string, students: readonly number[], byUser = false) => [
  { action: 'read', by_user: byUser, route, student_ids: students },
];

const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };

const marked = (...students: number[]) => students.map((student_id) => ({ student_id, status: 'late' }));

/** Replaces the names in a path by the ids of this school. */
const named = (path: string) => {
  const ids: Record<string, number> = {
    ...{ ONE: one, OTHER: other, CLASS: classId, ENROLLMENT: enrollment, GRADE: grade, MARK: mark },
  };
  return path.replaceAll(/[A-Z]{3,}/g, (name) => String(ids[name]));
};

/** Dry runs: the body, the status, the route, and the students of whom the answer tells something. */
const telling: readonly [string, string, () => object | undefined, number, string, () => number[]][] = [
  ['PUT', '/students/ONE', () => ({}), 200, '/students/:id', () => [one]],
  ['DELETE', '/students/OTHER', () => undefined, 204, '/students/:id', () => [other]],
  ['POST', '/students/ONE/withdraw', () => ({ date: '2026-03-02' }), 200, '/students/:id/withdraw', () => [one]],
  ['PUT', '/grades/GRADE', () => ({}), 200, '/grades/:id', () => [one]],
  ['DELETE', '/grades/GRADE', () => undefined, 204, '/grades/:id', () => [one]],
  ['PUT', '/attendance/MARK', () => ({}), 200, '/attendance/:id', () => [one]],
  ['DELETE', '/attendance/MARK', () => undefined, 204, '/attendance/:id', () => [one]],
  ['POST', '/attendance', () => ({ ...of(one), date: '2026-03-02', status: 'late' }), 200, '/attendance', () => [one]],
  [
    'POST',
    '/classes/CLASS/attendance',
    () => ({ date: '2026-03-02', records: marked(one, other) }),
    201,
    '/classes/:id/attendance',
    () => [one, other],
  ],
  ['POST', '/grades', () => ({ ...of(other), score: 1, term: 'fall' }), 201, '/grades', () => [other]],
  ['POST', '/classes/CLASS/enroll', () => ({ student_id: other }), 201, '/classes/:id/enroll', () => [other]],
  ['DELETE', '/classes/CLASS/enroll/ONE', () => undefined, 204, '/classes/:id/enroll/:student_id', () => [one]],
  ['PUT', '/enrollments/ENROLLMENT', () => ({}), 200, '/enrollments/:id', () => [one]],
  ['POST', '/enrollments/ENROLLMENT/move', () => ({ class_id: club }), 201, '/enrollments/:id/move', () => [one]],
  ['DELETE', '/enrollments/ENROLLMENT', () => undefined, 204, '/enrollments/:id', () => [one]],
];

const of = (student_id: number) => ({ student_id, class_id: classId });

describe('a dry run that tells something of a student is in the trail as a read of that student (Reads by dry runs, Audit trail)', () => {
  it.each(telling)('%s %s', async (method, path, body, status, route, students) => {
    const { answer, events } = await dryRun(method, named(path), body());
    expect([answer.status, events]).toEqual([status, read(`${method} /v1${route}`, students())]);
  });

  it('also of those whose item of a batch has an error, which says that they are in the class', async () => {
    const records = [{ student_id: one }, { student_id: other }, 'nobody', { student_id: 'no id' }];
    const { answer, events } = await dryRun('POST', `/classes/${classId}/enroll/batch?partial=true`, { records });
    const statuses = answer.body.results.map((result: { status: number }) => result.status);
    expect([answer.status, statuses]).toEqual([207, [409, 201, 400, 400]]);
    expect(events).toEqual(read('POST /v1/classes/:id/enroll/batch', [one, other]));
  });

  it('and in the dashboard with the user', async () => {
    const change = await office.put(`schools/production/grades/${grade}?dry_run=true`, {});
    expect(change.body).toMatchObject({ student_id: one, comments: 'Was ill' });
    const removal = await office.delete(`schools/production/grades/${grade}?dry_run=true`);
    expect(removal.status).toBe(204);
    const requestOf = ({ headers }: Answer) => headers.get('x-request-id');
    expect(await eventsOf(requestOf(change))).toEqual(read('PUT /v1/grades/:id', [one], true));
    expect(await eventsOf(requestOf(removal))).toEqual(read('DELETE /v1/grades/:id', [one], true));
    expect((await school.get(`/grades/${grade}`)).body.score).toBe(1);
  });
});

describe('a dry run leaves no event (Reads by dry runs)', () => {
  it('if it would create students, because it tells of none that exists', async () => {
    const created = await dryRun('POST', '/students', ada);
    const batch = await dryRun('POST', '/students/batch', { records: [ada, ada] });
    expect([created.answer.status, batch.answer.status]).toEqual([201, 201]);
    expect([created.events, batch.events]).toEqual([[], []]);
  });

  it('if it is about no student', async () => {
    const { answer, events } = await dryRun('DELETE', `/classes/${await school.schoolClass()}`);
    expect([answer.status, events]).toEqual([204, []]);
  });

  it('if its answer is an error, like a read', async () => {
    const used = await dryRun('DELETE', `/students/${one}`);
    const unknown = await dryRun('PUT', '/grades/999999', {});
    const invalid = await dryRun('PUT', `/students/${one}`, { name: 1 });
    expect([used, unknown, invalid].map(({ answer, events }) => [answer.status, events])).toEqual([
      [409, []],
      [404, []],
      [400, []],
    ]);
  });
});

it('a key that may only write learns nothing about a student by a dry run (Reads by dry runs)', async () => {
  const key = await school.unlimitedKey({ scopes: ['write:students'] });
  for (const path of [`/students/${one}`, `/grades/${grade}`, `/attendance/${mark}`]) {
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? {} : undefined;
      const { status, text } = await school.request(method, `${path}?dry_run=true`, { body, key });
      expect([method, path, status, text.includes('lacks the scope read:students')]).toEqual([method, path, 403, true]);
    }
  }
  const change = await school.put(`/students/${other}`, { address: 'Elm St 1' }, { key });
  expect([change.status, change.body.address]).toEqual([200, 'Elm St 1']);
});
