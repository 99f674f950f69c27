import type { Sql } from 'postgres';
import { expectInvalid, expectNotFound, expectUnauthorized } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let sql: Sql;
let classId: number;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  sql = school.sql();
  classId = await school.schoolClass();
});

afterAll(() => school.close());

/** A new student's day in the class. */
const day = async (fields: object = {}) => ({
  student_id: await school.student(),
  class_id: classId,
  date: '2026-03-02',
  status: 'present',
  ...fields,
});

/** What the service itself puts on a record. */
const assigned = (id: number) => ({ id, recorded_at: '2026-03-02T10:00:00.000Z' });

describe('taking attendance', () => {
  it('answers 201 with a Location and every field (Success codes, Records in answers)', async () => {
    const present = await day();
    const { status, headers, body } = await school.post('/attendance', present);
    expect(status).toBe(201);
    expect(body).toEqual({ ...present, notes: null, ...assigned(body.id) });
    expect(Number.isInteger(body.id)).toBe(true);
    expect(headers.get('location')).toBe(`http://localhost:3001/v1/attendance/${body.id}`);
    expect((await school.get(`/attendance/${body.id}`)).body).toEqual(body);
  });

  it.each(['present', 'absent', 'late', 'excused'])('takes %s, with notes', async (status) => {
    const recorded = await day({ status, notes: 'Dentist,\nback at noon' });
    const { body } = await school.post('/attendance', recorded);
    expect(body).toEqual({ ...recorded, ...assigned(body.id) });
  });

  it('takes null notes for absent ones (null)', async () => {
    expect((await school.post('/attendance', await day({ notes: null }))).body.notes).toBeNull();
    expect((await school.post('/attendance', await day({ notes: ' ' }))).body.notes).toBeNull();
  });

  it('ignores fields that it does not know or assigns itself (Unknown fields)', async () => {
    const present = await day();
    const forged = { id: 999_999, recorded_at: '1999-09-01T00:00:00Z', weather: 'rain' };
    const { body } = await school.post('/attendance', { ...present, ...forged });
    expect(body).toEqual({ ...present, notes: null, ...assigned(body.id) });
    expect(body.id).not.toBe(999_999);
  });

  it('takes a student who is not enrolled in the class (Students outside the class)', async () => {
    expect((await school.get(`/classes/${classId}/roster`)).body.students).toEqual([]);
    expect((await school.post('/attendance', await day())).status).toBe(201);
  });

  it.each(['2026-03-03', '2027-03-02', '1999-09-01', '2024-02-29', '0001-01-01'])(
    'takes the date %s, as long ago as it may be, or at most a year ahead (Attendance dates)',
    async (date) => {
      expect(await school.post('/attendance', await day({ date }))).toMatchObject({ status: 201, body: { date } });
    },
  );

  it.each(['2027-03-03', '2062-03-02', '9999-12-31'])(
    'refuses the date %s, alone, for a class, and as a correction (Attendance dates)',
    async (date) => {
      const marked = await day();
      const error = 'Validation failed: date must be at most a year in the future';
      const refused = { status: 400, body: { code: 'VALIDATION_ERROR', error } };
      const { id } = (await school.post('/attendance', marked)).body;
      const records = [{ student_id: marked.student_id, status: 'late' }];
      for (const query of ['', '?partial=true', '?dry_run=true'])
        expect(await school.post(`/classes/${classId}/attendance${query}`, { date, records })).toMatchObject(refused);
      expect(await school.post('/attendance', { ...marked, date })).toMatchObject(refused);
      expect(await school.put(`/attendance/${id}`, { date })).toMatchObject(refused);
      expect((await school.get(`/attendance/${id}`)).body.date).toBe(marked.date);
      expect(await sql`SELECT FROM attendance WHERE date > '2027-03-02'`).toEqual([]);
    },
  );

  it('keeps and corrects a record of a later date from before this rule (Attendance dates)', async () => {
    const { id } = (await school.post('/attendance', await day())).body;
    await sql`UPDATE attendance SET date = '2062-03-02' WHERE id = ${id}`;
    const { body: found } = await school.get(`/attendance/${id}`);
    expect(found.date).toBe('2062-03-02');
    expect((await school.put(`/attendance/${id}`, { ...found, status: 'absent' })).status).toBe(200);
    expect((await school.put(`/attendance/${id}`, { date: '2026-03-02' })).status).toBe(200);
  });

  it.each([
    [undefined, 'student_id', 'class_id', 'date', 'status'],
    [null, 'student_id', 'class_id', 'date', 'status'],
    ['', 'student_id', 'class_id', 'date', 'status'],
    ['1', 'student_id', 'class_id', 'date', 'status'],
    [1.5, 'student_id', 'class_id', 'date', 'status', 'notes'],
    [2 ** 31, 'student_id', 'class_id'],
    ['2026-02-30', 'date'],
    ['2026-3-2', 'date'],
    ['2026-03-02T10:00:00Z', 'date'],
    ['Present', 'status'],
    ['ill', 'status'],
  ])('refuses %j as any of its fields', async (value, ...fields) => {
    for (const field of fields.map(String))
      expectInvalid(await school.post('/attendance', await day({ [field]: value })), field);
  });

  it.each([0, -1, 999_999])('refuses a student or class %d, which does not exist (Ids in bodies)', async (id) => {
    for (const noun of ['student', 'class']) {
      const answer = await school.post('/attendance', await day({ [`${noun}_id`]: id }));
      expectInvalid(answer, `${noun}_id`);
      expect(answer.body.error).toBe(`Validation failed: ${noun}_id does not name a ${noun}`);
    }
  });
});

describe('attendance posted again (Attendance posted again)', () => {
  it('corrects the record: 200, the same id, new status, notes and recorded_at', async () => {
    const present = await day();
    const { body: first } = await school.post('/attendance', { ...present, notes: 'On time' });
    clock.advance(90_000);
    const { status, headers, body } = await school.post('/attendance', { ...present, status: 'late', notes: 'Train' });
    expect(status).toBe(200);
    expect(headers.get('location')).toBeNull();
    const recorded_at = '2026-03-02T10:01:30.000Z';
    expect(body).toEqual({ ...first, status: 'late', notes: 'Train', recorded_at });
    expect((await school.get(`/attendance/${first.id}`)).body).toEqual(body);
    expect((await school.post('/attendance', present)).body).toEqual({ ...first, notes: null, recorded_at });
    clock.advance(-90_000);
  });

  it('is another record for another student, class or date', async () => {
    const present = await day();
    const others = [{ date: '2026-03-03' }, { class_id: await school.schoolClass() }, await day()];
    const answers = [await school.post('/attendance', present)];
    for (const other of others) answers.push(await school.post('/attendance', { ...present, ...other }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4);
  });

  it('is one record whatever runs in parallel, and new exactly once', async () => {
    const present = await day();
    const answers = await Promise.all(Array.from({ length: 40 }, () => school.post('/attendance', present)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(39);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await sql`SELECT FROM attendance WHERE student_id = ${present.student_id}`).toHaveLength(1);
  });
});

describe("a student's attendance", () => {
  const at = (student: number, query = '') => school.get(`/students/${student}/attendance?${query}`);

  /** A new student's records, one a day from 1 March 2026. */
  async function days(statuses: readonly string[], class_id = classId): Promise<number> {
    const student_id = await school.student();
    for (const [index, status] of statuses.entries())
      await school.post('/attendance', { student_id, class_id, status, date: `2026-03-0${index + 1}` });
    return student_id;
  }

  it('is every record, as it was answered, and a summary of them', async () => {
    const student_id = await school.student();
    const post = async (fields: object) =>
      (await school.post('/attendance', await day({ student_id, ...fields }))).body;
    const records = [await post({}), await post({ date: '2026-02-27', status: 'absent', notes: 'Flu' })];
    const { status, body } = await at(student_id);
    expect(status).toBe(200);
    const summary = { total_days: 2, present: 1, absent: 1, late: 0, excused: 0, attendance_rate: 50 };
    expect(body).toEqual({ student_id, records, summary });
  });

  it('is shown as each record is by itself, whatever it holds', async () => {
    const student_id = await school.student();
    const notes = ['a\tb', 'a\n"b" \\n\r\\', 'null', "Zoë's 😀 \u2028", null, 'x', '\u0001'];
    const seconds = ['00', '00.1', '00.12', '00.123', '59.999', '00.01', '00.001'];
    for (const [at, note] of notes.entries()) {
      const instant = `2026-03-02T10:00:${seconds[at]}Z`;
      await sql`INSERT INTO attendance (student_id, class_id, date, status, notes, recorded_at)
        VALUES (${student_id}, ${classId}, ${`000${at + 1}-02-28`}, 'late', ${note}, ${instant})`;
    }
    const { records } = (await school.get(`/students/${student_id}/attendance`)).body as { records: { id: number }[] };
    const alone = records.map(async ({ id }) => (await school.get(`/attendance/${id}`)).body);
    expect(records).toEqual(await Promise.all(alone));
    expect(records).toMatchObject(notes.map((note) => ({ notes: note })));
  });

  it('is empty when there is none, at a rate of 0 (Attendance summary)', async () => {
    const student_id = await school.student();
    const summary = { total_days: 0, present: 0, absent: 0, late: 0, excused: 0, attendance_rate: 0 };
    expect((await at(student_id)).body).toEqual({ student_id, records: [], summary });
  });

  it.each([
    [['present', 'late', 'absent', 'excused'], 50],
    [['present', 'late', 'late'], 100],
    [['absent', 'excused'], 0],
    [['present', 'absent', 'absent'], 33.33],
    [['late', 'present', 'excused'], 66.67],
    [['present', 'present', 'present', 'present', 'absent', 'present', 'late'], 85.71],
  ])('of %j comes to a rate of %d (Attendance summary)', async (statuses, attendance_rate) => {
    const { summary } = (await at(await days(statuses))).body;
    const count = (status: string) => statuses.filter((each) => each === status).length;
    expect(summary).toEqual({
      total_days: statuses.length,
      present: count('present'),
      absent: count('absent'),
      late: count('late'),
      excused: count('excused'),
      attendance_rate,
    });
  });

  it.each([
    ['start_date=2026-03-02', [2, 3, 4], 33.33],
    ['end_date=2026-03-03', [1, 2, 3], 66.67],
    ['start_date=2026-03-02&end_date=2026-03-03', [2, 3], 50],
    ['start_date=2026-03-02&end_date=2026-03-02', [2], 100],
    ['start_date=2027-01-01', [], 0],
    ['start_date=&end_date=', [1, 2, 3, 4], 50],
  ])('is filtered by %s, ends included, its summary too (Filters)', async (query, found, rate) => {
    const { records, summary } = (await at(await days(['present', 'late', 'absent', 'excused']), query)).body;
    expect(records.map(({ date }: { date: string }) => Number(date.slice(-2)))).toEqual(found);
    expect(summary).toMatchObject({ total_days: found.length, attendance_rate: rate });
  });

  it('is filtered by class, its summary too', async () => {
    const [student_id, class_id] = [await days(['present', 'late']), await school.schoolClass()];
    await school.post('/attendance', await day({ student_id, class_id, status: 'absent' }));
    const { records, summary } = (await at(student_id, `class_id=${class_id}`)).body;
    expect(records.map((record: { status: string }) => record.status)).toEqual(['absent']);
    expect(summary).toEqual({ total_days: 1, present: 0, absent: 1, late: 0, excused: 0, attendance_rate: 0 });
    expect((await at(student_id, `class_id=${class_id}&end_date=2026-03-01`)).body.records).toEqual([]);
    expect((await at(student_id, 'class_id=999999')).body.summary.total_days).toBe(0);
  });

  it.each([
    ['start_date=2026-03-03&end_date=2026-03-02', 'start_date'],
    ['start_date=2026-02-30', 'start_date'],
    ['end_date=today', 'end_date'],
    ['class_id=x', 'class_id'],
  ])('is not filtered by %s (Filters)', async (query, field) => {
    expectInvalid(await at(await school.student(), query), field);
  });

  it.each(['2147483647', '0'])('of student %s, whom nobody registered, is not found', async (id) => {
    expectNotFound(await school.get(`/students/${id}/attendance`), 'Student');
  });
});

it('an attendance record that nobody took is not found', async () => {
  expectNotFound(await school.get('/attendance/2147483647'), 'Attendance record');
});

it.each([
  ['POST', '/attendance'],
  ['GET', '/attendance/1'],
  ['GET', '/students/1/attendance'],
])('an unauthenticated client may not %s %s', async (method, path) => {
  expectUnauthorized(await school.request(method, path, { key: null }));
});
