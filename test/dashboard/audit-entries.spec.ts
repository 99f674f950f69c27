import { ReadAuditLog } from '@homeroom/audit';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { TestSchool } from '../support/test-school';
import { importFile } from './data/import-form';

let dashboard: TestDashboard;
let school: TestSchool;
let owner: Visitor;
let office: Visitor;
let elsewhere: Visitor;
let viewer: Visitor;
let student: number;
let other: number;
let classId: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  owner = await dashboard.person('owner');
  office = await dashboard.person('office');
  viewer = await dashboard.person('viewer');
  elsewhere = await dashboard.person('office', 'elsewhere', { production: null, sandbox: 'office' });
  student = await school.student({ name: 'Zoë Müller' });
  other = await school.student();
  classId = await school.schoolClass({ name: 'Algebra I' });
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

interface Entry {
  readonly id: string;
  readonly group: { events: number; students: number; changes: object[]; file: string | null } | null;
  readonly [name: string]: unknown;
}

const flush = () => dashboard.servers.schools.get('production')!.get(ReadAuditLog, { strict: false }).flush();
const of = async (path: string, visitor = owner) =>
  (await visitor.get(path)).body as { data: Entry[]; next: string | null };
const newest = async (query = '') => (await of(`audit/records?environment=production${query}`)).data[0]!;
const production = 'schools/production';

describe('an entry of the audit (Audit for people)', () => {
  it('has the names of the user, of the class and of the students', async () => {
    await office.post(`${production}/classes/${classId}/enroll`, { student_id: student });
    expect(await newest()).toMatchObject({
      ...{ action: 'write', change: 'created', record: 'enrollment', user: { name: 'office' } },
      students: [{ id: student, name: 'Zoë Müller' }],
      records: [{ class: { id: classId, name: 'Algebra I' } }],
    });
    await viewer.get(`${production}/classes/${classId}/roster`);
    await flush();
    expect(await newest()).toMatchObject({
      ...{ action: 'read', route: 'GET /v1/classes/:id/roster', user: { name: 'viewer' } },
      ...{ record: 'class', records: [{ id: classId, name: 'Algebra I' }], students: [{ name: 'Zoë Müller' }] },
    });
    await viewer.get(`${production}/grades?class_id=${classId}`);
    await flush();
    expect(await newest()).toMatchObject({ record: 'class', records: [{ name: 'Algebra I' }], student_count: 0 });
  });

  it('of a deleted record has its id and no name', async () => {
    const id = await school.student({ name: 'Mistake' });
    await office.delete(`${production}/students/${id}`);
    expect(await newest()).toMatchObject({ change: 'removed', students: [{ id, name: null }] });
  });

  it('of a corrected grade has the values before and after, also when it was corrected again', async () => {
    const grade = { student_id: student, class_id: classId, score: 8, max_score: 10, term: 'Q1' };
    const { body } = await office.post(`${production}/grades`, grade);
    expect(await newest()).toMatchObject({ change: 'created', values: null });
    await office.put(`${production}/grades/${body.id}`, { score: 9 });
    const values = [{ field: 'score', from: 8, to: 9 }];
    const corrected = await newest();
    expect(corrected).toMatchObject({ change: 'changed', values: expect.arrayContaining(values) });
    await office.put(`${production}/grades/${body.id}`, { score: 7 });
    const entries = (await of('audit/records?environment=production')).data;
    expect(entries[0]).toMatchObject({ values: expect.arrayContaining([{ field: 'score', from: 9, to: 7 }]) });
    expect(entries[1]).toEqual(corrected);
    await school.put(`/grades/${body.id}`, { score: 6 });
    const byKey = {
      key: { name: expect.any(String) },
      values: expect.arrayContaining([{ field: 'score', from: 7, to: 6 }]),
    };
    expect(await newest()).toMatchObject(byKey);
  });

  it('of a corrected attendance record has its day, class and values', async () => {
    const records = [{ student_id: student, status: 'absent' }];
    await office.post(`${production}/classes/${classId}/attendance`, { date: '2026-03-02', records });
    const [{ id }] = (await office.get(`${production}/attendance?student_id=${student}`)).body.data;
    await office.put(`${production}/attendance/${id}`, { status: 'excused' });
    const [entry] = (await of('audit/records?environment=production&action=write')).data;
    expect(entry).toMatchObject({
      records: [{ name: '2026-03-02', class: { name: 'Algebra I' } }],
      values: [{ field: 'status', from: 'absent', to: 'excused' }],
    });
  });
});

describe('the events of one request (Audit for people)', () => {
  const names = Array.from({ length: 17 }, (_, at) => `Student ${at + 1}`);
  const lines = names.map((name, at) => `${name},s${at}@import.example,9\n`).join('');
  const environment = { environment: 'production', name: 'new.csv' };

  it('are one entry, which has the file of an import and opens to its events', async () => {
    await importFile(office, { kind: 'students' }, `name,email,grade_level\n${lines}`, environment);
    const entry = await newest('&action=write');
    expect(entry).toMatchObject({ route: 'import csv', user: { name: 'office' } });
    expect(entry.group).toMatchObject({
      ...{ events: 17, students: 17, file: 'new.csv' },
      changes: [{ record: 'student', change: 'created', count: 17 }],
    });
    const { data, next } = await of(`audit/records?environment=production&entry=${entry.id}`);
    expect(next).toBeNull();
    expect(data.map((each) => (each['students'] as { name: string }[])[0]!.name).toSorted()).toEqual(names.toSorted());
  });

  it('are the one that the filter leaves, for one of its students', async () => {
    const [{ id }] = (await office.get(`${production}/students?search=${encodeURIComponent('Student 17')}`)).body.data;
    const entries = (await of(`${production}/students/${id}/audit?action=write`, office)).data;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ students: [{ id }], group: { events: 1, students: 1, file: 'new.csv' } });
  });

  it('are one entry when an import is undone', async () => {
    const [{ id }] = (await office.get(`${production}/imports`)).body.data;
    expect((await office.post(`${production}/imports/${id}/undo`)).status).toBe(200);
    expect(await newest('&action=write')).toMatchObject({
      route: 'import undo',
      group: { events: 17, file: 'new.csv', changes: [{ record: 'student', change: 'removed', count: 17 }] },
    });
  });

  it('are one entry on one page, also between events of others, and no event is left out or repeated', async () => {
    const sql = school.sql();
    // Requests r1 to r60 write four events each, and reads come between them.
    await sql`INSERT INTO access.record_event (at, environment, action, user_id, route, request_id, change, record, record_ids, student_ids)
      SELECT now(), 'sandbox', CASE WHEN n % 5 = 0 THEN 'read' ELSE 'write' END, 1,
        CASE WHEN n % 5 = 0 THEN 'GET /v1/students/:id' ELSE 'POST /v1/students/batch' END, 'r' || (n + (n % 5) * 7) % 60,
        CASE WHEN n % 5 > 0 THEN 'created' END, CASE WHEN n % 5 > 0 THEN 'student' END,
        CASE WHEN n % 5 > 0 THEN ARRAY[n] END, ARRAY[n] FROM generate_series(1, 900) n`;
    const entries: Entry[] = [];
    let cursor = '';
    do {
      const { data, next } = await of(`audit/records?environment=sandbox${cursor}`);
      expect(data.length).toBeLessThanOrEqual(50);
      entries.push(...data);
      cursor = next === null ? '' : `&before=${next}`;
    } while (cursor !== '');
    const [counted] =
      await sql`SELECT count(DISTINCT CASE WHEN action = 'read' THEN id::text ELSE request_id END)::integer AS entries,
      count(*)::integer AS events FROM access.record_event WHERE environment = 'sandbox'`;
    expect(entries).toHaveLength(counted!['entries'] as number);
    const events = entries.reduce((sum, { group }) => sum + (group?.events ?? 1), 0);
    expect(events).toBe(counted!['events']);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('are apart when a client repeats a request id after more than an hour', async () => {
    await school.sql()`INSERT INTO access.record_event (at, environment, action, user_id, route, request_id, change, record, record_ids, student_ids)
      SELECT now() + n * interval '2 hours', 'sandbox', 'write', 1, 'POST /v1/grades', 'nightly', 'created', 'grade', ARRAY[n], ARRAY[n]
      FROM generate_series(1, 3) n`;
    const { data } = await of('audit/records?environment=sandbox');
    expect(data.slice(0, 3).map(({ request_id: id, group }) => [id, group])).toEqual(
      Array.from({ length: 3 }, () => ['nightly', null]),
    );
  });

  it('need a cursor that a page gave', async () => {
    const { status, body } = await owner.get('audit/records?before=1;2');
    expect([status, body.error]).toEqual([400, expect.stringContaining('before must be the next of a page')]);
  });
});

describe('the audit of a student for the office (Audit for people)', () => {
  const path = () => `${production}/students/${student}/audit`;

  it('has the events of this student, and no other', async () => {
    await viewer.get(`${production}/students/${other}`);
    await viewer.get(`${production}/students/${student}`);
    await flush();
    const { data } = await of(path(), office);
    expect(data.length).toBeGreaterThan(3);
    for (const { students } of data) expect(students).toContainEqual({ id: student, name: 'Zoë Müller' });
    expect((await of(`${path()}?action=write`, office)).data.every(({ action }) => action === 'write')).toBe(true);
  });

  it('is not the audit of all students, nor that of another environment', async () => {
    expect((await office.get('audit/records')).status).toBe(403);
    expect((await office.get(`audit/records?student_id=${student}`)).status).toBe(403);
    expect((await elsewhere.get(path())).status).toBe(403);
    expect((await elsewhere.get(`schools/sandbox/students/${student}/audit`)).status).toBe(200);
    expect((await viewer.get(path())).status).toBe(403);
    expect((await office.get(`${path()}?student_id=${other}`)).status).toBe(400);
    const entry = await newest(`&student_id=${other}`);
    expect((await of(`${path()}?entry=${entry.id}`, office)).data).toEqual([]);
  });

  it('is itself audited', async () => {
    await office.get(`${path()}?action=read`);
    const [read] = (await owner.get('audit?per_page=1')).body.data;
    expect(read).toMatchObject({
      ...{ action: 'user.read_audit', actor: { name: 'office' } },
      details: { environment: 'production', student_id: student, action: 'read' },
    });
  });
});
