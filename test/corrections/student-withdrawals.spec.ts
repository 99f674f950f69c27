import { expectInvalid, expectNotFound } from '../support/expectations';
import { type Answer, StoppedClock, TestSchool } from '../support/test-school';

const day = 24 * 60 * 60 * 1000;
const begin = new Date('2026-09-01T10:00:00.000Z');
const clock = new StoppedClock(begin);
let school: TestSchool;

beforeAll(async () => void (school = await TestSchool.open({ clock })));

beforeEach(() => clock.advance(begin.getTime() - clock.now().getTime()));

afterAll(() => school.close());

const enroll = (id: number, student_id: number) => school.post(`/classes/${id}/enroll`, { student_id });
const withdraw = (id: number, body: object = { date: '2026-09-01' }, headers = {}) =>
  school.request('POST', `/students/${id}/withdraw`, { body, headers });
const reinstate = (id: number, query = '') => school.request('POST', `/students/${id}/reinstate${query}`, {});
const statusOf = async (id: number) => (await school.get(`/students/${id}/status`)).body as object;
const countOf = async (class_id: number) => (await school.get(`/classes/${class_id}`)).body.enrolled_count as number;
const periodsOf = async (id: number) => (await school.get(`/students/${id}/classes`)).body.classes as object[];

async function listed(query: string): Promise<{ ids: number[]; total: number }> {
  const { body } = await school.get(`/students?per_page=100${query}`);
  const ids = body.data.map(({ id }: { id: number }) => id);
  return { ids, total: body.pagination.total };
}

describe('a student who leaves the school (Withdrawal of a student)', () => {
  it('is withdrawn from a date on, with a reason, and keeps the record', async () => {
    const id = await school.student();
    const before = (await school.get(`/students/${id}`)).body;
    expect(await statusOf(id)).toEqual({ student_id: id, status: 'active', withdrawn_on: null, reason: null });
    clock.advance(day);
    const answer = await withdraw(id, { date: '2026-09-01', reason: ' Moved away ' });
    const withdrawn = { student_id: id, status: 'withdrawn', withdrawn_on: '2026-09-01', reason: 'Moved away' };
    expect([answer.status, answer.body]).toEqual([200, withdrawn]);
    expect(await statusOf(id)).toEqual(withdrawn);
    const after = (await school.get(`/students/${id}`)).body;
    expect(after).toEqual({ ...before, updated_at: '2026-09-02T10:00:00.000Z' });
    expect(Object.keys(after)).toEqual(Object.keys(before));
  });

  it('is listed with `status` only, and the totals say so', async () => {
    const grade_level = 'Year of leaving';
    const [stays, leaves] = [await school.student({ grade_level }), await school.student({ grade_level })];
    const all = await listed('');
    await withdraw(leaves);
    for (const filter of [`&grade_level=${grade_level}`, `&grade_level=${grade_level}&search=example`]) {
      expect(await listed(filter)).toEqual({ ids: [stays], total: 1 });
      expect(await listed(`${filter}&status=active`)).toEqual({ ids: [stays], total: 1 });
      expect(await listed(`${filter}&status=withdrawn`)).toEqual({ ids: [leaves], total: 1 });
      expect(await listed(`${filter}&status=all`)).toEqual({ ids: [stays, leaves], total: 2 });
    }
    expect((await listed('')).total).toBe(all.total - 1);
    expect((await listed('&status=withdrawn')).ids).toContain(leaves);
    const [withdrawn, both] = [await listed('&status=withdrawn'), await listed('&status=all')];
    expect(both.total).toBe(all.total - 1 + withdrawn.total);
    expectInvalid(await school.get('/students?status=gone'), 'status');
    expect((await reinstate(leaves)).status).toBe(200);
    expect(await listed('')).toEqual(all);
  });

  it('loses the seats on that date, and is not enrolled again', async () => {
    const [full, open] = [await school.schoolClass({ capacity: 1 }), await school.schoolClass()];
    const [leaves, waits] = [await school.student(), await school.student()];
    for (const class_id of [full, open]) await enroll(class_id, leaves);
    clock.advance(10 * day);
    expect((await enroll(full, waits)).body.code).toBe('CLASS_FULL');
    await withdraw(leaves, { date: '2026-09-08' });
    expect([await countOf(full), await countOf(open)]).toEqual([0, 0]);
    expect(await periodsOf(leaves)).toMatchObject(
      [full, open].map((id) => ({ class: { id }, periods: [{ begin_date: '2026-09-01', end_date: '2026-09-08' }] })),
    );
    expect((await enroll(full, waits)).status).toBe(201);
    const refused = await enroll(open, leaves);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'STUDENT_WITHDRAWN',
      'Student is withdrawn',
    ]);
    const batch = await school.post(`/classes/${open}/enroll/batch?partial=true`, {
      records: [{ student_id: leaves }, { student_id: waits }],
    });
    expect(batch.body.results).toMatchObject([
      { status: 409, error: { code: 'STUDENT_WITHDRAWN' } },
      { status: 201, record: { student_id: waits } },
    ]);
  });

  it('is refused with a date in the far future, without a date, twice, and if unknown', async () => {
    const id = await school.student();
    expectInvalid(await withdraw(id, { date: '2028-09-02' }), 'date must be at most two years in the');
    expectInvalid(await withdraw(id, { reason: 'x' }), 'date is');
    expectInvalid(await withdraw(id, { date: '2026-09-01', reason: 'x'.repeat(501) }), 'reason must not be longer');
    expect(await statusOf(id)).toMatchObject({ status: 'active' });
    expect((await withdraw(id)).status).toBe(200);
    expect((await withdraw(id)).body).toMatchObject({ status: 409, code: 'STUDENT_WITHDRAWN' });
    expectNotFound(await withdraw(999_999), 'Student');
    expectNotFound(await reinstate(999_999), 'Student');
    expectNotFound(await school.get('/students/999999/status'), 'Student');
  });

  it('is in the audit trail', async () => {
    const [class_id, student_id] = [await school.schoolClass(), await school.student()];
    await enroll(class_id, student_id);
    await withdraw(student_id, { date: '2026-09-01', reason: 'Moved away' }, { 'x-request-id': 'leaves-school' });
    const events = await school.sql()`SELECT record, record_ids, student_ids, fields
      FROM access.record_event WHERE request_id = 'leaves-school' ORDER BY record`;
    expect([...events]).toMatchObject([
      { record: 'enrollment', student_ids: [student_id], fields: ['end_date', 'withdrawal_id'] },
      {
        record: 'student',
        record_ids: [student_id],
        student_ids: [student_id],
        fields: ['withdrawn_on', 'withdrawal_reason'],
      },
    ]);
  });
});

describe('a student who is reinstated (Reinstating a student)', () => {
  it('has the seats and periods as if there had been no withdrawal', async () => {
    const [left, kept] = [await school.schoolClass(), await school.schoolClass({ capacity: 1 })];
    const id = await school.student();
    for (const class_id of [left, kept]) await enroll(class_id, id);
    clock.advance(day);
    await school.request('DELETE', `/classes/${left}/enroll/${id}`, {});
    const before = await periodsOf(id);
    clock.advance(day);
    await withdraw(id, { date: '2026-09-03' });
    const answer = await reinstate(id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { student_id: id, status: 'active', withdrawn_on: null, reason: null },
    ]);
    expect(await periodsOf(id)).toEqual(before);
    expect([await countOf(left), await countOf(kept)]).toEqual([0, 1]);
    expect((await reinstate(id)).body).toMatchObject({ status: 409, code: 'STUDENT_NOT_WITHDRAWN' });
  });

  it('changes nothing if a class is full, and gets no seat with enrollments=false', async () => {
    const [open, full] = [await school.schoolClass(), await school.schoolClass({ name: 'Biology', capacity: 1 })];
    const [id, other] = [await school.student(), await school.student()];
    for (const class_id of [open, full]) await enroll(class_id, id);
    await withdraw(id);
    await enroll(full, other);
    const before = [await statusOf(id), await periodsOf(id)];
    const refused = await reinstate(id);
    expect(refused.body).toEqual({
      error: `Class ${full} (Biology) is full: its only seat is taken`,
      code: 'CLASS_FULL',
      status: 409,
    });
    expect([await statusOf(id), await periodsOf(id), await countOf(open)]).toEqual([...before, 0]);
    expect((await reinstate(id, '?enrollments=false')).status).toBe(200);
    expect([await statusOf(id), await periodsOf(id)]).toEqual([
      { student_id: id, status: 'active', withdrawn_on: null, reason: null },
      (before[1] as { periods: object[] }[]).map((each) => expect.objectContaining({ periods: each.periods })),
    ]);
    expect((await enroll(open, id)).status).toBe(201);
  });
});

it('withdrawing and enrolling at once leaves no withdrawn student with a seat', async () => {
  const classes = await Promise.all(Array.from({ length: 3 }, () => school.schoolClass()));
  const students = await Promise.all(Array.from({ length: 40 }, () => school.student()));
  /** A busy service answers 503, and has done nothing. */
  const accepted = async (send: () => Promise<Answer>): Promise<Answer> => {
    const answer = await send();
    return answer.status === 503 ? accepted(send) : answer;
  };
  const requests = students.flatMap((id, at) => [
    ...classes.map((class_id) => accepted(() => enroll(class_id, id))),
    accepted(() => withdraw(id)),
    accepted(() => (at % 2 === 0 ? reinstate(id) : enroll(classes[at % 3] ?? 0, id))),
  ]);
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  const environment = school.sql();
  const [found] = await environment`SELECT
    (SELECT count(*)::int FROM enrollment e JOIN student s ON s.id = student_id
      WHERE end_date IS NULL AND withdrawn_on IS NOT NULL) AS seats,
    (SELECT count(*)::int FROM school_class c WHERE id = ANY (${classes}) AND enrolled_count <>
      (SELECT count(*) FROM enrollment WHERE class_id = c.id AND end_date IS NULL)) AS miscounted`;
  expect(found).toEqual({ seats: 0, miscounted: 0 });
});
