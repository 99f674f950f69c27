import type { Sql } from 'postgres';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let sql: Sql;

beforeAll(async () => {
  school = await TestSchool.open();
  sql = school.sql();
});

afterAll(() => school.close());

beforeEach(async () => {
  await sql`TRUNCATE student RESTART IDENTITY CASCADE`;
  await add(5_000);
  await sql`DELETE FROM student WHERE id % 7 = 0`;
});

const add = (count: number) => sql`
  INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
  SELECT 'Ada', 'ada@example.org', '5', now(), now(), now() FROM generate_series(1, ${count}::integer)`;

const idsOnPage = async (page: number): Promise<number[]> => {
  const { status, body } = await school.get(`/students?page=${page}&per_page=50`);
  expect([status, body.pagination.page]).toEqual([200, page]);
  return body.data.map(({ id }: { id: number }) => id);
};

/** Pages of 50, from the first to one behind the last, beside all ids in order. */
async function expectRightPages(): Promise<void> {
  const rows = await sql<{ id: number }[]>`SELECT id FROM student ORDER BY id`;
  const ids = rows.map(({ id }) => id);
  const last = Math.ceil(ids.length / 50);
  expect((await school.get(`/students?page=${last}`)).body.pagination.total).toBe(ids.length);
  for (const page of [1, 20, 21, 22, 41, 42, Math.floor(last / 2), last - 1, last, last + 1]) {
    expect([page, await idsOnPage(page)]).toEqual([page, ids.slice((page - 1) * 50, page * 50)]);
  }
}

describe('a page deep in the list of students (Order of lists)', () => {
  it.each([
    ['nothing is written', () => Promise.resolve()],
    ['students are added', () => add(3_000)],
    ['students are deleted', () => sql`DELETE FROM student WHERE id % 997 = 0`],
    ['the last ones are deleted', () => sql`DELETE FROM student WHERE id > 4500 + (SELECT min(id) FROM student)`],
    [
      'one comes in between',
      () => sql`INSERT INTO student (id, name, email, grade_level, enrollment_date, created_at, updated_at)
        SELECT id / 7 * 7 + 7, name, email, grade_level, now(), now(), now() FROM student ORDER BY id OFFSET 2500 LIMIT 1`,
    ],
    [
      'one is numbered anew',
      () => sql`UPDATE student SET id = 1000000 WHERE id = (SELECT id FROM student ORDER BY id OFFSET 2500 LIMIT 1)`,
    ],
  ])('is right when %s', async (_what, write) => {
    await expectRightPages();
    await write();
    await expectRightPages();
  });

  it('shows the same students, whoever adds some behind it meanwhile', async () => {
    const before = await idsOnPage(80);
    const pages = Array.from({ length: 20 }, async () => {
      await add(40);
      return idsOnPage(80);
    });
    for (const ids of await Promise.all(pages)) expect(ids).toEqual(before);
    await expectRightPages();
  });
});
