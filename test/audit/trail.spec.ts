import { ReadAuditLog } from '@homeroom/audit';
import type { TransactionSql } from 'postgres';
import { studentIdsIn } from '../../libs/audit/src/records/read-subjects';
import { eventually } from '../support/programs/process';
import { StoppedClock, TestSchool } from '../support/test-school';

let school: TestSchool;
let key: string;
let keyId: number;
const clock = new StoppedClock();

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  key = await school.unlimitedKey({ name: 'Integration' });
  keyId = (await school.keys.list()).find(({ name }) => name === 'Integration')!.id;
});

afterAll(() => school.close());

/** What the trail has of a request. */
const eventsOf = async (requestId: string) => {
  await school.app.get(ReadAuditLog).flush();
  return school.sql()`SELECT at, environment, action, key_id, user_id, actor, route, record, record_ids, student_ids,
      (SELECT array_agg(field ORDER BY field) FROM unnest(fields) field) AS fields
    FROM access.record_event WHERE request_id = ${requestId}`;
};

let requests = 0;
/** A request, and what the trail has of it. */
const traced = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const requestId = `request-${(requests += 1)}`;
  const answer = await school.request(method, path, { body, key, headers: { 'x-request-id': requestId, ...headers } });
  return { answer, events: [...(await eventsOf(requestId))] };
};

/** Somebody waits for what another transaction has written. */
const isWaiting = async () => {
  const [row] = await school.sql()`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INTO attendance%'`;
  return row !== undefined;
};

const inOrder = (fields: string[]) => fields.toSorted();

const by = () => ({ at: clock.now(), environment: 'sandbox', key_id: keyId, user_id: 1, actor: null });
const write = (route: string, record: string, ids: number[], students: number[], fields: unknown) => [
  { ...by(), action: 'write', route, record, record_ids: ids, student_ids: students, fields },
];
/** @param named the record that the read names besides students */
const read = (route: string, students: number[], named?: readonly [record: string, id: number]) => [
  {
    ...{ ...by(), action: 'read', route, student_ids: students, fields: null },
    ...{ record: named?.[0] ?? null, record_ids: named ? [named[1]] : null },
  },
];

const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };

describe('a change of a record (Audit trail)', () => {
  it('is noted with who, when, by which request, and the names of the fields', async () => {
    const { answer, events } = await traced('POST', '/students', { ...ada, guardian_phone: '123' });
    const { id } = answer.body;
    const given = ['name', 'email', 'grade_level', 'guardian_phone', 'enrollment_date', 'created_at', 'updated_at'];
    expect(events).toEqual(write('POST /v1/students', 'student', [id], [id], inOrder(given)));
  });

  it('says whether the record was created, changed or removed', async () => {
    const changes = async (requestId: string) =>
      (await school.sql()`SELECT change FROM access.record_event WHERE request_id = ${requestId}`).map(
        ({ change }) => change as string,
      );
    const [student_id, class_id] = [await school.student(), await school.schoolClass()];
    const changeOf = async (method: string, path: string, body?: unknown) => {
      const { answer } = await traced(method, path, body);
      return { id: answer.body?.id, changes: await changes(`request-${requests}`) };
    };
    const { id, changes: created } = await changeOf('POST', '/students', ada);
    expect(created).toEqual(['created']);
    expect((await changeOf('PUT', `/students/${id}`, { ...ada, grade_level: '6' })).changes).toEqual(['changed']);
    expect((await changeOf('GET', `/students/${id}`)).changes).toEqual([null]);
    expect((await changeOf('DELETE', `/students/${id}`)).changes).toEqual(['removed']);
    const day = { student_id, class_id, date: '2026-03-04', status: 'late' };
    expect((await changeOf('POST', '/attendance', day)).changes).toEqual(['created']);
    expect((await changeOf('POST', '/attendance', day)).changes).toEqual(['changed']);
    expect((await changeOf('POST', `/students/${student_id}/withdraw`, { date: '2026-03-05' })).changes).toEqual([
      'changed',
    ]);
  });

  it('names the fields that have another value now, and no others', async () => {
    const id = await school.student({ address: 'Elm St 1' });
    clock.advance(1000);
    const change = await traced('PUT', `/students/${id}`, { ...ada, name: 'Ada Eze', address: null });
    const fields = ['name', 'address', 'updated_at'];
    expect(change.events).toEqual(write('PUT /v1/students/:id', 'student', [id], [id], inOrder(fields)));
    const teacher = await school.teacher();
    clock.advance(1000);
    const same = { name: 'Tom Ito', email: 'tom@example.org', department: 'Art', subjects: ['Art'] };
    const { events } = await traced('PUT', `/teachers/${teacher}`, same);
    const changed = inOrder(['department', 'subjects', 'updated_at']);
    expect(events).toEqual(write('PUT /v1/teachers/:id', 'teacher', [teacher], [], changed));
  });

  it('tells whom it is about', async () => {
    const [student_id, class_id] = [await school.student(), await school.schoolClass()];
    const enrolled = await traced('POST', `/classes/${class_id}/enroll`, { student_id });
    const seat = (await school.get(`/students/${student_id}/classes`)).body.classes[0].periods[0].id;
    const given = ['begin_date', 'class_id', 'enrolled_at', 'student_id'];
    expect(enrolled.events).toEqual(write('POST /v1/classes/:id/enroll', 'enrollment', [seat], [student_id], given));
    const grade = await traced('POST', '/grades', { student_id, class_id, score: 1, term: 'fall', comments: 'secret' });
    const fields = expect.arrayContaining(['score', 'comments']);
    expect(grade.events).toEqual(write('POST /v1/grades', 'grade', [grade.answer.body.id], [student_id], fields));
    const day = { student_id, class_id, date: '2026-03-02', status: 'late' };
    const attendance = await traced('POST', '/attendance', day);
    const { id } = attendance.answer.body;
    const corrected = ['notes', 'recorded_at', 'status'];
    expect(attendance.events).toEqual(write('POST /v1/attendance', 'attendance', [id], [student_id], corrected));
    expect((await traced('POST', '/attendance', day)).events).toMatchObject([{ record_ids: [id] }]);
  });

  it('names the fields of an attendance record that a correction changes, and no others', async () => {
    const [student_id, class_id] = [await school.student(), await school.schoolClass()];
    const day = { student_id, class_id, date: '2026-03-02', status: 'late', notes: null as string | null };
    const fieldsAfter = async (change: Partial<typeof day>, milliseconds = 1000) => {
      clock.advance(milliseconds);
      const { answer, events } = await traced('POST', '/attendance', Object.assign(day, change));
      return [answer.status, ...events[0]!['fields']];
    };
    expect(await fieldsAfter({})).toEqual([201, 'notes', 'recorded_at', 'status']);
    expect(await fieldsAfter({})).toEqual([200, 'recorded_at']);
    expect(await fieldsAfter({ status: 'absent' })).toEqual([200, 'recorded_at', 'status']);
    expect(await fieldsAfter({ notes: 'ill' })).toEqual([200, 'notes', 'recorded_at']);
    expect(await fieldsAfter({ notes: null }, 0)).toEqual([200, 'notes']);
    expect(await fieldsAfter({ notes: 'ill', status: 'late' }, 0)).toEqual([200, 'notes', 'status']);
  });

  it('names exactly what an attendance record was corrected in, whoever else writes it meanwhile', async () => {
    const [student_id, class_id] = [await school.student(), await school.schoolClass()];
    const day = { student_id, class_id, date: '2026-03-02', status: 'late' };
    /** A post that waits for the end of another transaction, which writes the same record. */
    const after = (another: (sql: TransactionSql) => Promise<unknown>) =>
      school.sql().begin(async (sql) => {
        await another(sql);
        const post = traced('POST', '/attendance', day);
        await eventually(isWaiting);
        return { post };
      });
    for (const another of [
      (sql: TransactionSql) => sql`INSERT INTO attendance (student_id, class_id, date, status, recorded_at)
        VALUES (${student_id}, ${class_id}, '2026-03-02', 'absent', ${clock.now()})`,
      (sql: TransactionSql) => sql`UPDATE attendance SET status = 'absent' WHERE student_id = ${student_id}`,
    ]) {
      const { post } = await after(another);
      const { answer, events } = await post;
      expect([answer.status, answer.body.status]).toEqual([200, 'late']);
      expect(events).toMatchObject([{ fields: ['status'] }]);
    }
  });

  it.each([
    ['/teachers', { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' }, 'teacher'],
    ['/announcements', { title: 'Hello', content: 'All', scope: 'school' }, 'announcement'],
  ])('is noted of %s', async (path, body, record) => {
    const { answer, events } = await traced('POST', path, body);
    expect(events).toMatchObject([{ action: 'write', record, record_ids: [answer.body.id], student_ids: [] }]);
    const again = await traced('PUT', `${path}/${answer.body.id}`, body);
    expect(again.events).toMatchObject([{ action: 'write', record, record_ids: [answer.body.id], key_id: keyId }]);
  });

  it('that is refused leaves none', async () => {
    const full = await school.schoolClass({ capacity: 0 });
    const student_id = await school.student();
    for (const [method, path, body] of [
      ['POST', '/students', { ...ada, email: 'no' }],
      ['PUT', '/students/999999', ada],
      ['POST', `/classes/${full}/enroll`, { student_id }],
      ['POST', '/grades', { student_id, class_id: 999999, score: 1, term: 'fall' }],
      ['POST', '/attendance', { student_id, class_id: 999999, date: '2026-03-02', status: 'late' }],
    ] as const) {
      const { answer, events } = await traced(method, path, body);
      expect([answer.status >= 400, events]).toEqual([true, []]);
    }
  });

  it('is not made where it cannot be noted', async () => {
    const sql = school.sql();
    const id = await school.student();
    await sql`ALTER TABLE access.record_event ADD CONSTRAINT nothing_more CHECK (at < '2000-01-01') NOT VALID`;
    try {
      for (const [method, path, body] of [
        ['POST', '/students', ada],
        ['PUT', `/students/${id}`, { name: 'Eve' }],
      ] as const) {
        expect((await traced(method, path, body)).answer.status).toBe(500);
      }
    } finally {
      await sql`ALTER TABLE access.record_event DROP CONSTRAINT nothing_more`;
    }
    expect((await school.get(`/students/${id}`)).body.name).toBe('Ada Obi');
  });

  it('that is repeated is noted once, and what it answers again as a read', async () => {
    const header = { 'idempotency-key': 'once' };
    const { answer, events } = await traced('POST', '/students', ada, header);
    const { id } = answer.body;
    expect(events).toMatchObject([{ action: 'write', record_ids: [id] }]);
    expect((await traced('POST', '/students', ada, header)).events).toEqual(read('POST /v1/students', [id]));
  });
});

describe('a read of students (Audit trail)', () => {
  let [one, other, class_id, grade, attendance] = [0, 0, 0, 0, 0];

  beforeAll(async () => {
    [one, other, class_id] = [
      await school.student({ grade_level: 'trail' }),
      await school.student({ grade_level: 'trail' }),
      await school.schoolClass(),
    ];
    for (const student_id of [one, other]) await school.post(`/classes/${class_id}/enroll`, { student_id });
    const known = { student_id: one, class_id };
    grade = (await school.post('/grades', { ...known, score: 1, term: 'trail' })).body.id;
    await school.post('/grades', { ...known, student_id: other, score: 1, term: 'trail' });
    attendance = (await school.post('/attendance', { ...known, date: '2026-03-02', status: 'late' })).body.id;
    await school.post('/attendance', { ...known, date: '2026-03-03', status: 'late' });
  });

  it.each([
    ['/students?grade_level=trail', '/v1/students', () => [one, other]],
    ['/students?search=ada&grade_level=trail&per_page=1', '/v1/students', () => [one]],
    ['/students/ONE', '/v1/students/:id', () => [one]],
    ['/students/ONE/attendance', '/v1/students/:id/attendance', () => [one]],
    ['/classes/CLASS/roster', '/v1/classes/:id/roster', () => [one, other]],
    ['/grades?term=trail', '/v1/grades', () => [one, other]],
    ['/classes/CLASS/attendance', '/v1/classes/:id/attendance', () => [one, other]],
    ['/grades/GRADE', '/v1/grades/:id', () => [one]],
    ['/grades/GRADE/history', '/v1/grades/:id/history', () => [one]],
    ['/attendance?class_id=CLASS', '/v1/attendance', () => [one]],
    ['/attendance/ATTENDANCE/history', '/v1/attendance/:id/history', () => [one]],
    ['/attendance/ATTENDANCE', '/v1/attendance/:id', () => [one]],
  ] as const)(
    'is one row with the ids that it disclosed, and that of the record that it names: GET %s',
    async (path, route, students) => {
      const ids = { ONE: one, CLASS: class_id, GRADE: grade, ATTENDANCE: attendance };
      const url = path.replace(/[A-Z]{3,}/, (name) => String(ids[name as keyof typeof ids]));
      const { answer, events } = await traced('GET', url);
      const [name] = /[A-Z]{3,}(?=[/=]|$)/.exec(path.replace('ONE', '')) ?? [];
      const named = name === undefined ? undefined : ([name.toLowerCase(), ids[name as keyof typeof ids]] as const);
      expect([answer.status, events]).toEqual([200, read(`GET ${route}`, students(), named)]);
    },
  );

  it('that finds nobody, or finds nothing new, is one as well: it tells something', async () => {
    const nobody = await traced('GET', '/students?search=nobody+at+all');
    expect(nobody.events).toEqual(read('GET /v1/students', []));
    const beyond = await traced('GET', `/grades?student_id=${one}&page=99`);
    expect([beyond.answer.body.data, beyond.events]).toEqual([[], read('GET /v1/grades', [one])]);
    const { answer } = await traced('GET', `/students/${one}`);
    const known = { 'if-none-match': answer.headers.get('etag')! };
    const unchanged = await traced('GET', `/students/${one}`, undefined, known);
    expect([unchanged.answer.status, unchanged.events]).toEqual([304, read('GET /v1/students/:id', [one])]);
    expect((await traced('HEAD', '/students?search=ada')).events).toMatchObject([{ route: 'HEAD /v1/students' }]);
  });

  it('of no students leaves none', async () => {
    for (const path of ['/students/999999', '/teachers', '/classes', `/classes/${class_id}`, '/health', '/nothing']) {
      expect((await traced('GET', path)).events).toEqual([]);
    }
  });

  it('is written while the service runs', async () => {
    await school.get(`/students/${one}`, { headers: { 'x-request-id': 'by-itself' } });
    const written = async () =>
      (await school.sql()`SELECT FROM access.record_event WHERE request_id = 'by-itself'`).length;
    expect(await eventually(written)).toBe(1);
  });

  it('is written when the service stops', async () => {
    const another = await TestSchool.open({ database: school.database, clock });
    await another.get(`/students/${one}`, { headers: { 'x-request-id': 'the-last' } });
    await another.close();
    expect(await school.sql()`SELECT FROM access.record_event WHERE request_id = 'the-last'`).toHaveLength(1);
  });
});

describe('the trail', () => {
  it('is only ever added to', async () => {
    await traced('POST', '/students', ada);
    const sql = school.sql();
    for (const statement of [
      'UPDATE access.record_event SET fields = NULL',
      'DELETE FROM access.record_event',
      'TRUNCATE access.record_event',
    ]) {
      await expect(sql.unsafe(statement)).rejects.toThrow('The audit trail is only ever added to');
    }
  });
});

describe('the students of an answer', () => {
  it('are not made of what a text pretends', async () => {
    const name = '{"id":77,"student_id":78} \\{"id":79';
    const id = await school.student({ name });
    const { text } = await school.get(`/students/${id}`);
    expect([studentIdsIn(text, 'student records'), studentIdsIn(text, 'records of students')]).toEqual([[id], []]);
    const classId = await school.schoolClass({ name: '"students":[{"id":80' });
    await school.post(`/classes/${classId}/enroll`, { student_id: id });
    expect(studentIdsIn((await school.get(`/classes/${classId}/roster`)).text, 'roster')).toEqual([id]);
  });
});
