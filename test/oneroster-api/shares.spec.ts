import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { TestSchool } from '../support/test-school';
import { tokenOf } from '../support/one-roster';
import { Consumer, type RosterObject } from './consumer';

jest.setTimeout(120_000);

let school: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
/** Of a key that sees Lincoln, and of one that sees everything. */
let share: { schoolIds: number[]; classIds: number[]; teacherId: null };
let restricted: Consumer;
let everything: Consumer;

beforeAll(async () => {
  school = await TestSchool.open();
  ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
  share = { schoolIds: [lincoln.school], classIds: [], teacherId: null };
  restricted = await Consumer.of(school, await tokenOf(school, await school.key({ share })));
  everything = await Consumer.of(school);
});

afterAll(() => school.close());

const idsIn = async (client: Consumer, path: string): Promise<string[]> =>
  (await client.list(path)).map(({ sourcedId }) => sourcedId);
const ofRecord = async (record: string, id: number): Promise<string> => {
  const [row] = await school.sql()<{ id: string }[]>`
    SELECT sourced_id AS id FROM roster_entry WHERE record = ${record} AND record_id = ${id} AND status <> 'removed'`;
  return row!.id;
};

describe('a key that sees one school', () => {
  it('reads its organisation, classes, users and enrollments, and no others', async () => {
    const names = async (path: string, field: string) => (await restricted.list(path)).map((object) => object[field]);
    await expect(names('/orgs', 'name')).resolves.toEqual(['Lincoln']);
    await expect(names('/classes', 'title')).resolves.toEqual(['Class of Lincoln']);
    await expect(names('/users', 'familyName')).resolves.toEqual(['Lincoln', 'Lincoln']);
    const enrollments = await restricted.list('/enrollments');
    expect(enrollments.map(({ role }) => role).toSorted()).toEqual(['student', 'teacher']);
    await expect(idsIn(everything, '/enrollments')).resolves.toHaveLength(4);
  });

  it('gets 404 for what it does not see, as for what does not exist', async () => {
    for (const [path, record, id] of [
      ['orgs', 'school', roosevelt.school],
      ['classes', 'school_class', roosevelt.schoolClass],
      ['students', 'student', roosevelt.student],
      ['users', 'teacher', roosevelt.teacher],
      ['demographics', 'student', roosevelt.student],
    ] as const) {
      const hidden = await ofRecord(record, id);
      const outside = await restricted.get(`/${path}/${hidden}`);
      const unknown = await restricted.get(`/${path}/nobody`);
      expect([outside.status, outside.body]).toEqual([404, unknown.body]);
    }
    const hidden = await ofRecord('school_class', roosevelt.schoolClass);
    expect((await restricted.get(`/classes/${hidden}/students`)).status).toBe(404);
  });

  it('finds nothing of others with a filter', async () => {
    const hidden = await ofRecord('school_class', roosevelt.schoolClass);
    await expect(restricted.list('/enrollments', { filter: `class.sourcedId='${hidden}'` })).resolves.toEqual([]);
    await expect(restricted.list('/users', { filter: `familyName='Roosevelt'` })).resolves.toEqual([]);
  });

  it('learns of a student who enters, and of one who leaves', async () => {
    const student = await ofRecord('student', roosevelt.student);
    const before = new Date(Date.now()).toISOString();
    await school.sql()`UPDATE student SET school_id = ${lincoln.school} WHERE id = ${roosevelt.student}`;
    const entered = await restricted.list('/students', { filter: `dateLastModified>'${before}'` });
    expect(entered.map(({ sourcedId, status }) => [sourcedId, status])).toEqual([[student, 'active']]);
    const between = entered[0]!['dateLastModified'];
    await school.sql()`UPDATE student SET school_id = ${roosevelt.school} WHERE id = ${roosevelt.student}`;
    const left = await restricted.list('/students', { filter: `dateLastModified>'${String(between)}'` });
    expect(left.map(({ sourcedId, status }) => [sourcedId, status])).toEqual([[student, 'tobedeleted']]);
    expect(left[0]).toMatchObject({ givenName: '-', familyName: '-' });
    expect(left[0]).not.toHaveProperty('email');
    expect((await restricted.get(`/students/${student}`)).status).toBe(404);
  });

  it('learns of a seat that was written before a pull and committed after it', async () => {
    const sql = school.sql();
    const student = await ofRecord('student', roosevelt.student);
    const pulled = await sql.begin(async (transaction) => {
      await transaction`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date)
        VALUES (${lincoln.schoolClass}, ${roosevelt.student}, now(), '2026-03-02')`;
      const { objects } = await restricted.page('/students', { limit: 1000 });
      expect(objects.map(({ sourcedId }) => sourcedId)).not.toContain(student);
      return new Date().toISOString();
    });
    const entered = await restricted.page('/students', { filter: `dateLastModified>'${pulled}'` });
    expect(entered.objects).toContainEqual(expect.objectContaining({ sourcedId: student, status: 'active' }));

    await expect(idsIn(restricted, '/enrollments')).resolves.toHaveLength(3);
    const before = new Date().toISOString();
    await sql`DELETE FROM enrollment WHERE class_id = ${lincoln.schoolClass} AND student_id = ${roosevelt.student}`;
    for (const path of ['/students', '/enrollments']) {
      const left = await restricted.page(path, { filter: `dateLastModified>'${before}'` });
      expect([path, left.objects.map(({ status }) => status)]).toContainEqual(expect.arrayContaining(['tobedeleted']));
    }
  });

  it('sees nothing that a package says of a student who has left', async () => {
    const sql = school.sql();
    await sql`INSERT INTO import (id, format, list, file, sha256, actor, imported_at, created, changed, unchanged, skipped)
      VALUES (1, 'oneroster', 'oneroster', 'p.zip', ${'a'.repeat(64)}, 'Tester', now(), 0, 0, 0, 0)`;
    await sql`UPDATE student SET school_id = ${lincoln.school} WHERE id = ${roosevelt.student}`;
    await sql`INSERT INTO roster_object (kind, sourced_id, record, record_id, student_id, fields, is_current, import_id)
      VALUES ('user', 'R-1', 'student', ${roosevelt.student}, ${roosevelt.student},
        '{"identifier":"4711","phone":"+1 555 0100","userIds":"{Fed:jane@id.example}"}', true, 1)`;
    await expect(restricted.get('/users/R-1')).resolves.toMatchObject({
      status: 200,
      body: { user: { identifier: '4711' } },
    });
    await expect(idsIn(restricted, '/users')).resolves.toContain('R-1');
    const before = new Date().toISOString();
    await sql`UPDATE student SET school_id = ${roosevelt.school} WHERE id = ${roosevelt.student}`;
    const { objects } = await restricted.page('/users', { filter: `dateLastModified>'${before}'` });
    expect(objects).toContainEqual(expect.objectContaining({ sourcedId: 'R-1', status: 'tobedeleted' }));
    expect(JSON.stringify(objects)).not.toMatch(/4711|555|jane|Roosevelt/);
    for (const filter of [`identifier='4711' AND status='tobedeleted'`, `phone~'555' AND status='tobedeleted'`])
      await expect(restricted.page('/users', { filter })).resolves.toMatchObject({ objects: [] });
  });

  it('learns of a line item that is gone', async () => {
    const sql = school.sql();
    await school.post('/grades', {
      student_id: lincoln.student,
      class_id: lincoln.schoolClass,
      score: 8,
      max_score: 10,
      term: 'Fall',
    });
    const gradebook = await Consumer.of(
      school,
      await tokenOf(school, await school.unlimitedKey({ share })),
      'gradebook',
    );
    const [item] = (await gradebook.page('/lineItems')).objects;
    const before = new Date().toISOString();
    await sql`DELETE FROM grade`;
    const gone = await gradebook.page('/lineItems', { filter: `dateLastModified>'${before}'` });
    expect(gone.objects.map(({ sourcedId, status }) => [sourcedId, status])).toEqual([
      [item?.sourcedId, 'tobedeleted'],
    ]);
  });
});

describe('a key of a school in which no class names the term of a grade', () => {
  it('sees the term that a line item names', async () => {
    const { student, schoolClass } = lincoln;
    await school.post('/grades', { student_id: student, class_id: schoolClass, score: 8, max_score: 10, term: 'Q7' });
    const token = await tokenOf(school, await school.key({ share }));
    const [rostering, gradebook] = [restricted, await Consumer.of(school, token, 'gradebook')];
    const [item] = (await gradebook.list('/lineItems')).filter(({ academicSession }) => academicSession !== undefined);
    const { sourcedId } = item!['academicSession'] as { sourcedId: string };
    const { status, body } = await rostering.get(`/academicSessions/${sourcedId}`);
    expect([status, body]).toEqual([200, { academicSession: expect.objectContaining({ title: 'Q7' }) }]);
  });
});

describe('a key that learns of what a package changes', () => {
  it('is told of another sourcedId of its teacher and its school', async () => {
    const sql = school.sql();
    const { teacher } = lincoln;
    const before = { users: await idsIn(restricted, '/users'), orgs: await idsIn(restricted, '/orgs') };
    const [oldTeacher, oldSchool] = [await ofRecord('teacher', teacher), await ofRecord('school', lincoln.school)];
    await sql`INSERT INTO import (id, format, list, file, sha256, actor, imported_at, created, changed, unchanged, skipped)
      VALUES (2, 'oneroster', 'oneroster', 'q.zip', ${'b'.repeat(64)}, 'Tester', now(), 0, 0, 0, 0)`;
    const since = new Date().toISOString();
    for (const [kind, id, record, recordId] of [
      ['user', 'T-9', 'teacher', teacher],
      ['org', 'O-9', 'school', lincoln.school],
    ] as const)
      await sql`INSERT INTO roster_object (kind, sourced_id, record, record_id, fields, is_current, import_id)
        VALUES (${kind}, ${id}, ${record}, ${recordId}, '{}', true, 2)`;
    const told = async (path: string) => {
      const { objects } = await restricted.page(path, { filter: `dateLastModified>'${since}'` });
      return new Map(objects.map(({ sourcedId, status }) => [sourcedId, status]));
    };
    expect([before.users.includes(oldTeacher), before.orgs.includes(oldSchool)]).toEqual([true, true]);
    const [users, orgs] = [await told('/users'), await told('/orgs')];
    expect([users.get(oldTeacher), users.get('T-9')]).toEqual(['tobedeleted', 'active']);
    expect([orgs.get(oldSchool), orgs.get('O-9')]).toEqual(['tobedeleted', 'active']);
  });

  it('is told of a guardian who is gone, or whose child has left', async () => {
    const added = async (schoolId: number, email: string) =>
      Number(
        (await school.post('/students', { name: 'Mia Obi', email, grade_level: '5', school_id: schoolId })).body.id,
      );
    const [mia, leo] = [await added(lincoln.school, 'mia@x.example'), await added(lincoln.school, 'leo@x.example')];
    for (const id of [mia, leo])
      await school.post(`/students/${id}/contacts`, { name: `Pat ${id}`, relation: 'aunt', phones: ['+1 555 0100'] });
    const named = async () =>
      (await restricted.list('/users'))
        .filter(({ givenName }) => givenName === 'Pat')
        .map(({ sourcedId }) => sourcedId);
    const contacts = await named();
    expect(contacts).toHaveLength(2);
    const since = new Date().toISOString();
    await school.sql()`UPDATE student SET school_id = ${roosevelt.school} WHERE id = ${mia}`;
    await school.sql()`DELETE FROM contact WHERE student_id = ${leo}`;
    const { objects } = await restricted.page('/users', { filter: `dateLastModified>'${since}'` });
    const gone = objects.filter(({ status }) => status === 'tobedeleted').map(({ sourcedId }) => sourcedId);
    expect(gone).toEqual(expect.arrayContaining(contacts));
    expect(JSON.stringify(objects)).not.toContain('555 0100');
    await expect(named()).resolves.toEqual([]);
  });
});

describe('a key that sees one class', () => {
  it('reads the school of the class', async () => {
    const share = { schoolIds: [], classIds: [lincoln.schoolClass], teacherId: null };
    const client = await Consumer.of(school, await tokenOf(school, await school.key({ share })));
    const orgs = await client.list('/orgs');
    expect(orgs.map(({ name }) => name)).toEqual(['Lincoln']);
    const [only] = await client.list('/classes');
    expect(only).toMatchObject({ title: 'Class of Lincoln', school: { sourcedId: orgs[0]!.sourcedId } });
    await expect(client.list(`/schools/${orgs[0]!.sourcedId}/classes`)).resolves.toHaveLength(1);
  });

  it('learns of a student whose school it does not see any more', async () => {
    const classIds = [lincoln.schoolClass, roosevelt.schoolClass];
    const share = { schoolIds: [], classIds, teacherId: null };
    const client = await Consumer.of(school, await tokenOf(school, await school.key({ share })));
    await school.sql()`UPDATE student SET school_id = ${lincoln.school} WHERE id = ${roosevelt.student}`;
    const student = await ofRecord('student', roosevelt.student);
    const [hidden, seen] = [await ofRecord('school', lincoln.school), await ofRecord('school', roosevelt.school)];
    const orgOf = (users: readonly RosterObject[]) =>
      users.filter(({ sourcedId }) => sourcedId === student).map(({ roles }) => (roles as { org: object }[])[0]!.org);
    expect(orgOf(await client.list('/users'))).toEqual([expect.objectContaining({ sourcedId: hidden })]);
    const since = new Date().toISOString();
    await school.sql()`UPDATE school_class SET school_id = ${roosevelt.school} WHERE id = ${lincoln.schoolClass}`;
    const { objects } = await client.page('/users', { filter: `dateLastModified>'${since}'` });
    expect(orgOf(objects)).toEqual([expect.objectContaining({ sourcedId: seen })]);
  });
});
