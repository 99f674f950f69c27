import { addTwoSchools, type SmallSchool } from '../../support/two-schools';
import { password, TestDashboard, type Visitor } from '../../support/test-dashboard';

let dashboard: TestDashboard;
let owner: Visitor;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  owner = await dashboard.person('owner');
  ({ lincoln, roosevelt } = await addTwoSchools(dashboard.database.pool('production')));
});

afterAll(() => dashboard.close());

/** Invites a user, who chooses a password. */
async function invited(name: string, fields: object): Promise<Visitor & { id: number }> {
  const email = `${name}@school.example`;
  const { status, body } = await owner.post('users', { name, email, ...fields });
  expect([name, status, body]).toEqual([name, 201, body]);
  const visitor = dashboard.visitor();
  await visitor.signIn(email, body.one_time_password);
  await visitor.put('password', { current_password: body.one_time_password, new_password: password });
  return Object.assign(visitor, { id: body.user.id as number });
}

const change = (user: { id: number }, fields: object) => owner.put(`users/${user.id}`, { name: 'Changed', ...fields });

async function names(visitor: Visitor, list: string): Promise<string[]> {
  const { body } = await visitor.get(`schools/production/${list}`);
  return (body.data as { name: string }[]).map(({ name }) => name).sort();
}

describe('the office of one school (Users with a share)', () => {
  let office: Visitor & { id: number };

  beforeAll(async () => {
    office = await invited('office', { production_role: 'office', production_school_ids: [lincoln.school] });
  });

  it('sees the records of the school, wherever the dashboard shows them', async () => {
    expect(await names(office, 'students')).toEqual(['Child of Lincoln']);
    expect(await names(office, 'classes')).toEqual(['Class of Lincoln']);
    expect((await office.get('schools/production/overview')).body.students.total).toBe(1);
    const day = (await office.get('schools/production/day?date=2026-03-02')).body;
    expect(day.classes.map(({ name }: { name: string }) => name)).toEqual(['Class of Lincoln']);
    expect((await office.get(`schools/production/students/${roosevelt.student}`)).status).toBe(404);
    expect((await office.get('session')).body.user.is_limited).toEqual({ production: true, sandbox: false });
  });

  it('reads an overview of its own, also while an owner reads the whole one', async () => {
    const answers = await Promise.all(
      [owner, office, owner, office].map(async (who) => (await who.get('schools/production/overview')).body),
    );
    expect(answers.map(({ students }) => students.total)).toEqual([2, 1, 2, 1]);
  });

  it('edits the records of the school and no others', async () => {
    const grade = { score: 91, term: 'Q1' };
    const [own, other] = [lincoln, roosevelt].map(({ student: student_id, schoolClass: class_id }) => ({
      ...grade,
      student_id,
      class_id,
    }));
    expect((await office.post('schools/production/grades', own)).status).toBe(201);
    expect((await office.post('schools/production/grades', other)).status).toBe(400);
  });

  it('is listed with the school', async () => {
    const { body } = await owner.get('users');
    expect(body.data.find(({ id }: { id: number }) => id === office.id)).toMatchObject({
      production_share: { schools: [{ id: lincoln.school, name: 'Lincoln' }], classes: [], teacher: null },
      sandbox_share: null,
    });
    const [event] = (await owner.get('audit')).body.data.filter(
      ({ action, subject }: { action: string; subject: { name: string } }) =>
        action === 'user.created' && subject.name === 'office@school.example',
    );
    expect(event.details.shares).toEqual({ production: { school_ids: [lincoln.school], class_ids: [] } });
  });

  it('keeps the school with another role, and loses it when an owner says so', async () => {
    await change(office, { production_role: 'viewer' });
    expect((await office.get('session')).status).toBe(401);
    await office.signIn('office@school.example', password);
    expect(await names(office, 'students')).toEqual(['Child of Lincoln']);

    await change(office, { production_role: 'office', production_school_ids: [roosevelt.school] });
    await office.signIn('office@school.example', password);
    expect(await names(office, 'students')).toEqual(['Child of Roosevelt']);

    const { body } = await change(office, { production_role: 'office', production_school_ids: null });
    expect(body.production_share).toBeNull();
    await office.signIn('office@school.example', password);
    expect(await names(office, 'students')).toEqual(['Child of Lincoln', 'Child of Roosevelt']);
    const [event] = (await owner.get('audit')).body.data.filter(
      ({ action }: { action: string }) => action === 'user.changed',
    );
    expect(event.details.from.shares).toEqual({ production: { school_ids: [roosevelt.school], class_ids: [] } });
    expect(event.details.to.shares).toBeUndefined();
  });

  it('notices at once that another process has taken a school away', async () => {
    const viewer = await invited('vera', { production_role: 'viewer', production_school_ids: [lincoln.school] });
    expect(await names(viewer, 'students')).toEqual(['Child of Lincoln']);
    const [row] = await dashboard.database.pool(
      'access',
    )`SELECT production_share_id AS id FROM dashboard_user WHERE id = ${viewer.id}`;
    await dashboard.database.pool('production')`SELECT redefine_share(${row!['id'] as number}, '{}', '{}', NULL)`;
    expect(await names(viewer, 'students')).toEqual([]);
    await dashboard.database.pool(
      'access',
    )`UPDATE dashboard_user SET production_share_id = NULL WHERE id = ${viewer.id}`;
    expect(await names(viewer, 'students')).toEqual(['Child of Lincoln', 'Child of Roosevelt']);
  });
});

describe('a teacher (Users with a share)', () => {
  let teacher: Visitor & { id: number };

  beforeAll(async () => {
    teacher = await invited('teacher', { production_role: 'teacher', production_teacher_id: lincoln.teacher });
  });

  it('sees their own classes', async () => {
    expect(await names(teacher, 'classes')).toEqual(['Class of Lincoln']);
    expect(await names(teacher, 'students')).toEqual(['Child of Lincoln']);
  });

  it('takes attendance and grades there', async () => {
    const { student: student_id, schoolClass: class_id } = lincoln;
    const marked = await teacher.post(`schools/production/classes/${class_id}/attendance`, {
      date: '2026-03-03',
      records: [{ student_id, status: 'late' }],
    });
    expect(marked.status).toBe(201);
    const graded = await teacher.post('schools/production/grades', { student_id, class_id, score: 80, term: 'Q2' });
    expect(graded.status).toBe(201);
    const changed = await teacher.put(`schools/production/grades/${graded.body.id}`, { score: 85 });
    expect([changed.status, changed.body.score]).toEqual([200, 85]);
    expect((await teacher.delete(`schools/production/grades/${graded.body.id}`)).status).toBe(204);
  });

  it('takes none in the class of another, and changes no other record', async () => {
    const { student: student_id, schoolClass: class_id } = roosevelt;
    const graded = await teacher.post('schools/production/grades', { student_id, class_id, score: 80, term: 'Q2' });
    expect(graded.status).toBe(400);
    const renamed = await teacher.put(`schools/production/students/${lincoln.student}`, { name: 'Renamed' });
    expect([renamed.status, renamed.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    [{ production_role: 'teacher' }, 'production: the role teacher needs the record of the teacher'],
    [{ production_role: 'teacher', production_teacher_id: 999 }, 'teacher 999 does not exist in production'],
    [
      { production_role: 'viewer', production_teacher_id: 1 },
      'production: only the role teacher has the record of a teacher',
    ],
    [{ production_role: 'viewer', production_school_ids: [] }, 'a share must name at least one school or class'],
    [
      { production_role: 'owner', sandbox_role: 'owner', production_school_ids: [1] },
      'production: an owner has no share',
    ],
    [{ sandbox_role: 'viewer', production_school_ids: [1] }, 'production: a user without a role has no share'],
  ])('and others are not invited with %j', async (fields, reason) => {
    const { status, body } = await owner.post('users', { name: 'X', email: 'x@school.example', ...fields });
    expect([status, body.error]).toEqual([400, `Validation failed: ${reason}`]);
  });

  it('needs another choice when the role changes', async () => {
    const refused = await change(teacher, { production_role: 'viewer' });
    expect(refused.body.error).toContain('say what the user sees who is no longer a teacher');
    const changed = await change(teacher, { production_role: 'viewer', production_class_ids: [roosevelt.schoolClass] });
    expect(changed.body.production_share).toMatchObject({ classes: [{ id: roosevelt.schoolClass }], teacher: null });
  });
});

describe('a user with a share', () => {
  it('sees and makes no keys of the environment, and those of another one', async () => {
    const sandbox = await addTwoSchools(dashboard.database.pool('sandbox'));
    const developer = await invited('dora', {
      ...{ production_role: 'viewer', production_school_ids: [lincoln.school], sandbox_role: 'developer' },
    });
    expect((await owner.post('keys', { name: 'Of production', environment: 'production' })).status).toBe(201);
    expect((await developer.post('keys', { name: 'Mine', environment: 'sandbox' })).status).toBe(201);
    const keys = (await developer.get('keys')).body.data as { environment: string }[];
    expect(keys.map(({ environment }) => environment)).toEqual(['sandbox']);
    expect((await developer.get('usage?environment=production')).status).toBe(403);
    expect((await developer.get('usage?environment=sandbox')).status).toBe(200);
    expect((await developer.get('usage/schools?environment=production')).status).toBe(403);
    expect((await developer.get('usage/schools?environment=sandbox')).status).toBe(200);

    await change(developer, { sandbox_role: 'developer', sandbox_school_ids: [sandbox.lincoln.school] });
    await developer.signIn('dora@school.example', password);
    expect((await developer.post('keys', { name: 'Late', environment: 'sandbox' })).status).toBe(403);
    expect((await developer.get('keys')).status).toBe(403);
  });
});
