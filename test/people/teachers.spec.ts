import { expectInvalid, expectNotFound, expectUnauthorized } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

afterAll(() => school.close());

const tom = { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' };
const nothingElse = { subjects: [], phone: null, office_room: null };
const everythingElse = { subjects: ['Physics', 'Chemistry', 'Physics'], phone: '+81 3 5550 0101', office_room: 'B 12' };

/** What the service itself puts on a record. */
const assigned = (id: number) => ({
  id,
  hire_date: '2026-03-02',
  created_at: '2026-03-02T10:00:00.000Z',
  updated_at: '2026-03-02T10:00:00.000Z',
});

const record = async (id: number) => (await school.get(`/teachers/${id}`)).body;

describe('hiring a teacher', () => {
  it('answers 201 with a Location and every field, no subject as [] (Success codes, Records in answers)', async () => {
    const { status, headers, body } = await school.post('/teachers', tom);
    expect(status).toBe(201);
    expect(body).toEqual({ ...tom, ...nothingElse, ...assigned(body.id) });
    expect(Number.isInteger(body.id)).toBe(true);
    expect(headers.get('location')).toBe(`http://localhost:3001/v1/teachers/${body.id}`);
    expect(await record(body.id)).toEqual(body);
  });

  it('keeps everything that is known, subjects in their order', async () => {
    const { status, body } = await school.post('/teachers', { ...tom, ...everythingElse });
    expect(status).toBe(201);
    expect(body).toEqual({ ...tom, ...everythingElse, ...assigned(body.id) });
  });

  it.each([
    [['NULL', '{}', 'a,b', '"', '\\', '"a",\n\tb', 'é', '王']],
    [Array.from({ length: 100 }, (_, at) => `Subject ${at}`)],
    [[]],
  ])('gives back the very subjects %j (Text)', async (subjects) => {
    expect(await record(await school.teacher({ subjects }))).toMatchObject({ subjects });
  });

  it('takes null for absent (null)', async () => {
    const { body } = await school.post('/teachers', { ...tom, subjects: null, phone: null, office_room: '' });
    expect(body).toEqual({ ...tom, ...nothingElse, ...assigned(body.id) });
  });

  it('ignores fields that it does not know or assigns itself (Unknown fields)', async () => {
    const forged = { id: 999_999, created_at: '1999-09-01T00:00:00Z', updated_at: null };
    const { status, body } = await school.post('/teachers', { ...tom, ...forged, salary: 1, officeRoom: 'x' });
    expect(status).toBe(201);
    expect(body).toEqual({ ...tom, ...nothingElse, ...assigned(body.id) });
    expect(body.id).not.toBe(999_999);
  });

  it('takes an e-mail address that another has (Duplicate e-mail)', async () => {
    for (const status of [201, 201]) expect((await school.post('/teachers', tom)).status).toBe(status);
  });
});

/** POST and PUT take the same body and refuse the same. */
describe.each(['POST', 'PUT'])('%s of a teacher', (method) => {
  const send = async (body: unknown) =>
    method === 'POST' ? school.post('/teachers', body) : school.put(`/teachers/${await school.teacher()}`, body);

  describe.each(['name', 'email', 'department'])('without a usable %s', (field) => {
    it.each([undefined, null, '', ' ', 5, ['Tom']])('is refused: %j', async (value) => {
      expectInvalid(await send({ ...tom, [field]: value }), field);
    });
  });

  it.each([
    ['email', 'tom@'],
    ['subjects', 'Physics'],
    ['subjects', { 0: 'Physics' }],
    ['subjects', ['Physics', 5]],
    ['subjects', ['Physics', null]],
    ['subjects', ['Physics', '']],
    ['subjects', ['x'.repeat(256)]],
    ['phone', 555],
    ['office_room', ['B 12']],
  ])('refuses %s %j', async (field, value) => {
    expectInvalid(await send({ ...tom, [field]: value }), field);
  });

  it('refuses a hundred and first subject (Text)', async () => {
    expectInvalid(await send({ ...tom, subjects: Array(101).fill('Physics') }), 'subjects');
  });
});

describe('changing a teacher', () => {
  it('answers 200 with the whole record, and says when', async () => {
    const id = await school.teacher();
    clock.advance(1500);
    const { status, body } = await school.put(`/teachers/${id}`, { ...tom, ...everythingElse, department: 'Arts' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...tom, ...everythingElse, department: 'Arts', hire_date: '2026-03-02' });
    expect(Date.parse(body.updated_at) - Date.parse(body.created_at)).toBe(1500);
    expect(await record(id)).toEqual(body);
  });

  it('leaves what is not sent as it is (PUT)', async () => {
    const before = await record(await school.teacher(everythingElse));
    const { status, body } = await school.put(`/teachers/${before.id}`, { ...tom, name: 'Tom Abe' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, name: 'Tom Abe' });
  });

  it.each(Object.entries(nothingElse))('clears the %s with null, to %j (null)', async (field, cleared) => {
    const before = await record(await school.teacher(everythingElse));
    const { body } = await school.put(`/teachers/${before.id}`, { ...tom, [field]: null });
    expect(body).toEqual({ ...before, [field]: cleared });
  });

  it('takes a body that was read back, and nothing that the service assigns (Unknown fields)', async () => {
    const before = await record(await school.teacher(everythingElse));
    const forged = { id: 999_999, created_at: '1999-09-01T00:00:00Z' };
    for (const body of [before, { ...before, ...forged }])
      expect((await school.put(`/teachers/${before.id}`, body)).body).toEqual(before);
  });

  it('shows in every class that the teacher gives', async () => {
    const teacher_id = await school.teacher();
    const classId = await school.schoolClass({ teacher_id });
    await school.put(`/teachers/${teacher_id}`, { ...tom, name: 'Tom Abe' });
    expect((await school.get(`/classes/${classId}`)).body.teacher).toEqual(await record(teacher_id));
  });
});

it.each(['GET', 'PUT'])('a teacher whom nobody hired is not found by %s', async (method) => {
  const options = method === 'PUT' ? { body: tom } : {};
  expectNotFound(await school.request(method, '/teachers/2147483647', options), 'Teacher');
});

it('a body that is wrong is refused before anyone looks for the teacher', async () => {
  expectInvalid(await school.put('/teachers/2147483647', {}), 'name', 'email', 'department');
});

it.each([
  ['GET', '/teachers'],
  ['POST', '/teachers'],
  ['GET', '/teachers/1'],
  ['PUT', '/teachers/1'],
])('an unauthenticated client may not %s %s', async (method, path) => {
  expectUnauthorized(await school.request(method, path, { key: null }));
});

describe('the list of teachers', () => {
  it('is filtered by the exact department, after trimming (Filters)', async () => {
    for (const department of ['Music', 'music', 'Music & Art']) await school.teacher({ department });
    const departments = async (query: string) =>
      (await school.get(`/teachers?${query}`)).body.data.map((teacher: typeof tom) => teacher.department);
    expect(await departments('department=Music')).toEqual(['Music']);
    expect(await departments('department=%20Music%20%26%20Art%20')).toEqual(['Music & Art']);
    expect(await departments('department=Mus_c')).toEqual([]);
  });

  it('shows the same fields as the single record (Records in answers)', async () => {
    const { data } = (await school.get('/teachers?per_page=1')).body;
    expect(data).toEqual([await record(data[0].id)]);
  });
});
