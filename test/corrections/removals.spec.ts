import { expectNotFound, expectUnauthorized } from '../support/expectations';
import { expectErrorAnswer } from '../support/error-answer';
import { type RequestOptions, StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let elsewhere: TestSchool;
let [student_id, class_id, days] = [0, 0, 0];

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  elsewhere = await TestSchool.open({ database: school.database });
  [student_id, class_id] = [await school.student(), await school.schoolClass()];
});

afterAll(async () => {
  await elsewhere.close();
  await school.close();
});

/** What each kind of record is called in the audit trail and in errors, whom it is about, and the body of a new one. */
const kinds: Record<string, { record: string; noun: string; isAboutStudent: boolean; body: () => object }> = {
  announcements: {
    ...{ record: 'announcement', noun: 'Announcement', isAboutStudent: false },
    body: () => ({ title: 'Trip', content: 'On Friday', scope: 'school' }),
  },
  grades: {
    ...{ record: 'grade', noun: 'Grade', isAboutStudent: true },
    body: () => ({ student_id, class_id, score: 60, term: 'Q1' }),
  },
  attendance: {
    ...{ record: 'attendance', noun: 'Attendance record', isAboutStudent: true },
    body: () => ({ student_id, class_id, date: `20${10 + (days += 1)}-03-02`, status: 'late' }),
  },
};

const remove = (path: string, options: RequestOptions = {}, at = school) => at.request('DELETE', path, options);

describe.each(Object.keys(kinds))('a removal from %s', (kind) => {
  const { record, noun, isAboutStudent, body } = kinds[kind]!;
  const added = async () => (await school.post(`/${kind}`, body())).body.id as number;

  it('is 204 without a body, and then 404 (DELETE, Success codes)', async () => {
    const path = `/${kind}/${await added()}`;
    const answer = await remove(path);
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([204, '', null]);
    expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
    expectNotFound(await remove(path), noun);
    expectNotFound(await school.get(path), noun);
    expectNotFound(await remove(`/${kind}/0`), noun);
  });

  it('gives its id to no other record (DELETE)', async () => {
    const id = await added();
    await remove(`/${kind}/${id}`);
    expect(await added()).toBeGreaterThan(id);
  });

  it('is noted in the audit trail with who did it (DELETE)', async () => {
    const id = await added();
    await remove(`/${kind}/${id}`, { headers: { 'x-request-id': `removal-${kind}` } });
    const events =
      await school.sql()`SELECT action, route, record, record_ids, student_ids, fields, user_id, key_id > 0 AS by_key
      FROM access.record_event WHERE request_id = ${`removal-${kind}`}`;
    expect([...events]).toEqual([
      {
        ...{
          action: 'write',
          route: `DELETE /v1/${kind}/:id`,
          record,
          record_ids: [id],
          fields: [],
          user_id: 1,
          by_key: true,
        },
        student_ids: isAboutStudent ? [student_id] : [],
      },
    ]);
  });

  it('is made only of the state that the client has read (If-Match)', async () => {
    const path = `/${kind}/${await added()}`;
    const tag = (await school.get(path)).headers.get('etag')!;
    const stale = { headers: { 'if-match': '"other"' } };
    expectErrorAnswer(await remove(path, stale), 412, 'PRECONDITION_FAILED');
    expect((await school.get(path)).status).toBe(200);
    expect((await remove(path, { headers: { 'if-match': tag } })).status).toBe(204);
    expectNotFound(await remove(path, { headers: { 'if-match': tag } }), noun);
  });

  it('made 40 times at once in two processes is made once, with and without If-Match (DELETE)', async () => {
    for (const conditions of [{}, { 'if-match': '*' }] as Record<string, string>[]) {
      const path = `/${kind}/${await added()}`;
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => remove(path, { headers: conditions }, at % 2 ? school : elsewhere)),
      );
      const statuses = answers.map(({ status }) => status).filter((status) => status !== 204);
      expect(statuses).toHaveLength(39);
      expect(new Set(statuses)).toEqual(new Set(statuses.map((status) => (status === 412 ? 412 : 404))));
    }
  });

  it('needs the scope that adds one, and a key', async () => {
    const path = `/${kind}/${await added()}`;
    const reader = await school.unlimitedKey({ scopes: ['read:students', 'read:classes'] });
    expectErrorAnswer(await remove(path, { key: reader }), 403, 'FORBIDDEN');
    expectUnauthorized(await remove(path, { key: null }));
    expect((await school.get(path)).status).toBe(200);
  });
});

it('a removed grade counts no longer, also with others removed at the same moment (DELETE, total)', async () => {
  const body = { student_id, class_id, score: 1, term: 'counted' };
  const ids = await Promise.all(
    Array.from({ length: 30 }, async () => (await school.post('/grades', body)).body.id as number),
  );
  const answers = await Promise.all(ids.slice(0, 20).map((id) => remove(`/grades/${id}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  const { data, pagination } = (await school.get('/grades?term=counted')).body;
  expect([data.length, pagination.total]).toEqual([10, 10]);
});

it('a removed attendance record leaves the summary, and its day may be recorded again', async () => {
  const day = { student_id: await school.student(), class_id, date: '2026-03-02', status: 'absent' };
  const { id } = (await school.post('/attendance', day)).body;
  await remove(`/attendance/${id}`);
  const { body } = await school.get(`/students/${day.student_id}/attendance`);
  expect([body.records, body.summary.total_days]).toEqual([[], 0]);
  expect((await school.post('/attendance', day)).status).toBe(201);
});
