import type { Roles } from '@homeroom/accounts';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { TestSchool } from '../support/test-school';

let dashboard: TestDashboard;
let school: TestSchool;
let office: Visitor;
let officeId: number;
let classId: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  office = await dashboard.person('office');
  officeId = (await office.get('session')).body.user.id;
  classId = await school.schoolClass();
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

const inProduction = (path: string) => `schools/production/${path}`;

/** The newest change in the trail. */
async function lastChange() {
  const [event] =
    await school.sql()`SELECT environment, key_id, user_id, route, request_id, record, record_ids, student_ids,
    fields FROM access.record_event WHERE action = 'write' ORDER BY id DESC LIMIT 1`;
  return { ...event };
}

/** What a write could change: all records, and the trail. */
async function state() {
  const tables = ['student', 'teacher', 'school_class', 'enrollment', 'attendance', 'grade', 'announcement'];
  const counts = await Promise.all(
    tables.map(
      (table) =>
        school.sql()`SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t), '')) FROM ${school.sql()(table)} t`,
    ),
  );
  const entries = await school.sql()`SELECT max(id) FROM access.record_event WHERE action = 'write'`;
  return { counts: counts.map(([row]) => row), entries: [...entries] };
}

const grade = async (student_id: number) =>
  (await school.post('/grades', { student_id, class_id: classId, score: 15, max_score: 20, term: 'Q1' })).body;

describe('a change by a user is in the audit trail with the user, and without a key (Editing in the dashboard)', () => {
  it('marks of a class’s day', async () => {
    const students = [await school.student(), await school.student()];
    const records = students.map((student_id) => ({ student_id, status: 'late', notes: 'Snow' }));
    const { status, body } = await office.post(inProduction(`classes/${classId}/attendance`), {
      date: '2026-03-02',
      records,
    });
    expect([status, body.written]).toEqual([201, 2]);
    const events = await school.sql()`SELECT key_id, user_id, environment, route, record, student_ids
      FROM access.record_event WHERE action = 'write' AND record = 'attendance' ORDER BY id`;
    expect([...events]).toEqual(
      students.map((id) => ({
        ...{ key_id: null, user_id: officeId, environment: 'production', record: 'attendance', student_ids: [id] },
        route: 'POST /v1/classes/:id/attendance',
      })),
    );
  });

  it('an enrollment, and its end', async () => {
    const id = await school.student();
    const by = { environment: 'production', key_id: null, user_id: officeId, student_ids: [id] };
    const enrolled = await office.post(inProduction(`classes/${classId}/enroll`), { student_id: id });
    expect([enrolled.status, enrolled.body.student_id]).toEqual([201, id]);
    expect(await lastChange()).toMatchObject({ ...by, route: 'POST /v1/classes/:id/enroll' });
    expect((await office.delete(inProduction(`classes/${classId}/enroll/${id}`))).status).toBe(204);
    expect(await lastChange()).toMatchObject({ ...by, route: 'DELETE /v1/classes/:id/enroll/:student_id' });
  });

  it('a withdrawal from the school, and what takes it back', async () => {
    const id = await school.student();
    await office.post(inProduction(`classes/${classId}/enroll`), { student_id: id });
    const by = { environment: 'production', key_id: null, user_id: officeId, student_ids: [id] };
    const body = { date: '2026-03-02', reason: 'Moved' };
    const withdrawn = await office.post(inProduction(`students/${id}/withdraw`), body);
    const status = { student_id: id, status: 'withdrawn', withdrawn_on: '2026-03-02', reason: 'Moved' };
    expect([withdrawn.status, withdrawn.body]).toEqual([200, status]);
    expect((await office.get(inProduction(`students/${id}/status`))).body).toEqual(status);
    expect(await lastChange()).toMatchObject({ ...by, route: 'POST /v1/students/:id/withdraw' });
    const again = await office.post(inProduction(`students/${id}/reinstate?enrollments=false`));
    expect([again.status, again.body.status]).toEqual([200, 'active']);
    expect(await lastChange()).toMatchObject({ ...by, route: 'POST /v1/students/:id/reinstate', record: 'student' });
  });

  it('a corrected and a removed grade', async () => {
    const id = await school.student();
    const { id: gradeId } = await grade(id);
    const by = { environment: 'production', key_id: null, user_id: officeId, record: 'grade', student_ids: [id] };
    const { headers, body } = await office.put(inProduction(`grades/${gradeId}`), { score: 18 });
    expect(body).toMatchObject({ score: 18, letter_grade: 'A-' });
    expect(await lastChange()).toEqual({
      ...{ ...by, record_ids: [gradeId], route: 'PUT /v1/grades/:id', request_id: headers.get('x-request-id') },
      fields: expect.arrayContaining(['score']),
    });
    const { data } = (await office.get(inProduction(`grades/${gradeId}/history`))).body;
    expect(data.map(({ by: { type } }: { by: { type: string } }) => type)).toEqual(['user', 'key']);
    expect(data[0].by).toEqual({ type: 'user', id: officeId, name: null });
    expect((await office.delete(inProduction(`grades/${gradeId}`))).status).toBe(204);
    expect(await lastChange()).toMatchObject({ ...by, route: 'DELETE /v1/grades/:id' });
    expect((await school.get(`/grades/${gradeId}`)).status).toBe(404);
  });

  it('a corrected and a removed mark', async () => {
    const id = await school.student();
    const mark = { student_id: id, class_id: classId, date: '2026-03-03', status: 'absent' };
    const { body } = await school.post('/attendance', mark);
    const by = { environment: 'production', key_id: null, user_id: officeId, record: 'attendance', student_ids: [id] };
    await office.put(inProduction(`attendance/${body.id}`), { status: 'excused', notes: 'Dentist' });
    expect((await school.get(`/attendance/${body.id}`)).body).toMatchObject({ status: 'excused', notes: 'Dentist' });
    expect(await lastChange()).toMatchObject({ ...by, route: 'PUT /v1/attendance/:id' });
    expect((await office.delete(inProduction(`attendance/${body.id}`))).status).toBe(204);
    expect(await lastChange()).toMatchObject({ ...by, route: 'DELETE /v1/attendance/:id' });
  });

  it('an announcement, whose author is the user', async () => {
    const fields = { title: 'Fair', content: 'On Saturday.', scope: 'class', class_id: classId, priority: 'high' };
    const { status, body } = await office.post(inProduction('announcements'), fields);
    expect([status, body]).toMatchObject([201, { ...fields, author_id: officeId }]);
    const by = {
      environment: 'production',
      key_id: null,
      user_id: officeId,
      record: 'announcement',
      record_ids: [body.id],
    };
    expect(await lastChange()).toMatchObject({ ...by, route: 'POST /v1/announcements' });
    expect((await office.delete(inProduction(`announcements/${body.id}`))).status).toBe(204);
    expect(await lastChange()).toMatchObject({ ...by, route: 'DELETE /v1/announcements/:id' });
  });
});

describe('two people at one record (Editing in the dashboard)', () => {
  it('do not overwrite each other: the second one gets 412, and the new value on the next read', async () => {
    const { id } = await grade(await school.student());
    const path = inProduction(`grades/${id}`);
    const { headers, body } = await office.get(path);
    const tag = headers.get('etag') ?? '';
    expect([tag, body.score]).toEqual([(await school.get(`/grades/${id}`)).headers.get('etag'), 15]);
    await school.put(`/grades/${id}`, { score: 16 });
    const late = { body: { score: 17 }, headers: { 'if-match': tag } };
    const refused = await office.ask('PUT', path, late);
    expect([refused.status, refused.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await office.ask('DELETE', path, { headers: { 'if-match': tag } })).status).toBe(412);
    const now = await office.get(path);
    expect(now.body.score).toBe(16);
    const saved = await office.ask('PUT', path, { ...late, headers: { 'if-match': now.headers.get('etag') ?? '' } });
    expect([saved.status, saved.body.score]).toEqual([200, 17]);
    expect(saved.headers.get('etag')).toBe((await school.get(`/grades/${id}`)).headers.get('etag'));
  });
});

describe('who may edit (Editing in the dashboard, Dashboard roles)', () => {
  const mark = async () => ({
    student_id: await school.student(),
    class_id: classId,
    date: '2026-03-04',
    status: 'absent',
  });

  it.each<[string, Roles, production: number, sandbox: number]>([
    ['an owner', { production: 'owner', sandbox: 'owner' }, 404, 404],
    ['the office of both', { production: 'office', sandbox: 'office' }, 404, 404],
    ['the office of the sandbox', { production: null, sandbox: 'office' }, 403, 404],
    ['the office of the sandbox, who sees production', { production: 'viewer', sandbox: 'office' }, 403, 404],
    [
      'the office of production, who is a developer of the sandbox',
      { production: 'office', sandbox: 'developer' },
      404,
      403,
    ],
    ['a developer', { production: 'developer', sandbox: 'developer' }, 403, 403],
    ['a viewer', { production: 'viewer', sandbox: 'viewer' }, 403, 403],
  ])('%s', async (name, roles, production, sandbox) => {
    const visitor = await dashboard.person('viewer', name.replaceAll(/\W/g, ''), roles);
    const before = await state();
    for (const [environment, expected] of Object.entries({ production, sandbox })) {
      for (const [method, path, body] of [
        ['POST', 'students/999999/withdraw', { date: '2026-03-02' }],
        ['POST', 'students/999999/reinstate', undefined],
        ['POST', 'classes/999999/attendance', { date: '2026-03-02', records: [{ student_id: 1, status: 'late' }] }],
        ['POST', 'classes/999999/enroll', { student_id: 1 }],
        ['DELETE', 'classes/999999/enroll/1', undefined],
        ['PUT', 'grades/999999', { score: 1 }],
        ['DELETE', 'grades/999999', undefined],
        ['PUT', 'attendance/999999', { status: 'late' }],
        ['DELETE', 'attendance/999999', undefined],
        ['DELETE', 'announcements/999999', undefined],
      ] as const) {
        const { status } = await visitor.ask(method, `schools/${environment}/${path}`, { body });
        expect([method, path, environment, status]).toEqual([method, path, environment, expected]);
      }
      const empty = await visitor.post(`schools/${environment}/announcements`, {});
      expect(empty.status).toBe(expected === 403 ? 403 : 400);
    }
    expect(await state()).toEqual(before);
  });

  it('not somebody whose role was taken away meanwhile', async () => {
    const former = await dashboard.person('office', 'former');
    const { body } = await school.post('/attendance', await mark());
    const owner = await dashboard.person('owner');
    const { body: session } = await former.get('session');
    await owner.put(`users/${session.user.id}`, { name: 'Former', production_role: 'viewer', sandbox_role: null });
    expect((await former.delete(inProduction(`attendance/${body.id}`))).status).toBe(401);
    await former.signIn('former@school.example', 'correct horse battery staple');
    expect((await former.delete(inProduction(`attendance/${body.id}`))).status).toBe(403);
    expect((await school.get(`/attendance/${body.id}`)).status).toBe(200);
  });
});

describe('what cannot be written through the dashboard (Editing in the dashboard)', () => {
  it.each([
    ['POST', 'students/batch'],
    ['POST', 'teachers/batch'],
    ['POST', 'classes/batch'],
    ['POST', 'attendance'],
    ['PUT', 'students'],
    ['DELETE', 'students'],
    ['DELETE', 'classes/1/roster'],
    ['PATCH', 'grades/1'],
    ['DELETE', 'grades/%2e%2e'],
    ['DELETE', 'grades/1%2f..%2f..%2fstudents%2f1'],
    ['DELETE', 'classes/%2e%2e/enroll/%2e%2e'],
    ['PUT', 'grades/%2e%2e%2fstudents%2f1'],
  ])('%s %s', async (method, path) => {
    const before = await state();
    const { status } = await office.ask(method, inProduction(path), method === 'DELETE' ? {} : { body: { name: 'X' } });
    expect([404, 405]).toContain(status);
    expect(await state()).toEqual(before);
  });

  it('a number that JSON cannot repeat', async () => {
    const { id } = await grade(await school.student());
    const answer = await fetch(`${office.origin}/dashboard/api/${inProduction(`grades/${id}`)}`, {
      method: 'PUT',
      headers: { origin: office.origin, cookie: office.cookie, 'content-type': 'application/json' },
      body: '{"max_score":1e999}',
    });
    expect(answer.status).toBe(400);
    expect((await school.get(`/grades/${id}`)).body.max_score).toBe(20);
  });

  it('a query that the API does not know, and all of a batch of which one part is wrong', async () => {
    const before = await state();
    const path = inProduction(`classes/${classId}/attendance`);
    const records = [
      { student_id: 1, status: 'present' },
      { student_id: 999_999, status: 'present' },
    ];
    expect((await office.post(`${path}?force=true`, { date: '2026-03-05', records })).status).toBe(400);
    const refused = await office.post(path, { date: '2026-03-05', records });
    expect([refused.status, refused.body.results[1].error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await state()).toEqual(before);
  });

  it('is more than the limits of the API allow', async () => {
    const notes = 'x'.repeat(2_000);
    const students = await Promise.all(Array.from({ length: 3 }, () => school.student()));
    // Larger than an ordinary body, and smaller than that of a batch.
    const records = Array.from({ length: 400 }, (_, at) => ({ student_id: students[at % 3], status: 'late', notes }));
    const path = inProduction(`classes/${classId}/attendance`);
    const repeated = await office.post(path, { date: '2026-03-06', records });
    expect(repeated.status).toBe(400);
    const tooLarge = await office.post(path, { date: '2026-03-06', records: [...records, ...records] });
    expect(tooLarge.status).toBe(413);
  });
});
