import { expectInvalid, expectNotFound, expectUnauthorized } from '../support/expectations';
import { expectErrorAnswer } from '../support/error-answer';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let [student_id, class_id] = [0, 0];

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  [student_id, class_id] = [await school.student(), await school.schoolClass()];
});

afterAll(() => school.close());

const eventOf = async (requestId: string) => {
  const [event] = await school.sql()`SELECT route, record, record_ids, student_ids, fields
    FROM access.record_event WHERE request_id = ${requestId}`;
  return event;
};

describe('a correction of a grade', () => {
  const graded = async (fields: object = {}) =>
    (await school.post('/grades', { student_id, class_id, score: 60, term: 'Q1', comments: 'Late', ...fields })).body;

  it('keeps what is left out, and computes the letter again (PUT of a grade, letter_grade)', async () => {
    const before = await graded({ assignment_name: 'Essay', max_score: 80 });
    clock.advance(60_000);
    const { status, body } = await school.put(`/grades/${before.id}`, { score: 76 });
    expect(status).toBe(200);
    expect([before.letter_grade, body]).toEqual(['C', { ...before, score: 76, letter_grade: 'A' }]);
    expect((await school.get(`/grades/${before.id}`)).body).toEqual(body);
    const outOf = await school.put(`/grades/${before.id}`, {
      max_score: null,
      comments: null,
      assignment_name: 'Test',
    });
    const expected = { max_score: 100, comments: null, assignment_name: 'Test', letter_grade: 'C' };
    expect(outOf.body).toEqual({ ...body, ...expected });
  });

  it('moves it to another class and term, and the totals with it', async () => {
    const { id } = await graded({ term: 'before' });
    const other = await school.schoolClass();
    const { body } = await school.put(`/grades/${id}`, { class_id: other, term: 'after', student_id });
    expect([body.class_id, body.term, body.student_id]).toEqual([other, 'after', student_id]);
    const total = async (term: string) => (await school.get(`/grades?term=${term}`)).body.pagination.total;
    expect([await total('before'), await total('after')]).toEqual([0, 1]);
  });

  it('refuses another student, an unknown class and values that a new grade may not have (PUT of a grade)', async () => {
    const before = await graded();
    const put = (body: object) => school.put(`/grades/${before.id}`, body);
    const moved = await put({ student_id: await school.student(), score: 1 });
    const message = 'Validation failed: student_id cannot be changed: delete the grade and record another';
    expectErrorAnswer(moved, 400, 'VALIDATION_ERROR', message);
    expectInvalid(await put({ class_id: 999_999 }), 'class_id');
    expectInvalid(
      await put({ score: -1, max_score: 0, term: null, class_id: null }),
      'score',
      'max_score',
      'term',
      'class_id',
    );
    expect((await school.get(`/grades/${before.id}`)).body).toEqual(before);
    expectNotFound(await school.put('/grades/999999', { score: 1 }), 'Grade');
    expectUnauthorized(await school.put(`/grades/${before.id}`, { score: 1 }, { key: null }));
  });

  it('is in the audit trail with the changed fields (Audit trail)', async () => {
    const { id } = await graded();
    await school.put(`/grades/${id}`, { score: 99 }, { headers: { 'x-request-id': 'correction' } });
    expect(await eventOf('correction')).toEqual({
      ...{ route: 'PUT /v1/grades/:id', record: 'grade', record_ids: [id], student_ids: [student_id] },
      fields: ['score', 'letter_grade'],
    });
  });
});

describe('a correction of attendance', () => {
  const marked = async (date: string, fields: object = {}) =>
    (await school.post('/attendance', { student_id, class_id, date, status: 'late', notes: 'Bus', ...fields })).body;

  it('keeps what is left out, and shows when it was made (PUT of attendance)', async () => {
    const before = await marked('2026-03-02');
    clock.advance(60_000);
    const { status, body } = await school.put(`/attendance/${before.id}`, { status: 'excused' });
    expect([status, body]).toEqual([200, { ...before, status: 'excused', recorded_at: clock.now().toISOString() }]);
    const moved = await school.put(`/attendance/${before.id}`, { date: '2026-03-01', notes: null });
    expect(moved.body).toEqual({ ...body, date: '2026-03-01', notes: null });
    expect((await school.get(`/attendance/${before.id}`)).body).toEqual(moved.body);
  });

  it('onto a day that has a record is 409, and changes nothing (PUT of attendance)', async () => {
    const [first, second] = [await marked('2026-03-09'), await marked('2026-03-10')];
    const answer = await school.put(`/attendance/${second.id}`, { date: '2026-03-09', status: 'present' });
    const message = 'Student already has an attendance record in this class on this date';
    expectErrorAnswer(answer, 409, 'ATTENDANCE_EXISTS', message);
    for (const record of [first, second]) expect((await school.get(`/attendance/${record.id}`)).body).toEqual(record);
    const other = await school.schoolClass();
    expect((await school.put(`/attendance/${second.id}`, { date: '2026-03-09', class_id: other })).status).toBe(200);
  });

  it('refuses another student, an unknown class and values that a new record may not have', async () => {
    const before = await marked('2026-03-11');
    const put = (body: object) => school.put(`/attendance/${before.id}`, body);
    expectInvalid(await put({ student_id: await school.student() }), 'student_id');
    expectInvalid(await put({ class_id: 999_999 }), 'class_id');
    expectInvalid(await put({ status: 'ill', date: '2026-02-30', class_id: null }), 'status', 'date', 'class_id');
    expect((await school.get(`/attendance/${before.id}`)).body).toEqual(before);
    expectNotFound(await school.put('/attendance/999999', { status: 'late' }), 'Attendance record');
  });
});
