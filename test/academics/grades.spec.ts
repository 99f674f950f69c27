import { expectInvalid, expectNotFound, expectUnauthorized } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let essay: { student_id: number; class_id: number; score: number; term: string };

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  essay = {
    student_id: await school.student(),
    class_id: await school.schoolClass(),
    score: 88.5,
    term: '2026 Spring',
  };
});

afterAll(() => school.close());

const nothingElse = { assignment_name: null, max_score: 100, comments: null };

/** What the service itself puts on a record. */
const assigned = (id: number) => ({ id, letter_grade: 'B+', graded_at: '2026-03-02T10:00:00.000Z' });

describe('recording a grade', () => {
  it('answers 201 with a Location and every field, out of 100 (Success codes, Records in answers, max_score)', async () => {
    const { status, headers, body } = await school.post('/grades', essay);
    expect(status).toBe(201);
    expect(body).toEqual({ ...essay, ...nothingElse, ...assigned(body.id) });
    expect(Number.isInteger(body.id)).toBe(true);
    expect(headers.get('location')).toBe(`http://localhost:3001/v1/grades/${body.id}`);
    expect((await school.get(`/grades/${body.id}`)).body).toEqual(body);
  });

  it('keeps everything that is known', async () => {
    const whole = { ...essay, assignment_name: 'Essay', max_score: 101.7, comments: 'Well argued.\nShort.' };
    const { status, body } = await school.post('/grades', whole);
    expect(status).toBe(201);
    expect(body).toEqual({ ...whole, ...assigned(body.id) });
  });

  it('takes null for absent (null)', async () => {
    const { body } = await school.post('/grades', { ...essay, assignment_name: null, max_score: null, comments: null });
    expect(body).toEqual({ ...essay, ...nothingElse, ...assigned(body.id) });
  });

  it('ignores fields that it does not know or assigns itself, the letter too (Unknown fields)', async () => {
    const forged = { id: 999_999, letter_grade: 'A', graded_at: '1999-09-01T00:00:00Z', maxScore: 10 };
    const { body } = await school.post('/grades', { ...essay, ...forged });
    expect(body).toEqual({ ...essay, ...nothingElse, ...assigned(body.id) });
    expect(body.id).not.toBe(999_999);
  });

  it('takes a student who is not enrolled in the class (Students outside the class)', async () => {
    const { body: roster } = await school.get(`/classes/${essay.class_id}/roster`);
    expect(roster.students).toEqual([]);
    expect((await school.post('/grades', essay)).status).toBe(201);
  });

  it('takes the same assignment again: nothing says that it may not (An assignment graded twice)', async () => {
    const twice = { ...essay, assignment_name: 'Twice' };
    const [first, second] = [await school.post('/grades', twice), await school.post('/grades', twice)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBeGreaterThan(first.body.id);
  });

  it.each([
    [undefined, 'student_id', 'class_id', 'score', 'term'],
    [null, 'student_id', 'class_id', 'score', 'term'],
    ['5', 'student_id', 'class_id', 'score', 'max_score'],
    ['', 'student_id', 'class_id', 'score', 'max_score', 'term'],
    [true, 'student_id', 'class_id', 'score', 'max_score', 'term', 'comments'],
    [-0.01, 'score', 'max_score'],
    [1.5, 'student_id', 'class_id', 'term', 'assignment_name'],
    [2 ** 31, 'student_id', 'class_id'],
  ])('refuses %j as any of its fields', async (value, ...fields) => {
    for (const field of fields.map(String))
      expectInvalid(await school.post('/grades', { ...essay, [field]: value }), field);
  });

  it.each([0, -1, 999_999])('refuses a student or class %d, which does not exist (Ids in bodies)', async (id) => {
    for (const noun of ['student', 'class']) {
      const answer = await school.post('/grades', { ...essay, [`${noun}_id`]: id });
      expectInvalid(answer, `${noun}_id`);
      expect(answer.body.error).toBe(`Validation failed: ${noun}_id does not name a ${noun}`);
    }
  });
});

describe('a score (score, max_score)', () => {
  const raw = (score: string, maxScore: string) => {
    const { score: _, ...rest } = essay;
    return `{"score":${score},"max_score":${maxScore},${JSON.stringify(rest).slice(1)}`;
  };

  it.each([
    [0, 100],
    [0.1, 0.3],
    [92.99999999999999, 100],
    [1e-7, 1],
    [1 / 3, 2 / 3],
    [120, 100],
    [2 ** 53 - 1, 2 ** 53 - 1],
    [1e21, 1e-21],
    [5e-324, 1.7976931348623157e308],
  ])('of %d out of %d comes back equal', async (score, max_score) => {
    const { status, body } = await school.post('/grades', { ...essay, score, max_score });
    expect(status).toBe(201);
    expect([body.score, body.max_score]).toEqual([score, max_score]);
    const { body: single } = await school.get(`/grades/${body.id}`);
    expect([single.score, single.max_score]).toEqual([score, max_score]);
  });

  it.each([
    ['1E1', '100.0'],
    ['10.000', '1e2'],
  ])('may be written %s out of %s', async (score, maxScore) => {
    const { status, body } = await school.post('/grades', raw(score, maxScore));
    expect(status).toBe(201);
    expect(body).toMatchObject({ score: 10, max_score: 100 });
  });

  it.each([
    ['1e400', '100', 'score'],
    ['-1', '100', 'score'],
    ['"50"', '100', 'score'],
    ['50', '0', 'max_score'],
    ['50', '-100', 'max_score'],
    ['50', '1e-400', 'max_score'],
    ['50', '1e400', 'max_score'],
  ])('of %s out of %s is refused', async (score, maxScore, field) => {
    expectInvalid(await school.post('/grades', raw(score, maxScore)), field);
  });
});

it.each(['2147483647', '0'])('the grade %s, which nobody gave, is not found', async (id) => {
  expectNotFound(await school.get(`/grades/${id}`), 'Grade');
});

it.each([
  ['GET', '/grades'],
  ['POST', '/grades'],
  ['GET', '/grades/1'],
])('an unauthenticated client may not %s %s', async (method, path) => {
  expectUnauthorized(await school.request(method, path, { key: null }));
});

describe('the list of grades', () => {
  it('is filtered by student, class and the exact term, after trimming (Filters)', async () => {
    const [ada, bo] = [await school.student(), await school.student()];
    const [art, law] = [await school.schoolClass(), await school.schoolClass()];
    const given = [
      [ada, art, 'T1'],
      [ada, law, 'T1'],
      [bo, art, 'T1'],
      [bo, law, 't1'],
      [ada, art, 'T1 b'],
    ] as const;
    for (const [student_id, class_id, term] of given)
      await school.post('/grades', { ...essay, student_id, class_id, term });
    const found = async (query: string) => {
      const { data, pagination } = (await school.get(`/grades?${query}`)).body;
      expect(pagination.total).toBe(data.length);
      return data.map((grade: typeof essay) => [grade.student_id, grade.class_id, grade.term]);
    };
    expect(await found('term=T1')).toEqual(given.slice(0, 3));
    expect(await found('term=%20T1%20b%20')).toEqual([given[4]]);
    expect(await found('term=T_')).toEqual([]);
    expect(await found(`student_id=${ada}`)).toEqual([given[0], given[1], given[4]]);
    expect(await found(`class_id=${law}`)).toEqual([given[1], given[3]]);
    expect(await found(`student_id=${ada}&class_id=${art}`)).toEqual([given[0], given[4]]);
    expect(await found(`student_id=${ada}&class_id=${art}&term=T1`)).toEqual([given[0]]);
    expect(await found(`class_id=${art}&term=T1`)).toEqual([given[0], given[2]]);
    expect(await found('student_id=999999')).toEqual([]);
  });

  it.each(['student_id=x', 'class_id=1.5'])('refuses %s', async (query) => {
    expectInvalid(await school.get(`/grades?${query}`), query.split('=')[0]!);
  });

  it('shows the same fields as the single record (Records in answers)', async () => {
    const { data } = (await school.get('/grades?per_page=1')).body;
    expect(data).toEqual([(await school.get(`/grades/${data[0].id}`)).body]);
  });
});
