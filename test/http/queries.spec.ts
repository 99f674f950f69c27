import { type Operation, operations } from '../operations';
import { expectErrorAnswer } from '../support/error-answer';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  const names = ['Zoë Müller', 'José Ñandú', 'Ana 100%', 'Bo_b \\Back', 'Łukasz Straße', 'Al O\'Neil "Q"'];
  for (const name of names) {
    await school.student({ name, email: `${names.indexOf(name)}@example.org`, guardian_name: 'Guardian Xavier' });
  }
  await school.student({
    name: 'Zoe Miller',
    email: 'm.ller@elsewhere.org',
    grade_level: 'K 1',
    address: 'Elm Xavier',
  });
  await school.teacher({ name: 'Åsa Öberg', email: 'asa@example.org' });
});

afterAll(() => school.close());

const lists = ['/students', '/teachers', '/classes', '/announcements', '/grades'];
const namesOf = async (query: string) =>
  (await school.get(`/students?${query}`)).body.data.map(({ name }: { name: string }) => name) as string[];

describe('a query (Query)', () => {
  const ofPages = ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=1e2', 'page=0x1', 'page=9007199254740993'];
  const ofSizes = ['per_page=0', 'per_page=101', 'per_page=x', 'per_page=-20', 'per_page=99999999999999999999'];
  const repeated = ['page=1&page=1', 'per_page=1&page=1&per_page=1', 'pa%67e=1&page=1'];
  const broken = ['page=%zz', 'x=%', 'x=%ff', '%c3=1', 'x=%c0%80', 'x=%ed%a0%80'];

  it.each([...ofPages, ...ofSizes, ...repeated, ...broken])('of any list is 400: %s', async (query) => {
    for (const path of lists) expectErrorAnswer(await school.get(`${path}?${query}`), 400, 'VALIDATION_ERROR');
  });

  it.each([
    '/classes?teacher_id=x',
    '/classes?teacher_id=1.5',
    '/classes?teacher_id=2147483648',
    '/grades?student_id=x',
    '/grades?class_id=99999999999',
    '/announcements?scope=world',
    '/announcements?scope=School',
    '/announcements?priority=9',
    '/announcements?active_only=yes',
    '/announcements?active_only=2',
    '/students/1/attendance?start_date=today',
    '/students/1/attendance?end_date=2026-02-30',
    '/students/1/attendance?class_id=x',
    '/students/1/attendance?class_id=1&class_id=2',
    `/students?search=${'x'.repeat(256)}`,
    '/students?search=a%00b',
    `/students?grade_level=${'x'.repeat(256)}`,
  ])('of a wrong type or out of bounds is 400: %s', async (path) => {
    const field = /(\w+)=[^=]*$/.exec(path)![1]!;
    expectErrorAnswer(await school.get(path), 400, 'VALIDATION_ERROR', expect.stringContaining(field));
  });

  it.each(['true', 'TRUE', 'True', '1', 'false', 'FALSE', 'False', '0'])(
    'knows the boolean %s in any case',
    async (value) => {
      const past = { title: 'Past', content: 'x', scope: 'school', expires_at: '2020-01-01T00:00:00Z' };
      if ((await school.get('/announcements?active_only=0')).body.pagination.total === 0) {
        await school.post('/announcements', past);
      }
      const { body } = await school.get(`/announcements?active_only=${value}`);
      expect(body.pagination.total).toBe(/^(true|1)$/i.test(value) ? 0 : 1);
    },
  );

  it('an empty value counts as absent', async () => {
    const all = (await school.get('/students')).body;
    expect((await school.get('/students?page=&per_page=&search=&grade_level=')).body).toEqual(all);
    expect((await school.get('/students?page&search=%20&grade_level=++')).body).toEqual(all);
    expect((await school.get('/announcements?scope=&priority=&active_only=')).status).toBe(200);
    expect((await school.get('/students/1/attendance?start_date=&end_date=&class_id=')).status).toBe(200);
  });

  it.each([
    ['/students?class_id=1', '"class_id" is not a query parameter, the nearest known one is school_id'],
    ['/students?grade_levle=5', '"grade_levle" is not a query parameter, the nearest known one is grade_level'],
    ['/announcements?scop=', '"scop" is not a query parameter, the nearest known one is scope'],
    ['/grades?Term=x', '"Term" is not a query parameter, the nearest known one is term'],
    ['/students/1?search=x', '"search" is not a query parameter, the nearest known one is include'],
    ['/classes/999999/roster?_=1', '"_" is not a query parameter, the nearest known one is as_of'],
    ['/students/999999/past?_=1', '"_" is not a query parameter, this operation has none'],
    ['/students?__proto__=x', '"__proto__" is not a query parameter, the nearest known one is sort'],
    ['/students?constructor=y', '"constructor" is not a query parameter, the nearest known one is status'],
    [`/students?${'x'.repeat(70)}`, `"${'x'.repeat(64)}" is not a query parameter, the nearest known one is search`],
  ])('an unknown parameter is 400, and the message has the nearest known one: %s', async (path, reason) => {
    expectErrorAnswer(await school.get(path), 400, 'VALIDATION_ERROR', `Validation failed: ${reason}`);
  });

  it('an unknown parameter is named beside the other reasons', async () => {
    expectErrorAnswer(
      await school.get('/students?serach=x&per_page=0'),
      400,
      'VALIDATION_ERROR',
      'Validation failed: "serach" is not a query parameter, the nearest known one is search; ' +
        'per_page must be at least 1',
    );
  });

  it('of many unknown parameters five are named', async () => {
    const { body } = await school.get(`/students?${Array.from({ length: 500 }, (_, n) => `p${n}`).join('&')}`);
    expect(String(body.error).match(/is not a query parameter/g)).toHaveLength(5);
  });

  const isBatch = ({ id, path }: Operation) => path.endsWith('/batch') || id === 'recordClassAttendance';

  it.each(operations.filter(isBatch))('$method $path takes partial', async ({ method, path }) => {
    const url = `${path.replaceAll(/\{\w+\}/g, '1')}?sudo=true`;
    const { body } = await school.request(method, url, { body: {} });
    expect(body.error).toMatch(/^Validation failed: "sudo" is not a query parameter, the nearest known one is partial/);
  });

  it.each([
    ['a reinstatement takes a date, enrollments and mistake', 'POST', '/students/1/reinstate'],
    ['a withdrawal from a class takes a date', 'DELETE', '/classes/1/enroll/1'],
  ])('%s', async (_name, method, path) => {
    const { body } = await school.request(method, `${path}?dat=2026-03-02`, {});
    expect(body.error).toBe('Validation failed: "dat" is not a query parameter, the nearest known one is date');
  });

  const others = operations.filter(
    (operation) =>
      operation.method !== 'GET' &&
      !isBatch(operation) &&
      !['reinstateStudent', 'withdrawFromClass'].includes(operation.id),
  );
  it.each(others)('$method $path takes none', async ({ method, path }) => {
    const url = `${path.replaceAll(/\{\w+\}/g, '1')}?sudo=true`;
    const { body } = await school.request(method, url, { body: {} });
    expect(body.error).toBe('Validation failed: "sudo" is not a query parameter, this operation has none');
  });

  it('a key without the scope gets 403 before', async () => {
    const key = await school.key({ scopes: ['read:classes'] });
    expect((await school.get('/students?class_id=1', { key })).status).toBe(403);
  });

  it('the health check ignores them', async () => {
    expect((await school.get('/health?_=1')).status).toBe(200);
  });

  it.each(lists)('%s takes 1 and 100 a page, 20 and the first by default', async (path) => {
    expect((await school.get(`${path}?per_page=1`)).body.pagination.per_page).toBe(1);
    expect((await school.get(`${path}?per_page=100&page=1`)).body.pagination.per_page).toBe(100);
    expect((await school.get(path)).body.pagination).toMatchObject({ page: 1, per_page: 20 });
  });
});

describe('pages', () => {
  it.each([3, 1_000_000, 9_007_199_254_740_991])(
    'past the end are 200, empty, with the true total: %i (A page past the end)',
    async (page) => {
      const { status, body } = await school.get(`/students?per_page=5&page=${page}`);
      expect(status).toBe(200);
      expect(body).toEqual({ data: [], pagination: { page, per_page: 5, total: 7, total_pages: 2 } });
    },
  );

  it('are none when there are no rows (A page past the end)', async () => {
    const { body } = await school.get('/students?search=nobody');
    expect(body).toEqual({ data: [], pagination: { page: 1, per_page: 20, total: 0, total_pages: 0 } });
  });

  it('go by id, and never repeat or skip (Order of lists)', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => school.get(`/students?per_page=2&page=${page}`)));
    const ids = pages.flatMap(({ body }) => body.data.map(({ id }: { id: number }) => id));
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('of announcements begin with the newest, and of two at one instant with the later one (Order of lists)', async () => {
    const note = (title: string) => school.post('/announcements', { title, content: 'x', scope: 'school' });
    await note('a');
    await note('b');
    clock.advance(-1000);
    await note('earlier');
    clock.advance(2000);
    await note('later');
    const { body } = await school.get('/announcements');
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['later', 'b', 'a', 'earlier']);
  });

  it('tell an exact total, filtered, and after every change (total)', async () => {
    const total = async (query: string) => (await school.get(`/students?${query}`)).body.pagination.total as number;
    const before = await total('grade_level=Total');
    const ids = await Promise.all(Array.from({ length: 25 }, () => school.student({ grade_level: 'Total' })));
    expect(await total('grade_level=Total&per_page=1')).toBe(before + 25);
    await school.put(`/students/${ids[0]}`, { grade_level: 'Other' });
    expect(await total('grade_level=Total')).toBe(before + 24);
    expect(await total('per_page=1')).toBe(32);
  });
});

describe('a search (search)', () => {
  it.each([
    ['zoe', ['Zoë Müller', 'Zoe Miller']],
    ['ZOË', ['Zoë Müller', 'Zoe Miller']],
    ['MULLER', ['Zoë Müller']],
    ['nandu', ['José Ñandú']],
    ['lukasz strasse', ['Łukasz Straße']],
    ['ller zo', ['Zoë Müller', 'Zoe Miller']],
    ['zoe elsewhere.org', ['Zoe Miller']],
    ['zoe nandu', []],
    ['0%', ['Ana 100%']],
    ['%', ['Ana 100%']],
    ['_', ['Bo_b \\Back']],
    ['\\', ['Bo_b \\Back']],
    ['m.ller', ['Zoe Miller']],
    ["o'neil", ['Al O\'Neil "Q"']],
    ['"q"', ['Al O\'Neil "Q"']],
    ['  zoe   mul  ', ['Zoë Müller']],
    ['xavier', []],
    ['guardian', []],
  ])('is a case- and accent-insensitive substring of name and e-mail; all words match: %s', async (words, found) => {
    expect(await namesOf(`search=${encodeURIComponent(words)}`)).toEqual(found);
  });

  it('finds teachers too, in one word or letter', async () => {
    for (const words of ['asa', 'ÖBERG', 'o', 'asa@example']) {
      expect((await school.get(`/teachers?search=${encodeURIComponent(words)}`)).body.data).toHaveLength(1);
    }
  });
});

describe('what filters select (Filters)', () => {
  it('grade_level matches exactly after trimming', async () => {
    expect(await namesOf('grade_level=K%201')).toEqual(['Zoe Miller']);
    expect(await namesOf('grade_level=+K+1%20')).toEqual(['Zoe Miller']);
    for (const other of ['k 1', 'K', 'K 1 1', 'K%', 'K  1']) {
      expect(await namesOf(`grade_level=${encodeURIComponent(other)}`)).toEqual([]);
    }
  });

  it('start_date and end_date are inclusive; start after end is 400', async () => {
    const [student_id, class_id] = [await school.student(), await school.schoolClass()];
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-03']) {
      await school.post('/attendance', { student_id, class_id, date, status: 'present' });
    }
    const path = `/students/${student_id}/attendance`;
    const of = async (query: string) => (await school.get(`${path}?${query}`)).body.summary.total_days as number;
    expect(await of('start_date=2026-01-01&end_date=2026-01-02')).toBe(2);
    expect(await of('start_date=2026-01-02&end_date=2026-01-02')).toBe(1);
    expect(await of('end_date=2025-12-31')).toBe(0);
    const answer = await school.get(`${path}?start_date=2026-01-02&end_date=2026-01-01`);
    expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', expect.stringContaining('start_date'));
  });
});
