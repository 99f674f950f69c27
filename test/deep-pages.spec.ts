import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { TestSchool } from './support/test-school';

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

const lay = () => sql`SELECT lay_student_milestones()`;

async function milestones(): Promise<number> {
  const [row] = await sql<[{ count: number }]>`SELECT count(*)::integer AS count FROM student_milestone`;
  return row.count;
}

/** Pages of 50, from the first to one behind the last, beside what PostgreSQL finds by walking. */
async function expectRightPages(): Promise<void> {
  const rows = await sql<{ id: number }[]>`SELECT id FROM student ORDER BY id`;
  const ids = rows.map(({ id }) => id);
  const last = Math.ceil(ids.length / 50);
  for (const page of [1, 20, 21, 22, 41, 42, Math.floor(last / 2), last - 1, last, last + 1]) {
    const { status, body } = await school.get(`/students?page=${page}&per_page=50`);
    expect(status).toBe(200);
    expect(body.pagination).toMatchObject({ page, total: ids.length });
    expect([page, body.data.map(({ id }: { id: number }) => id)]).toEqual([
      page,
      ids.slice((page - 1) * 50, page * 50),
    ]);
  }
}

/** What a milestone tells is true. */
async function expectRightMilestones(): Promise<void> {
  expect(
    await sql`SELECT id FROM student_milestone m WHERE before <> (SELECT count(*) FROM student WHERE student.id < m.id)`,
  ).toEqual([]);
}

describe('a page deep in the list of students (Order of lists)', () => {
  it('is right before it has milestones, and lays them', async () => {
    expect(await milestones()).toBe(0);
    await expectRightPages();
    for (let look = 0; look < 500 && (await milestones()) === 0; look += 1) await pause(10);
    expect(await milestones()).toBeGreaterThan(2);
    await expectRightMilestones();
    await expectRightPages();
  });

  it.each([
    ['students are added', () => add(3_000), 4],
    ['students are deleted', () => sql`DELETE FROM student WHERE id % 997 = 0`, 0],
    ['the last ones are deleted', () => sql`DELETE FROM student WHERE id > 4500 + (SELECT min(id) FROM student)`, 3],
    [
      'one comes in between',
      () => sql`INSERT INTO student (id, name, email, grade_level, enrollment_date, created_at, updated_at)
        SELECT id / 7 * 7 + 7, name, email, grade_level, now(), now(), now() FROM student ORDER BY id OFFSET 2500 LIMIT 1`,
      2,
    ],
    [
      'one is numbered anew',
      () => sql`UPDATE student SET id = 1000000 WHERE id = (SELECT id FROM student ORDER BY id OFFSET 2500 LIMIT 1)`,
      2,
    ],
    [
      'one is where a milestone is',
      () => sql`DELETE FROM student WHERE id = (SELECT min(id) FROM student_milestone)`,
      1,
    ],
  ])('is right when %s, and when milestones are laid again', async (_what, write, left) => {
    await lay();
    expect(await milestones()).toBe(4);
    await write();
    expect(await milestones()).toBe(left);
    await expectRightMilestones();
    await expectRightPages();
    await lay();
    expect(await milestones()).toBeGreaterThanOrEqual(left);
    await expectRightMilestones();
    await expectRightPages();
  });

  it('is right whatever is written while milestones are laid', async () => {
    let isOver = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) await add(40);
    });
    for (let turn = 0; turn < 100; turn += 1) {
      await lay();
      await pause(5);
    }
    isOver = true;
    await Promise.all(writers);
    await expectRightMilestones();
    expect(await milestones()).toBeGreaterThan(4);
    await expectRightPages();
  });

  it('costs nobody a wait that lasts', async () => {
    await sql.begin(async (transaction) => {
      await transaction`LOCK TABLE student IN ROW EXCLUSIVE MODE`;
      await lay();
      expect(await milestones()).toBe(0);
    });
    await lay();
    expect(await milestones()).toBe(4);
  });

  it('refuses who would not see the milestones that there are', async () => {
    const careless = sql.begin('ISOLATION LEVEL REPEATABLE READ', (transaction) => transaction`DELETE FROM student`);
    await expect(careless).rejects.toThrow('READ COMMITTED');
  });
});
