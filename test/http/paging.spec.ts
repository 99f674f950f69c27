import type { Sql } from 'postgres';
import { expectInvalid } from '../support/expectations';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let sql: Sql;

beforeAll(async () => {
  school = await TestSchool.open();
  sql = school.sql();
});

afterAll(() => school.close());

const filled = 257;
const day = "timestamptz '2026-03-02' + n / 3 * interval '1 minute'";

/** Every list, with how its table is filled, one statement and many rows. */
const lists: Record<string, string> = {
  students: `INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
    SELECT 'Student ' || n, 's@example.org', n % 3, now(), now(), now() FROM generate_series(1, ${filled}) n`,
  teachers: `INSERT INTO teacher (name, email, department, hire_date, created_at, updated_at)
    SELECT 'Teacher ' || n, 't@example.org', n % 3, now(), now(), now() FROM generate_series(1, ${filled}) n`,
  classes: `INSERT INTO school_class (name, teacher_id, schedule, semester, created_at)
    SELECT 'Class ' || n, 1, 'Mon', n % 3, now() FROM generate_series(1, ${filled}) n`,
  announcements: `INSERT INTO announcement (title, content, scope, priority, author_id, published_at, created_at)
    SELECT 'A ' || n, 'B', (ARRAY['school', 'class', 'grade_level'])[n % 3 + 1], 'low', 1, ${day}, now()
    FROM generate_series(1, ${filled}) n`,
  grades: `INSERT INTO grade (student_id, class_id, score, max_score, letter_grade, term, graded_at)
    SELECT n % 2 + 1, n % 2 + 1, n, 300, 'F', n % 3, now() FROM generate_series(1, ${filled}) n`,
};
const names = Object.keys(lists);
const filters: Record<string, string> = {
  students: 'grade_level=1',
  teachers: 'department=1',
  classes: 'semester=1',
  announcements: 'scope=class',
  grades: 'term=1',
};

interface Row {
  readonly id: number;
  readonly published_at?: string;
}

async function page(path: string): Promise<{ data: Row[]; pagination: Record<string, number> }> {
  const { status, body } = await school.get(path);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['data', 'pagination']);
  return body;
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe.each(names)('the list of %s, while there are none', (name) => {
  it.each(['', 'page=1&per_page=100', 'page=7', `${filters[name]}`])(
    'is an empty page of 0 pages: %s (A page past the end)',
    async (query) => {
      const { data, pagination } = await page(`/${name}?${query}`);
      expect(data).toEqual([]);
      const { page: number = 1, per_page = 20 } = Object.fromEntries(new URLSearchParams(query));
      expect(pagination).toEqual({ page: Number(number), per_page: Number(per_page), total: 0, total_pages: 0 });
    },
  );
});

describe('once there are many', () => {
  beforeAll(async () => {
    for (const fill of Object.values(lists)) await sql.unsafe(fill);
  });

  describe.each(names)('the list of %s', (name) => {
    it('has 20 on its first page', async () => {
      const { data, pagination } = await page(`/${name}`);
      expect(data).toHaveLength(20);
      expect(pagination).toEqual({ page: 1, per_page: 20, total: filled, total_pages: 13 });
    });

    it.each([
      [1, 1, 1, 257],
      [257, 1, 1, 257],
      [3, 100, 57, 3],
      [13, 20, 17, 13],
      [1, 100, 100, 3],
    ])('at page %d of %d a page has %d rows, of %d pages', async (number, per_page, rows, total_pages) => {
      const { data, pagination } = await page(`/${name}?page=${number}&per_page=${per_page}`);
      expect(data).toHaveLength(rows);
      expect(pagination).toEqual({ page: number, per_page, total: filled, total_pages });
    });

    it.each([14, 1000, 2 ** 31, 2 ** 53 - 1])(
      'is empty at page %d, with the true total (A page past the end)',
      async (at) => {
        for (const [query, total] of [
          ['', filled],
          [`&${filters[name]}`, 86],
          ['&per_page=100', filled],
        ] as const) {
          const { data, pagination } = await page(`/${name}?page=${at}${query}`);
          expect(data).toEqual([]);
          expect(pagination).toMatchObject({ page: at, total });
        }
      },
    );

    it.each([
      ['page', '0', '-1', '1.5', 'x', '1e2', 'NaN', '0x10', '9007199254740993', '1'.repeat(30)],
      ['per_page', '0', '-1', '101', '1.5', 'x', '1e1', '1'.repeat(30)],
    ])('refuses a %s out of bounds', async (field, ...values) => {
      for (const value of values) expectInvalid(await school.get(`/${name}?${field}=${value}`), field);
    });

    it.each([1, 7, 100])('never repeats or skips a row over pages of %d (Order of lists)', async (perPage) => {
      const walked: Row[] = [];
      const last = perPage === 1 ? 5 : Math.ceil(filled / perPage);
      for (let at = 1; at <= last; at += 1)
        walked.push(...(await page(`/${name}?page=${at}&per_page=${perPage}`)).data);
      const newestFirst = (a: Row, b: Row) => b.published_at!.localeCompare(a.published_at!) || b.id - a.id;
      const inOrder = [...walked].sort(name === 'announcements' ? newestFirst : (a, b) => a.id - b.id);
      expect(ids(walked)).toEqual(ids(inOrder));
      expect(new Set(ids(walked)).size).toBe(perPage === 1 ? 5 : filled);
    });

    it('counts and pages what a filter selects', async () => {
      const first = await page(`/${name}?${filters[name]}&per_page=50`);
      const second = await page(`/${name}?${filters[name]}&per_page=50&page=2`);
      expect(first.pagination).toEqual({ page: 1, per_page: 50, total: 86, total_pages: 2 });
      expect(new Set([...ids(first.data), ...ids(second.data)]).size).toBe(86);
      expect(second.data).toHaveLength(36);
    });
  });
});

describe('a total (total)', () => {
  const total = async (path: string) => (await page(path)).pagination['total'];
  const levels = async (...wanted: string[]) =>
    Promise.all(wanted.map((level) => total(`/students?grade_level=${level}`)));

  it('grows with every student and every grade', async () => {
    const [students = 0, grades = 0] = [await total('/students'), await total('/grades')];
    const student_id = await school.student({ grade_level: 'one' });
    await school.post('/grades', { student_id, class_id: 1, score: 1, term: 'one' });
    expect([await total('/students'), await total('/grades')]).toEqual([students + 1, grades + 1]);
    expect([await total('/students?grade_level=one'), await total('/grades?term=one')]).toEqual([1, 1]);
  });

  it('follows a student from one grade level to the next', async () => {
    const moved = [await school.student({ grade_level: 'from' }), await school.student({ grade_level: 'from' })];
    expect(await levels('from', 'to')).toEqual([2, 0]);
    await school.put(`/students/${moved[0]}`, { grade_level: 'to' });
    expect(await levels('from', 'to')).toEqual([1, 1]);
    await school.put(`/students/${moved[0]}`, { grade_level: 'to', name: 'Same Level' });
    expect(await levels('from', 'to')).toEqual([1, 1]);
    await school.put(`/students/${moved[1]}`, { grade_level: 'to' });
    expect(await levels('from', 'to')).toEqual([0, 2]);
  });

  it('does not count a student who was refused', async () => {
    const before = await total('/students');
    expectInvalid(await school.post('/students', { name: 'Ada', grade_level: 'none' }), 'email');
    expect([await total('/students'), await total('/students?grade_level=none')]).toEqual([before, 0]);
  });

  it('is true of the very page it comes with, while others register', async () => {
    let writing = true;
    const writer = Promise.all(Array.from({ length: 60 }, () => school.student({ grade_level: 'busy' }))).finally(
      () => {
        writing = false;
      },
    );
    const seen: number[] = [];
    while (writing) {
      const { data, pagination } = await page('/students?grade_level=busy&per_page=100');
      expect(data).toHaveLength(pagination['total']!);
      seen.push(data.length);
    }
    await writer;
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(await total('/students?grade_level=busy')).toBe(60);
  });

  it('stays exact while many students change their grade level at once', async () => {
    const before = (await total('/students'))!;
    const moving = await Promise.all(Array.from({ length: 20 }, () => school.student({ grade_level: 'a' })));
    const put = (id: number, grade_level: string) => school.put(`/students/${id}`, { grade_level });
    await Promise.all(moving.flatMap((id) => [put(id, 'b'), put(id, 'c'), put(id, 'b')]));
    await Promise.all(moving.map((id, at) => put(id, at < 5 ? 'a' : 'b')));
    expect(await levels('a', 'b', 'c')).toEqual([5, 15, 0]);
    expect(await total('/students')).toBe(before + 20);
  });
});
