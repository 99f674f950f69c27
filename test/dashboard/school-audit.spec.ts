import { ReadAuditLog } from '@homeroom/audit';
import { recordTables } from '@homeroom/export';
import { withSession } from '@homeroom/database';
import { eventsOfSchool } from '../../libs/audit/src/reading/events-of-school';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { TestSchool } from '../support/test-school';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';

let dashboard: TestDashboard;
let school: TestSchool;
let owner: Visitor;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  owner = await dashboard.person('owner');
  ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

interface Event {
  readonly request_id: string;
  readonly record: string | null;
}

const of = async (id: number, query = '') =>
  (await owner.get(`audit/records?environment=production&school_id=${id}${query}`)).body.data as Event[];
const requestsOf = async (id: number) => (await of(id)).map(({ request_id: request }) => request);

let requests = 0;
/** A request to the API. */
const ask = async (method: string, path: string, body?: unknown) => {
  const id = `request-${(requests += 1)}`;
  const answer = await school.request(method, path, { body, headers: { 'x-request-id': id } });
  await school.app.get(ReadAuditLog).flush();
  return { id, answer };
};

/** The schools whose audit has a request. */
const schoolsWith = async (request: string) => {
  const found: string[] = [];
  for (const [name, { school: id }] of Object.entries({ lincoln, roosevelt })) {
    if ((await requestsOf(id)).includes(request)) found.push(name);
  }
  return found;
};

/** The schools whose audit has a request that succeeds. */
const seenBy = async (method: string, path: string, body?: unknown) => {
  const { id, answer } = await ask(method, path, body);
  expect([path, Math.trunc(answer.status / 100)]).toEqual([path, 2]);
  return schoolsWith(id);
};

describe('the audit of records of a school (Audit for people)', () => {
  it('has the reads of its students, alone and in lists', async () => {
    expect(await seenBy('GET', `/students/${lincoln.student}`)).toEqual(['lincoln']);
    expect(await seenBy('GET', `/students/${roosevelt.student}`)).toEqual(['roosevelt']);
    expect(await seenBy('GET', '/students')).toEqual(['lincoln', 'roosevelt']);
    const nowhere = await school.student();
    expect(await seenBy('GET', `/students/${nowhere}`)).toEqual([]);
  });

  it('has the changes of the school, of its classes, of its teachers and of its announcements', async () => {
    expect(await seenBy('PUT', `/schools/${lincoln.school}`, { name: 'Lincoln High' })).toEqual(['lincoln']);
    const { teacher, school: school_id } = lincoln;
    const classBody = { name: 'Algebra', teacher_id: teacher, schedule: 'Mon' };
    expect(await seenBy('POST', '/classes', { ...classBody, school_id })).toEqual(['lincoln']);
    expect(await seenBy('POST', '/classes', classBody)).toEqual([]);
    const teacherBody = { name: 'Tom Ito', email: 'tom@example.org', department: 'Art' };
    expect(await seenBy('POST', '/teachers', { ...teacherBody, school_id })).toEqual(['lincoln']);
    expect(await seenBy('PUT', `/teachers/${teacher}`, teacherBody)).toEqual(['lincoln']);
    const words = { title: 'Fair', content: 'Friday', scope: 'school' };
    expect(await seenBy('POST', '/announcements', { ...words, school_id })).toEqual(['lincoln']);
    expect(await seenBy('POST', '/announcements', words)).toEqual([]);
    const forClass = { ...words, scope: 'class', class_id: lincoln.schoolClass };
    expect(await seenBy('POST', '/announcements', forClass)).toEqual(['lincoln']);
  });

  it('has the changes of teachers who teach there without having it as home school', async () => {
    const guest = await school.teacher();
    const second = await school.teacher();
    await school.sql()`UPDATE school_class SET teacher_id = ${guest} WHERE id = ${lincoln.schoolClass}`;
    await school.sql()`INSERT INTO class_teacher (class_id, teacher_id, is_primary, is_current, updated_at)
      VALUES (${lincoln.schoolClass}, ${second}, false, true, now())`;
    const body = (id: number) => ({ name: 'Guest', email: `guest-${id}@example.org`, department: 'Music' });
    expect(await seenBy('PUT', `/teachers/${guest}`, body(guest))).toEqual(['lincoln']);
    expect(await seenBy('PUT', `/teachers/${second}`, body(second))).toEqual(['lincoln']);
  });

  it('has what was done in its classes with a student of another school, also after the seat has ended', async () => {
    const { student } = roosevelt;
    const { schoolClass: class_id } = lincoln;
    const both = ['lincoln', 'roosevelt'];
    expect(await seenBy('POST', `/classes/${class_id}/enroll`, { student_id: student })).toEqual(both);
    expect(await seenBy('GET', `/students/${student}`)).toEqual(both);
    expect(await seenBy('POST', '/grades', { student_id: student, class_id, score: 1, term: 'Q1' })).toEqual(both);
    const day = { student_id: student, class_id, date: '2026-03-04', status: 'late' };
    expect(await seenBy('POST', '/attendance', day)).toEqual(both);
    await school.sql()`UPDATE enrollment SET end_date = begin_date WHERE student_id = ${student} AND class_id = ${class_id}`;
    expect(await seenBy('GET', `/students/${student}`)).toEqual(both);
  });

  it.each(['enrollment', 'grade', 'attendance'])('has an event without students about its %s', async (record) => {
    const sql = school.sql();
    const [found] = await sql<{ id: number }[]>`
      SELECT max(id) AS id FROM ${sql(record)} WHERE class_id = ${lincoln.schoolClass}`;
    const request = `without students, ${record}`;
    await sql`INSERT INTO access.record_event
        (at, environment, action, user_id, route, request_id, record, record_ids, student_ids)
      VALUES (now(), 'production', 'read', 1, 'HEAD /v1/records', ${request}, ${record}, ARRAY[${found!.id}::integer], '{}')`;
    expect(await schoolsWith(request)).toEqual(['lincoln']);
  });

  it('keeps grades, attendance and the seat of a class when its students are gone from the school', async () => {
    const { schoolClass: class_id } = lincoln;
    const student_id = await school.student();
    const enrolled = await ask('POST', `/classes/${class_id}/enroll`, { student_id });
    const graded = await ask('POST', '/grades', { student_id, class_id, score: 1, term: 'Q1' });
    const day = { student_id, class_id, date: '2026-03-04', status: 'late' };
    const marked = await ask('POST', '/attendance', day);
    const read = await ask('GET', `/students/${student_id}`);
    expect(await schoolsWith(read.id)).toEqual(['lincoln']);
    await school.sql()`DELETE FROM enrollment WHERE student_id = ${student_id}`;
    expect(await schoolsWith(read.id)).toEqual([]);
    expect(await schoolsWith(graded.id)).toEqual(['lincoln']);
    expect(await schoolsWith(marked.id)).toEqual(['lincoln']);
    expect(await schoolsWith(enrolled.id)).toEqual([]);
  });

  it('is that of the present school: earlier events of a student move with the student', async () => {
    const { body } = (await ask('POST', '/students', { ...mia, school_id: lincoln.school })).answer;
    const read = await ask('GET', `/students/${body.id}`);
    expect(await schoolsWith(read.id)).toEqual(['lincoln']);
    await ask('PUT', `/students/${body.id}/school`, { school_id: roosevelt.school });
    expect(await schoolsWith(read.id)).toEqual(['roosevelt']);
  });

  it('has the events of a deleted class by its students alone', async () => {
    const { school: school_id, teacher, student } = lincoln;
    const made = await ask('POST', '/classes', { name: 'Short', teacher_id: teacher, schedule: 'Mon', school_id });
    const { id } = made.answer.body;
    const enrolled = await ask('POST', `/classes/${id}/enroll`, { student_id: student });
    await school.sql()`DELETE FROM enrollment WHERE class_id = ${id}`;
    expect(await schoolsWith(made.id)).toEqual(['lincoln']);
    await ask('DELETE', `/classes/${id}`);
    expect(await schoolsWith(made.id)).toEqual([]);
    expect(await schoolsWith(enrolled.id)).toEqual(['lincoln']);
  });

  it('goes with the other filters and the pages, and has one entry for a request with events of several schools', async () => {
    const all = await of(lincoln.school);
    expect(await of(lincoln.school, '&action=write')).toEqual(
      all.filter((event) => 'action' in event && event.action === 'write'),
    );
    expect(await of(lincoln.school, `&student_id=${roosevelt.student}`)).toEqual(
      (await of(roosevelt.school, `&student_id=${roosevelt.student}`)).filter(({ request_id: request }) =>
        all.some((event) => event.request_id === request),
      ),
    );
    const records = [lincoln, roosevelt].map(({ school: school_id }, at) => ({
      ...{ ...mia, email: `mia-${at}@example.org`, school_id },
    }));
    const { id } = await ask('POST', '/students/batch', { records });
    const [entry] = (await of(lincoln.school)) as (Event & { id: string; group: object | null })[];
    expect(entry).toMatchObject({ request_id: id, group: null, student_count: 1 });
  });

  it('is exported as CSV', async () => {
    const { text } = await owner.get(`audit/records.csv?environment=production&school_id=${roosevelt.school}`);
    const requested = text.match(/request-\d+/g);
    expect(requested).toEqual(await requestsOf(roosevelt.school));
  });

  it('has nothing of a school of the other environment with the same id', async () => {
    const id = lincoln.school;
    await dashboard.database.pool('sandbox')`INSERT INTO school (id, name) VALUES (${id}, 'Sandbox Lincoln')`;
    expect((await owner.get(`audit/records?environment=sandbox&school_id=${id}`)).body.data).toEqual([]);
    const { text } = await owner.get(`audit/records.csv?environment=sandbox&school_id=${id}`);
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });

  it('is found with the students of the school hashed once, not compared with each event, however many seats they have', async () => {
    // Memory for a hash of the 1,000 students, and not for one of their 10,000 seats.
    const [students, seats, memory] = [1_000, 10, '64kB'];
    const sql = school.sql();
    await sql`INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
      SELECT 'Many', 'many-' || n || '@x.example', '5', '2026-03-02', now(), now() FROM generate_series(1, ${students}::int) n`;
    await sql`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date, end_date)
      SELECT ${lincoln.schoolClass}, id, now(), date '2020-01-01' + n, date '2020-01-01' + n
      FROM student, generate_series(1, ${seats}::int) n WHERE name = 'Many'`;
    await sql`ANALYZE`;
    const rows = await withSession(school.database.address, 'production', async ({ sql: own }) => {
      await own.unsafe(`SET work_mem = '${memory}'`);
      return own<{ 'QUERY PLAN': string }[]>`EXPLAIN SELECT FROM access.record_event
        WHERE ${eventsOfSchool(own, recordTables, { environment: 'production', id: lincoln.school })}`;
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Function Scan on unnest.*\n +Filter: .*hashed SubPlan/);
    expect(plan).not.toMatch(/\(ANY (?!.*hashed)/);
  });

  it('is itself audited with the school', async () => {
    await of(lincoln.school);
    const [read] = (await owner.get('audit?per_page=1')).body.data;
    expect(read).toMatchObject({ action: 'user.read_audit', details: { school_id: lincoln.school } });
  });

  it.each(['audit/records', 'audit/records.csv'])('is for owners only: %s', async (path) => {
    const office = await dashboard.person('office', `office of ${path.replaceAll(/\W/g, '-')}`);
    expect((await office.get(`${path}?school_id=${lincoln.school}`)).status).toBe(403);
    expect((await owner.get(`${path}?school_id=0`)).status).toBe(400);
    expect((await owner.get(`${path}?school_id=Lincoln`)).status).toBe(400);
    const student = `schools/production/students/${lincoln.student}/audit`;
    expect((await owner.get(`${student}?school_id=${lincoln.school}`)).status).toBe(400);
  });
});

describe('an installation that serves production alone', () => {
  it.each(['audit/records', 'audit/records.csv'])('has no schools of the sandbox: %s', async (path) => {
    const alone = await TestDashboard.open({ settings: { environments: ['production'] } });
    try {
      const visitor = await alone.person('owner');
      expect((await visitor.get(`${path}?environment=sandbox&school_id=1`)).status).toBe(404);
    } finally {
      await alone.close();
    }
  });
});

const mia = { name: 'Mia Lind', email: 'mia@example.org', grade_level: '9' };
