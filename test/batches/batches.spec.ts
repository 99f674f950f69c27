import { expectInvalid, expectNotFound } from '../support/expectations';
import { type Answer, TestSchool } from '../support/test-school';

let school: TestSchool;
let teacher_id: number;
let class_id: number;
let students: number[];

beforeAll(async () => {
  school = await TestSchool.open();
  teacher_id = await school.teacher();
  class_id = await school.schoolClass({ teacher_id });
  students = idsIn(
    await batch(
      '/students/batch',
      Array.from({ length: 20 }, () => ada),
    ),
  );
});

afterAll(() => school.close());

const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
const total = async (path: string): Promise<number> => (await school.get(path)).body.pagination.total;
const batch = (path: string, records: unknown, more: object = {}) => school.post(path, { records, ...more });

interface Result {
  readonly index: number;
  readonly status: number;
  readonly record?: { readonly id: number };
  readonly error?: { readonly code: string };
}

const resultsOf = ({ body }: Answer) => body.results as Result[];
const idsIn = (answer: Answer) => resultsOf(answer).map(({ record }) => record!.id);
const verdicts = (answer: Answer) => resultsOf(answer).map(({ status, error }) => error?.code ?? status);

/** Every batch, with a good item, and one that is wrong by itself. */
const batches = (): [path: string, good: object, wrong: object, more?: object][] => [
  ['/students/batch', ada, { ...ada, email: 'nowhere' }],
  ['/teachers/batch', { name: 'Tom Ito', email: 'tom@example.org', department: 'Art' }, { name: 'Tom Ito' }],
  [
    '/classes/batch',
    { name: 'Art', teacher_id, schedule: 'Mon' },
    { name: 'Art', teacher_id: 999_999, schedule: 'Mon' },
  ],
  [
    '/grades/batch',
    { student_id: students[0], class_id, score: 1, term: 'Q1' },
    { student_id: 999_999, class_id, score: 1, term: 'Q1' },
  ],
  [`/classes/${class_id}/enroll/batch`, { student_id: students[0] }, { student_id: 999_999 }],
  [
    `/classes/${class_id}/attendance`,
    { student_id: students[0], status: 'late' },
    { student_id: students[1], status: 'ill' },
    { date: '2026-03-02' },
  ],
];

const countOf = async (path: string): Promise<number> => {
  if (path.endsWith('/enroll/batch')) return (await school.get(`/classes/${class_id}/roster`)).body.total_count;
  if (path.endsWith('/attendance'))
    return (await school.get(`/students/${students[0]}/attendance`)).body.records.length;
  return total(path.replace('/batch', ''));
};

describe('a batch (Batches)', () => {
  it('writes every record and answers each as a request of its own would, in their order', async () => {
    const names = ['Zoë', 'Bo', 'Cy'];
    const answer = await batch(
      '/students/batch',
      names.map((name) => ({ ...ada, name })),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ written: 3, failed: 0 });
    for (const [index, { record, ...result }] of resultsOf(answer).entries()) {
      expect(result).toEqual({ index, status: 201 });
      expect(record).toMatchObject({ name: names[index] });
      expect((await school.get(`/students/${record!.id}`)).body).toEqual(record);
    }
  });

  it.each([0, 1, 2, 3, 4, 5])('number %i with an error writes nothing', async (index) => {
    const [path, good, wrong, more] = batches()[index]!;
    const before = await countOf(path);
    const answer = await batch(path, [good, wrong], more);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error).toMatch(/^Validation failed: records\[1\]\.\w+ /);
    expect(verdicts(answer)).toEqual(['NOT_WRITTEN', 'VALIDATION_ERROR']);
    expect(resultsOf(answer).map(({ status }) => status)).toEqual([424, 400]);
    expect(await countOf(path)).toBe(before);
  });

  it.each([0, 1, 2, 3, 4, 5])('number %i with partial=true writes the good records', async (index) => {
    const [path, good, wrong, more] = batches()[index]!;
    const before = await countOf(path);
    const answer = await batch(`${path}?partial=true`, [wrong, good], more);
    expect([answer.status, answer.body.written, answer.body.failed]).toEqual([207, 1, 1]);
    expect(verdicts(answer)).toEqual(['VALIDATION_ERROR', 201]);
    expect(await countOf(path)).toBe(before + 1);
  });

  it('without one good record writes none with partial=true', async () => {
    const answer = await batch('/students/batch?partial=true', [{}, null, [ada], 'Ada']);
    expect([answer.status, answer.body.written, answer.body.failed]).toEqual([207, 0, 4]);
    expect(new Set(verdicts(answer))).toEqual(new Set(['VALIDATION_ERROR']));
  });

  it('names each reason of the first error, and how many more items have errors', async () => {
    const { body } = await batch('/students/batch', [ada, { name: 'Bo' }, null]);
    expect(body.error).toBe(
      'Validation failed: records[1].email is required; records[1].grade_level is required (1 more in results)',
    );
  });

  it.each([[null], ['Ada'], [7], [[ada]]])('names the position of an item that is not an object: %j', async (item) => {
    const { body } = await batch('/students/batch', [ada, item]);
    expect(body.error).toBe('Validation failed: records[1] must be an object');
    expect(body.results[1].error.error).toBe('Validation failed: must be an object');
  });

  it('gives equal students a record each: siblings share an address', async () => {
    expect(new Set(idsIn(await batch('/students/batch', [ada, ada, ada]))).size).toBe(3);
  });

  it('of another shape is 400', async () => {
    expectInvalid(await school.post('/students/batch', {}), 'records');
    expectInvalid(await school.post('/students/batch', { records: {} }), 'records');
    expectInvalid(await batch('/students/batch', []), 'records');
    expectInvalid(await school.post('/students/batch', [ada]), 'the body');
    expectInvalid(await batch(`/classes/${class_id}/attendance`, [{ student_id: 1, status: 'late' }]), 'date');
  });

  it('takes 500 records, one more is 400', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ada);
    const before = await total('/students');
    expectInvalid(await batch('/students/batch', many(501)), 'records');
    expect((await batch('/students/batch', many(500))).status).toBe(201);
    expect(await total('/students')).toBe(before + 500);
  });

  it('takes a body of 1 MiB, which no other request may have', async () => {
    const long = { ...ada, address: 'x'.repeat(2000) };
    const body = JSON.stringify({ records: Array.from({ length: 450 }, () => long) });
    const ofSize = (bytes: number) => body + ' '.repeat(bytes - body.length);
    expect((await school.post('/students/batch', ofSize(1024 * 1024))).status).toBe(201);
    expect((await school.post('/students/batch', ofSize(1024 * 1024 + 1))).status).toBe(413);
    expect((await school.post('/students', ofSize(1024 * 1024))).status).toBe(413);
  });

  it('counts as one request', async () => {
    const key = await school.key();
    const first = await school.post('/students/batch', { records: [ada, ada] }, { key });
    const second = await school.post('/students/batch', { records: [ada, ada, ada] }, { key });
    const left = [first, second].map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left[0]! - left[1]!).toBe(1);
  });

  it('that is repeated with its Idempotency-Key is written once and answered again, also in part', async () => {
    const before = await total('/students');
    const headers = { 'idempotency-key': 'a-batch' };
    const send = () => school.post('/students/batch?partial=true', { records: [ada, {}] }, { headers });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(207);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await total('/students')).toBe(before + 1);
  });

  it('that failed may be sent again with its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'a-failed-batch' };
    const later = await school.schoolClass({ capacity: 0 });
    const send = () =>
      school.post(`/classes/${later}/enroll/batch`, { records: [{ student_id: students[0] }] }, { headers });
    expect((await send()).body.code).toBe('CLASS_FULL');
    await school.put(`/classes/${later}`, { name: 'Art', teacher_id, schedule: 'Mon', capacity: 1 });
    expect((await send()).status).toBe(201);
  });

  it('has a row in the audit trail for each record', async () => {
    const headers = { 'x-request-id': 'audited-batch' };
    const ids = idsIn(
      await school.post('/students/batch', { records: [ada, { ...ada, address: 'Here' }] }, { headers }),
    );
    const rows = await school.sql()`SELECT record_ids, student_ids, 'address' = ANY (fields) AS address
      FROM access.record_event WHERE request_id = 'audited-batch' ORDER BY record_ids`;
    expect([...rows]).toEqual(ids.map((id, index) => ({ record_ids: [id], student_ids: [id], address: index === 1 })));
  });

  it('that fails has none', async () => {
    await school.post('/students/batch', { records: [ada, {}] }, { headers: { 'x-request-id': 'failed-batch' } });
    expect(await school.sql()`SELECT FROM access.record_event WHERE request_id = 'failed-batch'`).toHaveLength(0);
  });
});

describe('enrolling many students (Batches)', () => {
  const enroll = (id: number, ids: readonly unknown[], query = '') =>
    batch(
      `/classes/${id}/enroll/batch${query}`,
      ids.map((student_id) => ({ student_id })),
    );
  const seats = async (id: number) => {
    const { body } = await school.get(`/classes/${id}/roster`);
    return [body.total_count, body.class.enrolled_count];
  };

  it('gives the seats in the order of the request, and tells duplicates apart', async () => {
    const id = await school.schoolClass({ teacher_id, capacity: 2 });
    const [one, two, three] = students;
    const answer = await enroll(id, [one, one, 999_999, two, three], '?partial=true');
    expect(verdicts(answer)).toEqual([201, 'ALREADY_ENROLLED', 'VALIDATION_ERROR', 201, 'CLASS_FULL']);
    expect(await seats(id)).toEqual([2, 2]);
  });

  it('that do not all find a seat enrolls none', async () => {
    const id = await school.schoolClass({ teacher_id, capacity: 2 });
    const answer = await enroll(id, students.slice(0, 3));
    expect([answer.status, answer.body.code]).toEqual([409, 'CLASS_FULL']);
    expect(answer.body.error).toBe('records[2]: Class is full: all 2 seats are taken');
    expect(verdicts(answer)).toEqual(['NOT_WRITTEN', 'NOT_WRITTEN', 'CLASS_FULL']);
    expect(await seats(id)).toEqual([0, 0]);
  });

  it('never overbooks a class, also when batches and single requests meet', async () => {
    const id = await school.schoolClass({ teacher_id, capacity: 15 });
    const halves = [students.slice(0, 10), students.slice(10)];
    const answers = await Promise.all([
      ...halves.map((ids) => enroll(id, ids, '?partial=true')),
      ...halves.map((ids) => enroll(id, ids.toReversed(), '?partial=true')),
      ...students.map((student_id) => school.post(`/classes/${id}/enroll`, { student_id })),
    ]);
    expect(new Set(answers.map(({ status }) => status)).has(500)).toBe(false);
    expect(await seats(id)).toEqual([15, 15]);
  });

  it('in a class that does not exist is 404', async () => {
    expectNotFound(await enroll(999_999, students), 'Class');
  });
});

describe("a class's day (Batches)", () => {
  const mark = (records: readonly object[], { date = '2026-03-09', query = '' } = {}) =>
    batch(`/classes/${class_id}/attendance${query}`, records, { date });

  it('records new marks with 201 and corrects known ones with 200, under the same id', async () => {
    const [one, two] = students;
    const first = await mark([{ student_id: one, status: 'late', notes: 'Bus' }]);
    const second = await mark([
      { student_id: one, status: 'present' },
      { student_id: two, status: 'absent' },
    ]);
    expect(verdicts(second)).toEqual([200, 201]);
    expect(idsIn(second)[0]).toBe(idsIn(first)[0]);
    expect(resultsOf(second)[0]!.record).toMatchObject({
      status: 'present',
      notes: null,
      date: '2026-03-09',
      class_id,
    });
    for (const { record } of resultsOf(second)) {
      expect((await school.get(`/attendance/${record!.id}`)).body).toEqual(record);
    }
  });

  it('refuses a second mark of one student', async () => {
    const [one, two] = students;
    const marks = [one, two, one].map((student_id) => ({ student_id, status: 'present' }));
    const answer = await mark(marks, { date: '2026-03-10', query: '?partial=true' });
    expect(verdicts(answer)).toEqual([201, 201, 'VALIDATION_ERROR']);
  });

  it('of a class that does not exist is 404', async () => {
    const answer = await batch('/classes/999999/attendance', [{ student_id: 1, status: 'late' }], {
      date: '2026-03-02',
    });
    expectNotFound(answer, 'Class');
  });

  it('can be recorded by two at once: each student has one record', async () => {
    const marks = (status: string) => students.map((student_id) => ({ student_id, status }));
    const both = await Promise.all([
      mark(marks('present'), { date: '2026-03-11' }),
      mark(marks('absent').reverse(), { date: '2026-03-11' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const [row] = await school.sql()<{ marks: number; statuses: number }[]>`
      SELECT count(*)::int AS marks, count(DISTINCT status)::int AS statuses FROM attendance WHERE date = '2026-03-11'`;
    expect(row).toEqual({ marks: students.length, statuses: 1 });
  });
});
