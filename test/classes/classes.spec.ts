import { expectInvalid, expectNotFound, expectUnauthorized } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

let school: TestSchool;
/** Who teaches, in most of these sentences. */
let teacher: { id: number };

beforeAll(async () => {
  school = await TestSchool.open({ clock: new StoppedClock(new Date('2026-03-02T10:00:00.000Z')) });
  const id = await school.teacher({ subjects: ['Mathematics'] });
  teacher = (await school.get(`/teachers/${id}`)).body;
});

afterAll(() => school.close());

const algebra = () => ({ name: 'Algebra', teacher_id: teacher.id, schedule: 'Mon 09:00, Wed 11:00' });
const nothingElse = { room: null, capacity: null, semester: null };
const everythingElse = { room: 'A 1', capacity: 30, semester: '2026 Spring' };

/** What the service itself puts on a record. */
const assigned = (id: number) => ({ id, teacher, enrolled_count: 0, created_at: '2026-03-02T10:00:00.000Z' });

const record = async (id: number) => (await school.get(`/classes/${id}`)).body;

describe('opening a class', () => {
  it('answers 201 with a Location and every field, its teacher whole (Success codes, Records in answers)', async () => {
    const { status, headers, body } = await school.post('/classes', algebra());
    expect(status).toBe(201);
    expect(body).toEqual({ ...algebra(), ...nothingElse, ...assigned(body.id) });
    expect(Number.isInteger(body.id)).toBe(true);
    expect(headers.get('location')).toBe(`http://localhost:3001/v1/classes/${body.id}`);
    expect(await record(body.id)).toEqual(body);
  });

  it('keeps everything that is known', async () => {
    const { status, body } = await school.post('/classes', { ...algebra(), ...everythingElse });
    expect(status).toBe(201);
    expect(body).toEqual({ ...algebra(), ...everythingElse, ...assigned(body.id) });
  });

  it('takes null for absent (null)', async () => {
    const { body } = await school.post('/classes', { ...algebra(), ...nothingElse });
    expect(body).toEqual({ ...algebra(), ...nothingElse, ...assigned(body.id) });
  });

  it('ignores fields that it does not know or assigns itself (Unknown fields)', async () => {
    const forged = { id: 999_999, enrolled_count: 7, created_at: '1999-09-01T00:00:00Z', teacher: { name: 'Nobody' } };
    const { status, body } = await school.post('/classes', { ...algebra(), ...forged, teacherId: 1, colour: 'red' });
    expect(status).toBe(201);
    expect(body).toEqual({ ...algebra(), ...nothingElse, ...assigned(body.id) });
    expect(body.id).not.toBe(999_999);
  });
});

/** POST and PUT take the same body and refuse the same. */
describe.each(['POST', 'PUT'])('%s of a class', (method) => {
  const send = async (fields: object) => {
    const body = { ...algebra(), ...fields };
    if (method === 'POST') return school.post('/classes', body);
    return school.put(`/classes/${await school.schoolClass({ teacher_id: teacher.id })}`, body);
  };

  describe.each(['name', 'schedule'])('without a usable %s', (field) => {
    it.each([undefined, null, '', ' ', 5])('is refused: %j', async (value) => {
      expectInvalid(await send({ [field]: value }), field);
    });
  });

  it.each([undefined, null, '1', true, 1.5, 2 ** 31, [1]])('refuses the teacher_id %j', async (teacher_id) => {
    expectInvalid(await send({ teacher_id }), 'teacher_id');
  });

  it.each([0, -1, 999_999, 2 ** 31 - 1])(
    'refuses the teacher_id %j, which names no teacher (Ids in bodies)',
    async (teacher_id) => {
      const answer = await send({ teacher_id });
      expectInvalid(answer, 'teacher_id');
      expect(answer.body.error).toBe('Validation failed: teacher_id does not name a teacher');
    },
  );

  it.each([0, 1, 100_000, null])('takes a capacity of %j (capacity)', async (capacity) => {
    const { status, body } = await send({ capacity });
    expect(status).toBe(method === 'POST' ? 201 : 200);
    expect(body.capacity).toBe(capacity);
  });

  it.each([-1, 100_001, 1.5, '30', '', true, 2 ** 31])('refuses a capacity of %j (capacity)', async (capacity) => {
    expectInvalid(await send({ capacity }), 'capacity');
  });

  it.each([
    ['room', 12],
    ['semester', 2026],
  ])('refuses %s %j', async (field, value) => {
    expectInvalid(await send({ [field]: value }), field);
  });
});

describe('changing a class', () => {
  it('answers 200 with the whole record, the new teacher in it', async () => {
    const before = await record(await school.schoolClass());
    const { status, body } = await school.put(`/classes/${before.id}`, { ...algebra(), ...everythingElse });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...algebra(), ...everythingElse, teacher });
    expect(await record(before.id)).toEqual(body);
  });

  it('leaves what is not sent as it is (PUT)', async () => {
    const before = await record(await school.schoolClass({ ...algebra(), ...everythingElse }));
    const { status, body } = await school.put(`/classes/${before.id}`, { ...algebra(), name: 'Algebra II' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, name: 'Algebra II' });
  });

  it.each(Object.keys(nothingElse))('clears the %s with null (null)', async (field) => {
    const before = await record(await school.schoolClass({ ...algebra(), ...everythingElse }));
    const { body } = await school.put(`/classes/${before.id}`, { ...algebra(), [field]: null });
    expect(body).toEqual({ ...before, [field]: null });
  });

  it('takes a body that was read back, and nothing that the service assigns (Unknown fields)', async () => {
    const before = await record(await school.schoolClass({ ...algebra(), ...everythingElse }));
    const forged = { id: 999_999, enrolled_count: 7, created_at: '1999-09-01T00:00:00Z', teacher: { id: 999_999 } };
    for (const body of [before, { ...before, ...forged }])
      expect((await school.put(`/classes/${before.id}`, body)).body).toEqual(before);
  });
});

it.each([
  ['GET', '', undefined],
  ['PUT', '', () => algebra()],
  ['PUT', '', () => ({ ...algebra(), teacher_id: 999_999 })],
  ['GET', '/roster', undefined],
  ['POST', '/enroll', () => ({ student_id: 1 })],
])('a class that nobody opened is not found by %s %s', async (method, path, body) => {
  expectNotFound(await school.request(method, `/classes/2147483647${path}`, { body: body?.() }), 'Class');
});

it.each([
  ['GET', '/classes'],
  ['POST', '/classes'],
  ['GET', '/classes/1'],
  ['PUT', '/classes/1'],
  ['GET', '/classes/1/roster'],
  ['POST', '/classes/1/enroll'],
])('an unauthenticated client may not %s %s', async (method, path) => {
  expectUnauthorized(await school.request(method, path, { key: null }));
});

describe('the list of classes', () => {
  it('is filtered by the exact semester, after trimming, and by teacher (Filters)', async () => {
    const teacher_id = await school.teacher();
    for (const semester of ['Fall', 'fall', 'Fall 2']) await school.schoolClass({ teacher_id, semester });
    await school.schoolClass({ semester: 'Fall' });
    const semesters = async (query: string) =>
      (await school.get(`/classes?${query}`)).body.data.map((listed: { semester: string }) => listed.semester);
    expect(await semesters('semester=Fall')).toEqual(['Fall', 'Fall']);
    expect(await semesters('semester=%20Fall%202%20')).toEqual(['Fall 2']);
    expect(await semesters('semester=F%25')).toEqual([]);
    expect(await semesters(`teacher_id=${teacher_id}`)).toEqual(['Fall', 'fall', 'Fall 2']);
    expect(await semesters(`teacher_id=${teacher_id}&semester=Fall`)).toEqual(['Fall']);
    expect(await semesters('teacher_id=999999')).toEqual([]);
  });

  it.each(['x', '1.5', '1e3'])('refuses the teacher_id %s', async (teacher_id) => {
    expectInvalid(await school.get(`/classes?teacher_id=${teacher_id}`), 'teacher_id');
  });

  it('shows the same fields as the single record, the teacher too (Records in answers)', async () => {
    const { data } = (await school.get('/classes?per_page=1')).body;
    expect(data).toEqual([await record(data[0].id)]);
  });
});

describe('a roster', () => {
  it('of a class that nobody joined is empty', async () => {
    const id = await school.schoolClass();
    const { status, body } = await school.get(`/classes/${id}/roster`);
    expect(status).toBe(200);
    expect(body).toEqual({ class: await record(id), students: [], total_count: 0 });
  });

  it('holds the class and its students whole, by id (Order of lists, Records in answers)', async () => {
    const id = await school.schoolClass();
    const students = [await school.student(), await school.student({ guardian_name: 'Eva Obi' })];
    for (const student_id of [...students].reverse()) await school.post(`/classes/${id}/enroll`, { student_id });
    const whole = await Promise.all(students.map(async (student) => (await school.get(`/students/${student}`)).body));
    const { body } = await school.get(`/classes/${id}/roster`);
    expect(body).toEqual({ class: await record(id), students: whole, total_count: 2 });
    expect(body.class.enrolled_count).toBe(2);
  });
});
