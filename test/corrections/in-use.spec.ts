import { expectNotFound } from '../support/expectations';
import { expectErrorAnswer } from '../support/error-answer';
import { type Answer, TestSchool } from '../support/test-school';

let school: TestSchool;
let elsewhere: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
  elsewhere = await TestSchool.open({ database: school.database });
});

afterAll(async () => {
  await elsewhere.close();
  await school.close();
});

const remove = (path: string, headers: Record<string, string> = {}, at = school) =>
  at.request('DELETE', path, { headers });
const expectInUse = (answer: Answer, message: string) => expectErrorAnswer(answer, 409, 'IN_USE', message);

describe('a record to which no other refers is deleted (DELETE, What stands in the way)', () => {
  it.each([
    ['students', 'Student', () => school.student()],
    ['teachers', 'Teacher', () => school.teacher()],
    ['classes', 'Class', () => school.schoolClass()],
  ] as const)('from %s: 204, then 404', async (resource, noun, create) => {
    for (const headers of [{}, { 'if-match': '*' }] as Record<string, string>[]) {
      const path = `/${resource}/${await create()}`;
      const answer = await remove(path, headers);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expectNotFound(await remove(path, headers), noun);
      expectNotFound(await school.get(path), noun);
    }
  });

  it('and a student is counted no longer, in any way (total)', async () => {
    const [id] = [
      await school.student({ grade_level: 'gone', name: 'Quilla Gone' }),
      await school.student({ grade_level: 'gone' }),
    ];
    await remove(`/students/${id}`);
    for (const [query, left] of [
      ['grade_level=gone', 1],
      ['search=quilla', 0],
    ] as const) {
      const { data, pagination } = (await school.get(`/students?${query}`)).body;
      expect([data.length, pagination.total]).toEqual([left, left]);
    }
  });

  it('only in the state that the client has read (If-Match)', async () => {
    const path = `/students/${await school.student()}`;
    const tag = (await school.get(path)).headers.get('etag')!;
    await school.put(path, { name: 'Eve' });
    expectErrorAnswer(await remove(path, { 'if-match': tag }), 412, 'PRECONDITION_FAILED');
    expect((await school.get(path)).status).toBe(200);
  });
});

describe('a record to which others refer stays (What stands in the way)', () => {
  it('a teacher with classes, until they have another', async () => {
    const teacher_id = await school.teacher();
    const classes = [await school.schoolClass({ teacher_id }), await school.schoolClass({ teacher_id })];
    expectInUse(await remove(`/teachers/${teacher_id}`), 'Teacher is in use: 2 classes');
    await remove(`/classes/${classes[0]}`);
    expectInUse(await remove(`/teachers/${teacher_id}`, { 'if-match': '*' }), 'Teacher is in use: 1 class');
    const successor = { name: 'Algebra', teacher_id: await school.teacher(), schedule: 'Mon' };
    await school.put(`/classes/${classes[1]}`, successor);
    expect((await remove(`/teachers/${teacher_id}`)).status).toBe(204);
  });

  it('a student and a class with enrollments, grades and attendance, and a class with announcements', async () => {
    const [student_id, class_id] = [await school.student(), await school.schoolClass()];
    await school.post(`/classes/${class_id}/enroll`, { student_id });
    for (const score of [1, 2]) await school.post('/grades', { student_id, class_id, score, term: 'Q1' });
    await school.post('/attendance', { student_id, class_id, date: '2026-03-02', status: 'late' });
    await school.post('/announcements', { title: 'Trip', content: 'Friday', scope: 'class', class_id });
    const both = '1 attendance record, 1 enrollment, 2 grades';
    expectInUse(await remove(`/students/${student_id}`), `Student is in use: ${both}`);
    expectInUse(await remove(`/classes/${class_id}`), `Class is in use: 1 announcement, ${both}`);
    expect((await school.get(`/students/${student_id}`)).status).toBe(200);
    expect((await school.get(`/classes/${class_id}`)).body.enrolled_count).toBe(1);
  });

  it('and a removal that is refused leaves no event in the audit trail', async () => {
    const teacher_id = await school.teacher();
    await school.schoolClass({ teacher_id });
    await remove(`/teachers/${teacher_id}`, { 'x-request-id': 'in-use' });
    expect([...(await school.sql()`SELECT FROM access.record_event WHERE request_id = 'in-use'`)]).toEqual([]);
  });
});

describe('nothing is orphaned, whatever happens at the same moment (What stands in the way)', () => {
  const orphans = async () => {
    const [row] = await school.sql()`SELECT
      (SELECT count(*)::int FROM school_class WHERE teacher_id NOT IN (SELECT id FROM teacher)) AS classes,
      (SELECT count(*)::int FROM enrollment WHERE student_id NOT IN (SELECT id FROM student)
        OR class_id NOT IN (SELECT id FROM school_class)) AS enrollments,
      (SELECT count(*)::int FROM grade WHERE student_id NOT IN (SELECT id FROM student)) AS grades`;
    return row;
  };
  const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));

  it('a teacher who gets a class, a student who gets a seat and a grade, a class that gets a student', async () => {
    const [firstOfMany, seats] = [await school.schoolClass(), await school.schoolClass()];
    for (let round = 0; round < 12; round += 1) {
      const at = round % 2 ? school : elsewhere;
      const [teacher_id, student_id, class_id] = [
        await school.teacher(),
        await school.student(),
        await school.schoolClass(),
      ];
      const condition: Record<string, string> = round % 3 ? {} : { 'if-match': '*' };
      const paths = [`/teachers/${teacher_id}`, `/students/${student_id}`, `/classes/${class_id}`];
      const [removals, additions] = await Promise.all([
        Promise.all(paths.map((path) => remove(path, condition, at))),
        Promise.all([
          school.post('/classes', { name: 'A', teacher_id, schedule: 'Mon' }),
          school.post(`/classes/${seats}/enroll`, { student_id }),
          school.post('/grades', { student_id, class_id: firstOfMany, score: 1, term: 'raced' }),
          school.post(`/classes/${class_id}/enroll`, { student_id: await school.student() }),
        ]),
      ]);
      expect([204, 409, 412]).toEqual(expect.arrayContaining([...statuses(removals)]));
      expect([201, 400, 404]).toEqual(expect.arrayContaining([...statuses(additions)]));
      for (const [at, path] of paths.entries()) {
        expect((await school.get(path)).status).toBe(removals[at]!.status === 204 ? 404 : 200);
      }
    }
    expect(await orphans()).toEqual({ classes: 0, enrollments: 0, grades: 0 });
    const { data, pagination } = (await school.get('/grades?term=raced&per_page=100')).body;
    expect(pagination.total).toBe(data.length);
    const { body } = await school.get(`/classes/${seats}/roster`);
    expect(body.class.enrolled_count).toBe(body.students.length);
  });

  it.each([
    ['', {}],
    [', under a condition', { 'if-match': '*' }],
  ] as const)(
    'a class that is created in a transaction which a removal of its teacher does not see%s',
    async (_condition, headers) => {
      const teacher_id = await school.teacher();
      let removal: Promise<Answer> | undefined;
      await school.sql().begin(async (sql) => {
        await sql`INSERT INTO school_class (name, teacher_id, schedule, created_at) VALUES ('A', ${teacher_id}, 'Mon', now())`;
        removal = remove(`/teachers/${teacher_id}`, headers);
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      expectErrorAnswer(await removal!, 409, 'IN_USE', 'Teacher is in use: 1 class');
    },
  );
});
