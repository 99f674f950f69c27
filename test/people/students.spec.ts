import { expectInvalid, expectNotFound, expectUnauthorized } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

afterAll(() => school.close());

const zoe = { name: 'Zoë Müller', email: 'zoe@example.org', grade_level: '5' };
const nothingElse = {
  date_of_birth: null,
  guardian_name: null,
  guardian_email: null,
  guardian_phone: null,
  address: null,
};
const everythingElse = {
  date_of_birth: '2015-04-30',
  guardian_name: 'Eva Müller',
  guardian_email: 'eva@example.org',
  guardian_phone: '+49 30 555 0101',
  address: 'Lindenallee 7\n10115 Berlin',
};

/** What the service itself puts on a record. */
const assigned = (id: number) => ({
  id,
  enrollment_date: '2026-03-02',
  created_at: '2026-03-02T10:00:00.000Z',
  updated_at: '2026-03-02T10:00:00.000Z',
});

const record = async (id: number) => (await school.get(`/students/${id}`)).body;

describe('registering a student', () => {
  it('answers 201 with a Location and every field, null where unset (Success codes, Records in answers)', async () => {
    const { status, headers, body } = await school.post('/students', zoe);
    expect(status).toBe(201);
    expect(body).toEqual({ ...zoe, ...nothingElse, ...assigned(body.id) });
    expect(Number.isInteger(body.id)).toBe(true);
    expect(headers.get('location')).toBe(`http://localhost:3001/v1/students/${body.id}`);
    expect(await record(body.id)).toEqual(body);
  });

  it('keeps everything that is known', async () => {
    const { status, body } = await school.post('/students', { ...zoe, ...everythingElse });
    expect(status).toBe(201);
    expect(body).toEqual({ ...zoe, ...everythingElse, ...assigned(body.id) });
  });

  it('takes null and an empty text for absent (null)', async () => {
    const { body } = await school.post('/students', { ...zoe, ...nothingElse });
    expect(body).toEqual({ ...zoe, ...nothingElse, ...assigned(body.id) });
    const empty = await school.post('/students', { ...zoe, guardian_name: ' ', address: '', guardian_email: '' });
    expect(empty.body).toMatchObject(nothingElse);
  });

  it('ignores fields that it does not know or assigns itself (Unknown fields)', async () => {
    const forged = { id: 999_999, created_at: '1999-09-01T00:00:00Z', updated_at: null };
    const unknown = { nickname: 'Z', dateOfBirth: '2015-01-01', search_text: 'x', toString: 'y' };
    const { status, body } = await school.post('/students', { ...zoe, ...forged, ...unknown });
    expect(status).toBe(201);
    expect(body).toEqual({ ...zoe, ...nothingElse, ...assigned(body.id) });
    expect(body.id).not.toBe(999_999);
  });

  it('lets siblings share an e-mail address (Duplicate e-mail)', async () => {
    const first = await school.student({ email: 'family@example.org' });
    const second = await school.student({ email: 'family@example.org' });
    expect([(await record(first)).email, (await record(second)).email]).toEqual(Array(2).fill('family@example.org'));
    expect((await school.put(`/students/${second}`, { email: zoe.email })).status).toBe(200);
  });

  describe.each(['name', 'email', 'grade_level'])('without a usable %s', (field) => {
    it.each([undefined, null, '', '  ', 5, true, ['5'], { a: 1 }])('is refused: %j', async (value) => {
      expectInvalid(await school.post('/students', { ...zoe, [field]: value }), field);
    });
  });

  it.each([
    ['email', 'zoe'],
    ['email', 'zoe@'],
    ['guardian_email', 'not an address'],
    ['date_of_birth', '2026-02-30'],
    ['date_of_birth', '30.04.2015'],
    ['date_of_birth', 20_150_430],
    ['guardian_name', 5],
    ['guardian_phone', 123_456],
    ['address', {}],
  ])('refuses a %s of %j', async (field, value) => {
    expectInvalid(await school.post('/students', { ...zoe, [field]: value }), field);
  });

  it('names every field that is wrong at once', async () => {
    const wrong = { email: 'zoe', date_of_birth: 'today' };
    expectInvalid(await school.post('/students', wrong), 'name', 'email', 'grade_level', 'date_of_birth');
  });
});

describe('changing a student', () => {
  it('answers 200 with the whole record, and says when', async () => {
    const id = await school.student(zoe);
    clock.advance(1500);
    const { status, body } = await school.put(`/students/${id}`, { ...everythingElse, grade_level: '6' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...zoe, ...everythingElse, grade_level: '6', enrollment_date: '2026-03-02' });
    expect(Date.parse(body.updated_at) - Date.parse(body.created_at)).toBe(1500);
    expect(await record(id)).toEqual(body);
  });

  it.each(Object.entries({ ...zoe, ...everythingElse, name: 'Zoe Weiß', email: 'z@example.org', grade_level: '6' }))(
    'leaves everything but the %s that is sent as it is (PUT)',
    async (field, value) => {
      const before = await record(await school.student(zoe));
      const { status, body } = await school.put(`/students/${before.id}`, { [field]: value });
      expect(status).toBe(200);
      expect(body).toEqual({ ...before, [field]: value });
    },
  );

  it('takes an empty object (PUT)', async () => {
    const before = await record(await school.student({ ...zoe, ...everythingElse }));
    const { status, body } = await school.put(`/students/${before.id}`, {});
    expect(status).toBe(200);
    expect(body).toEqual(before);
  });

  it.each(Object.keys(nothingElse))('clears the %s with null (null)', async (field) => {
    const before = await record(await school.student({ ...zoe, ...everythingElse }));
    const { status, body } = await school.put(`/students/${before.id}`, { [field]: null });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, [field]: null });
  });

  it.each(['name', 'email', 'grade_level'])('never clears the %s (null)', async (field) => {
    const id = await school.student(zoe);
    for (const value of [null, '', 7]) expectInvalid(await school.put(`/students/${id}`, { [field]: value }), field);
    expect(await record(id)).toMatchObject(zoe);
  });

  it('takes a body that was read back (Unknown fields)', async () => {
    const before = await record(await school.student({ ...zoe, ...everythingElse }));
    expect((await school.put(`/students/${before.id}`, before)).body).toEqual(before);
  });

  it('never changes what the service assigns (Unknown fields)', async () => {
    const before = await record(await school.student(zoe));
    const forged = { id: 999_999, created_at: '1999-09-01T00:00:00Z' };
    expect((await school.put(`/students/${before.id}`, forged)).body).toEqual(before);
  });

  it('keeps both of two changes that are made at once (PUT)', async () => {
    const id = await school.student(zoe);
    const changes = [{ guardian_name: 'Eva' }, { address: 'Lindenallee 7' }, { name: 'Zoe' }, { grade_level: '6' }];
    await Promise.all(changes.map((change) => school.put(`/students/${id}`, change)));
    expect(await record(id)).toMatchObject(Object.assign({}, ...changes));
  });

  it('keeps every one of many that are made at once, and answers each with what it left (PUT)', async () => {
    const id = await school.student(zoe);
    const fields = ['name', 'guardian_name', 'guardian_phone', 'address'];
    const changes = Array.from({ length: 60 }, (_, turn) => ({ [fields[turn % 4]!]: `Text ${turn}` }));
    const answers = await Promise.all(changes.map((change) => school.put(`/students/${id}`, change)));
    answers.forEach(({ status, body }, turn) => {
      expect(status).toBe(200);
      expect(body).toMatchObject(changes[turn]!);
    });
    // Whoever came last left all that the others had changed.
    const left = JSON.stringify(await record(id));
    expect(answers.map(({ text }) => text)).toContain(left);
    expect(fields.filter((field) => !left.includes(`"${field}":"Text `))).toEqual([]);
  });

  it('changes nothing when one field is wrong', async () => {
    const id = await school.student(zoe);
    expectInvalid(await school.put(`/students/${id}`, { name: 'Another', guardian_email: 'nobody' }), 'guardian_email');
    expect(await record(id)).toMatchObject(zoe);
  });
});

it.each([
  ['GET', '/students/2147483647'],
  ['PUT', '/students/2147483647'],
])('a student whom nobody registered is not found by %s', async (method, path) => {
  expectNotFound(await school.request(method, path, method === 'PUT' ? { body: {} } : {}), 'Student');
});

it('a body that is wrong is refused before anyone looks for the student', async () => {
  expectInvalid(await school.put('/students/2147483647', { name: '' }), 'name');
});

it.each([
  ['GET', '/students'],
  ['POST', '/students'],
  ['GET', '/students/1'],
  ['PUT', '/students/1'],
])('an unauthenticated client may not %s %s', async (method, path) => {
  expectUnauthorized(await school.request(method, path, { key: null }));
});

describe('the list of students', () => {
  it('is filtered by the exact grade level, after trimming (Filters)', async () => {
    const names = ['K', 'k', 'K1'];
    for (const grade_level of names) await school.student({ grade_level });
    const levels = async (query: string) =>
      (await school.get(`/students?${query}`)).body.data.map((student: typeof zoe) => student.grade_level);
    expect(await levels('grade_level=K')).toEqual(['K']);
    expect(await levels('grade_level=%20K1%20')).toEqual(['K1']);
    expect(await levels('grade_level=K%25')).toEqual([]);
    expect(await levels('grade_level=&per_page=100')).toEqual(expect.arrayContaining(names));
  });

  it('shows the same fields as the single record (Records in answers)', async () => {
    const { data } = (await school.get('/students?per_page=1')).body;
    expect(data).toEqual([await record(data[0].id)]);
  });
});
