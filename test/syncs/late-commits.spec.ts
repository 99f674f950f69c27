import { setTimeout as pause } from 'node:timers/promises';
import { TestSchool } from '../support/test-school';
import { settled } from './settled';
import { openTestPool } from '../support/postgres/test-pool';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

/** A copy of the students that a client keeps by syncs alone. */
class Copy {
  readonly students = new Map<number, { id: number }>();
  private cursor = 'start';

  async sync(perPage: number): Promise<void> {
    for (;;) {
      const { status, body } = await school.get(`/students?after=${this.cursor}&per_page=${perPage}`);
      expect(status).toBe(200);
      for (const id of body.removed) this.students.delete(id);
      for (const student of body.data) this.students.set(student.id, student);
      this.cursor = body.pagination.next;
      if (!body.pagination.has_more) return;
    }
  }
}

it('misses nothing that 32 sessions write in long transactions (Cursors)', async () => {
  const copies = [new Copy(), new Copy()];
  const sessions = 32;
  const sql = openTestPool(school.database.address, { schema: school.environment, max: sessions });
  let isOver = false;
  try {
    const writers = Array.from({ length: sessions }, async (_, session) => {
      for (let round = 0; round < 6; round += 1) {
        await sql.begin(async (transaction) => {
          // The rows get their place before others that are committed earlier.
          const [added] = await transaction<{ id: number }[]>`
            INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
            VALUES (${`Student ${session}`}, 'a@school.example', '9', '2026-09-01', now(), now()) RETURNING id`;
          await pause(Math.random() * 60);
          await transaction`UPDATE student SET name = name || '!' WHERE id = (
            SELECT id FROM student WHERE id % ${sessions} = ${session} ORDER BY id DESC LIMIT 1)`;
          await pause(Math.random() * 60);
          if (round % 3 === 2) await transaction`DELETE FROM student WHERE id = ${added!.id}`;
          if (round % 3 === 1)
            await transaction`UPDATE student SET withdrawn_on = '2026-09-02' WHERE id = ${added!.id}`;
        });
      }
    });
    const syncs = copies.map(async (copy, at) => {
      while (!isOver) await copy.sync(at === 0 ? 3 : 1_000);
    });
    await Promise.all(writers).finally(() => (isOver = true));
    await Promise.all(syncs);
  } finally {
    await sql.end();
  }
  const [{ count } = { count: 0 }] = await school.sql()<{ count: number }[]>`
    SELECT count(*)::int AS count FROM student WHERE withdrawn_on IS NULL`;
  expect(count).toBeGreaterThan(sessions);
  const listed = [];
  for (let page = 1; listed.length < count; page += 1) {
    const { data } = (await school.get(`/students?per_page=100&page=${page}`)).body;
    expect(data).not.toEqual([]);
    listed.push(...data);
  }
  for (const copy of copies) {
    await settled(school);
    await copy.sync(50);
    expect([...copy.students.values()].sort((one, other) => one.id - other.id)).toEqual(listed);
  }
});

it('waits for a transaction in progress, and tells its changes and the later ones afterwards', async () => {
  await settled(school);
  const { next } = (await school.get('/students?after=start&per_page=1000')).body.pagination;
  const sql = school.sql();
  const held = await sql.reserve();
  try {
    await held`BEGIN`;
    const [{ id: late } = { id: 0 }] = await held<{ id: number }[]>`
      INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
      VALUES ('Late', 'a@school.example', '9', '2026-09-01', now(), now()) RETURNING id`;
    const early = await school.student({ name: 'Early' });
    const meanwhile = (await school.get(`/students?after=${next}`)).body;
    expect(meanwhile.data).toEqual([]);
    await held`COMMIT`;
    await settled(school);
    for (const cursor of [next, meanwhile.pagination.next]) {
      const { data } = (await school.get(`/students?after=${cursor}`)).body;
      expect(data).toMatchObject([{ id: late }, { id: early }]);
    }
  } finally {
    held.release();
  }
});
