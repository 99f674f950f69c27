import type { Sql } from 'postgres';
import { expectInvalid, expectNotFound } from '../support/expectations';
import { expectErrorAnswer } from '../support/error-answer';
import { type Answer, TestSchool } from '../support/test-school';

let school: TestSchool;
let sql: Sql;

beforeAll(async () => {
  school = await TestSchool.open();
  sql = school.sql();
});

afterAll(() => school.close());

/** 409 of a rule that says in words what it refuses. */
const expectConflict = (answer: Answer, rule: 'ALREADY_ENROLLED' | 'CLASS_FULL') =>
  expectErrorAnswer(answer, 409, rule, expect.stringMatching(rule === 'CLASS_FULL' ? /full/i : /already enrolled/i));

const enroll = (classId: number, student_id: unknown) => school.post(`/classes/${classId}/enroll`, { student_id });

/** That many new students' ids, written in one statement. */
async function students(count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
    SELECT 'Student ' || n, 'student@example.org', '5', now(), now(), now() FROM generate_series(1, ${count}::int) n
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** What the class says of itself, in every way in which it does. */
async function seatsTaken(classId: number) {
  const { body: roster } = await school.get(`/classes/${classId}/roster`);
  const { body: single } = await school.get(`/classes/${classId}`);
  const ids: number[] = roster.students.map(({ id }: { id: number }) => id);
  return { ids, told: [single.enrolled_count, roster.class.enrolled_count, roster.total_count, new Set(ids).size] };
}

const statuses = (answers: readonly Answer[]) => {
  const counted: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = `${status} ${body.code ?? ''}`.trim();
    counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
  return counted;
};

describe('enrolling a student', () => {
  it('answers 201 with the confirmation and without a Location (Success codes)', async () => {
    const [class_id, student_id] = [await school.schoolClass(), await school.student()];
    const { status, headers, body } = await enroll(class_id, student_id);
    expect(status).toBe(201);
    expect(body).toEqual({
      message: expect.stringMatching(/./),
      class_id,
      student_id,
      enrolled_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Math.abs(Date.parse(body.enrolled_at) - Date.now())).toBeLessThan(60_000);
    expect(headers.get('location')).toBeNull();
  });

  it('counts in the class, its list and its roster (enrolled_count)', async () => {
    const classId = await school.schoolClass({ semester: 'Counted' });
    const three = await students(3);
    for (const student of three) await enroll(classId, student);
    expect(await seatsTaken(classId)).toEqual({ ids: three, told: [3, 3, 3, 3] });
    expect((await school.get('/classes?semester=Counted')).body.data[0].enrolled_count).toBe(3);
  });

  it('leaves room in other classes', async () => {
    const student = await school.student();
    for (const capacity of [1, null]) {
      const classId = await school.schoolClass({ capacity });
      expect((await enroll(classId, student)).status).toBe(201);
    }
  });

  it.each([undefined, null, '', '1', true, 1.5, [1], 2 ** 31])('refuses the student_id %j', async (student_id) => {
    expectInvalid(await enroll(await school.schoolClass(), student_id), 'student_id');
  });

  describe.each([null, 1, 0])('in a class of capacity %j', (capacity) => {
    it.each([0, -1, 999_999, 2 ** 31 - 1])(
      'refuses student %d, who does not exist, with 400 (Ids in bodies)',
      async (student_id) => {
        const classId = await school.schoolClass({ capacity });
        const answer = await enroll(classId, student_id);
        expectInvalid(answer, 'student_id');
        expect(answer.body.error).toBe('Validation failed: student_id does not name a student');
        expect((await seatsTaken(classId)).told).toEqual([0, 0, 0, 0]);
      },
    );
  });

  it('looks for the class before the student', async () => {
    expectNotFound(await enroll(999_999, 999_999), 'Class');
  });

  it('gives the same student one seat only (Enrolling twice)', async () => {
    const [classId, student] = [await school.schoolClass(), await school.student()];
    await enroll(classId, student);
    expectConflict(await enroll(classId, student), 'ALREADY_ENROLLED');
    expect(await seatsTaken(classId)).toEqual({ ids: [student], told: [1, 1, 1, 1] });
  });
});

describe('a full class (A full class)', () => {
  it('refuses a student once every seat is taken', async () => {
    const classId = await school.schoolClass({ capacity: 2 });
    const [first, second, late] = await students(3);
    for (const student of [first, second]) expect((await enroll(classId, student)).status).toBe(201);
    expectConflict(await enroll(classId, late), 'CLASS_FULL');
    expect(await seatsTaken(classId)).toEqual({ ids: [first, second], told: [2, 2, 2, 2] });
  });

  it('of no seats refuses everybody', async () => {
    expectConflict(await enroll(await school.schoolClass({ capacity: 0 }), await school.student()), 'CLASS_FULL');
  });

  it('tells a student who is in it just that (Enrolling twice)', async () => {
    const [classId, student] = [await school.schoolClass({ capacity: 1 }), await school.student()];
    await enroll(classId, student);
    expectConflict(await enroll(classId, student), 'ALREADY_ENROLLED');
  });

  it('tells a student who does not exist just that', async () => {
    const classId = await school.schoolClass({ capacity: 1 });
    await enroll(classId, await school.student());
    expectInvalid(await enroll(classId, 999_999), 'student_id');
  });

  it('that loses seats keeps its students, and takes new ones when it gets more (capacity)', async () => {
    const teacher_id = await school.teacher();
    const classId = await school.schoolClass({ teacher_id, capacity: 3 });
    const resize = (capacity: number | null) =>
      school.put(`/classes/${classId}`, { name: 'Algebra', teacher_id, schedule: 'Mon 09:00', capacity });
    const [one, two, three, four] = await students(4);
    for (const student of [one, two]) await enroll(classId, student);
    expect(await resize(1)).toMatchObject({ status: 200, body: { capacity: 1, enrolled_count: 2 } });
    expectConflict(await enroll(classId, three), 'CLASS_FULL');
    expect((await seatsTaken(classId)).ids).toEqual([one, two]);
    expect(await resize(3)).toMatchObject({ status: 200, body: { capacity: 3, enrolled_count: 2 } });
    expect((await enroll(classId, three)).status).toBe(201);
    expectConflict(await enroll(classId, four), 'CLASS_FULL');
    expect(await resize(null)).toMatchObject({ status: 200, body: { capacity: null, enrolled_count: 3 } });
    expect((await enroll(classId, four)).status).toBe(201);
  });
});

describe('whatever runs in parallel (A full class, Enrolling twice, enrolled_count)', () => {
  it('60 students get the 10 seats there are, and nobody an eleventh', async () => {
    const classId = await school.schoolClass({ capacity: 10 });
    const all = await students(60);
    const answers = await Promise.all(all.map((student) => enroll(classId, student)));
    expect(statuses(answers)).toEqual({ '201': 10, '409 CLASS_FULL': 50 });
    const { ids, told } = await seatsTaken(classId);
    expect(told).toEqual([10, 10, 10, 10]);
    const seated = answers.filter(({ status }) => status === 201).map(({ body }) => Number(body.student_id));
    expect(ids).toEqual(seated.sort((a, b) => a - b));
  });

  it.each([null, 30, 1])('the same student gets one seat of capacity %j', async (capacity) => {
    const [classId, student] = [await school.schoolClass({ capacity }), await school.student()];
    const answers = await Promise.all(Array.from({ length: 30 }, () => enroll(classId, student)));
    expect(statuses(answers)).toEqual({ '201': 1, '409 ALREADY_ENROLLED': 29 });
    expect((await seatsTaken(classId)).told).toEqual([1, 1, 1, 1]);
  });

  it('a class that is changed meanwhile loses nobody', async () => {
    const teacher_id = await school.teacher();
    const classId = await school.schoolClass({ teacher_id });
    const body = { name: 'Algebra', teacher_id, schedule: 'Tue 10:00', capacity: 100, enrolled_count: 0 };
    const answers = await Promise.all(
      (await students(25)).flatMap((student) => [enroll(classId, student), school.put(`/classes/${classId}`, body)]),
    );
    expect(statuses(answers)).toEqual({ '201': 25, '200': 25 });
    expect((await seatsTaken(classId)).told).toEqual([25, 25, 25, 25]);
  });

  it('one student joins many classes, each of which counts right', async () => {
    const classes = await Promise.all(Array.from({ length: 12 }, () => school.schoolClass({ capacity: 2 })));
    const two = await students(2);
    const answers = await Promise.all(classes.flatMap((id) => [...two, two[0]].map((student) => enroll(id, student))));
    expect(statuses(answers)).toEqual({ '201': 24, '409 ALREADY_ENROLLED': 12 });
    expect(
      await sql`SELECT id FROM school_class c
        WHERE enrolled_count <> (SELECT count(*) FROM enrollment e WHERE e.class_id = c.id)`,
    ).toEqual([]);
  });
});
