import { entityTagOf } from '../../../libs/http/src/conditional-requests/answers';
import { expectErrorAnswer } from '../../support/error-answer';
import { type Answer, TestSchool } from '../../support/test-school';

let school: TestSchool;
let elsewhere: TestSchool;
/** The path of a single record of each sort. */
const records: Record<string, string> = {};

beforeAll(async () => {
  school = await TestSchool.open();
  elsewhere = await TestSchool.open({ database: school.database });
  const [student_id, teacher_id] = [await school.student(), await school.teacher()];
  const class_id = await school.schoolClass({ teacher_id });
  const bodies = {
    announcements: { title: 'Hello', content: 'All', scope: 'school' },
    grades: { student_id, class_id, score: 50, term: 'fall' },
    attendance: { student_id, class_id, date: '2026-03-02', status: 'late' },
  };
  Object.assign(records, {
    students: `/students/${student_id}`,
    teachers: `/teachers/${teacher_id}`,
    classes: `/classes/${class_id}`,
  });
  for (const [name, body] of Object.entries(bodies)) {
    records[name] = `/${name}/${(await school.post(`/${name}`, body)).body.id}`;
  }
});

afterAll(async () => {
  await elsewhere.close();
  await school.close();
});

const kinds = ['students', 'teachers', 'classes', 'announcements', 'grades', 'attendance'];
/** A PUT that is valid for each sort that has one. */
const changes: Record<string, (name: string) => object> = {
  students: (name) => ({ name }),
  teachers: (name) => ({ name, email: 'tom@example.org', department: 'Science' }),
  classes: (name) => ({ name, teacher_id: Number(records['teachers']!.split('/')[2]), schedule: 'Mon' }),
  announcements: (title) => ({ title, content: 'All', scope: 'school' }),
  grades: (comments) => ({ comments }),
  attendance: (notes) => ({ notes }),
};

const tagOf = ({ headers }: Answer) => headers.get('etag')!;
const changed = 'The record has changed since it was read: read it again';
const expectNothing = (answer: Answer) => {
  expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([304, '', null]);
  expect([answer.headers.get('x-ratelimit-limit'), answer.headers.get('x-request-id')]).not.toContain(null);
};

describe.each(kinds)('a single record of %s (ETag)', (kind) => {
  it('is answered with a strong entity tag, that of its bytes; HEAD has it, too', async () => {
    const answer = await school.get(records[kind]!);
    expect(tagOf(answer)).toMatch(/^"[\w-]{27}"$/);
    expect(tagOf(answer)).toBe(entityTagOf(answer.text));
    expect(tagOf(await school.request('HEAD', records[kind]!, {}))).toBe(tagOf(answer));
  });

  it('is 304 without a body to whom it is known (If-None-Match)', async () => {
    const tag = tagOf(await school.get(records[kind]!));
    for (const known of [tag, `W/${tag}`, '*', `"other", ${tag}`, `"a,b" , W/"c",${tag},`]) {
      const headers = { 'if-none-match': known };
      expectNothing(await school.get(records[kind]!, { headers }));
      expectNothing(await school.request('HEAD', records[kind]!, { headers }));
      expect(tagOf(await school.get(records[kind]!, { headers }))).toBe(tag);
    }
    const other = await school.get(records[kind]!, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, other.body.id]).toEqual([200, Number(records[kind]!.split('/')[2])]);
  });
});

describe.each(Object.keys(changes))('a change of %s (If-Match)', (kind) => {
  const put = (name: string, headers: Record<string, string>, at = school) =>
    at.put(records[kind]!, changes[kind]!(name), { headers });

  it('is made when the record is as it was read, and answers the next tag', async () => {
    const before = await school.get(records[kind]!);
    const answer = await put('First', { 'if-match': tagOf(before) });
    expect([answer.status, tagOf(answer)]).toEqual([200, entityTagOf(answer.text)]);
    expect(tagOf(answer)).not.toBe(tagOf(before));
    expect((await school.get(records[kind]!)).text).toBe(answer.text);
  });

  it('is 412 when it has changed, and nothing is changed', async () => {
    const before = await school.get(records[kind]!);
    const now = await put('Second', {});
    expectErrorAnswer(await put('Third', { 'if-match': tagOf(before) }), 412, 'PRECONDITION_FAILED', changed);
    expectErrorAnswer(await put('Third', { 'if-match': `W/${tagOf(now)}` }), 412, 'PRECONDITION_FAILED', changed);
    expectErrorAnswer(await put('Third', { 'if-none-match': tagOf(now) }), 412, 'PRECONDITION_FAILED', changed);
    expect((await school.get(records[kind]!)).text).toBe(now.text);
    const known = await put('Third', { 'if-match': `"other", ${tagOf(now)}` });
    expect([known.status, (await put('Fourth', { 'if-match': '*' })).status]).toEqual([200, 200]);
  });

  it('made 50 times at once by those who know one state, in two processes, is made once', async () => {
    const tag = tagOf(await put('Before', {}));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => put(`Child ${at}`, { 'if-match': tag }, at % 2 ? school : elsewhere)),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter((each) => each !== made[0])) {
      expectErrorAnswer(answer, 412, 'PRECONDITION_FAILED', changed);
    }
    expect((await school.get(records[kind]!)).text).toBe(made[0]!.text);
  });

  it('is 400 with what is no list of entity tags, and 404 of what does not exist', async () => {
    for (const list of ['x', '"x', 'w/"x"', '"x" "y"', '* , "x"']) {
      expectErrorAnswer(await put('Fourth', { 'if-match': list }), 400, 'VALIDATION_ERROR');
    }
    const missing = records[kind]!.replace(/\d+$/, '999999');
    const answer = await school.put(missing, changes[kind]!('Fifth'), { headers: { 'if-match': '*' } });
    expect(answer.status).toBe(404);
  });
});

it('a class changes with an enrollment: who has not seen it overwrites nothing', async () => {
  const id = await school.schoolClass();
  const before = await school.get(`/classes/${id}`);
  await school.post(`/classes/${id}/enroll`, { student_id: await school.student() });
  const { teacher_id } = before.body;
  const change = () =>
    school.put(
      `/classes/${id}`,
      { name: 'B', teacher_id, schedule: 'Mon' },
      { headers: { 'if-match': tagOf(before) } },
    );
  expectErrorAnswer(await change(), 412, 'PRECONDITION_FAILED', changed);
});

it('a new record is answered with its tag', async () => {
  const answer = await school.post('/students', { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' });
  expect(tagOf(answer)).toBe(tagOf(await school.get(`/students/${answer.body.id}`)));
});
