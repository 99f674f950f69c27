import type { Sql } from 'postgres';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let sql: Sql;
let classId: number;

beforeAll(async () => {
  school = await TestSchool.open();
  sql = school.sql();
  classId = await school.schoolClass();
});

afterAll(() => school.close());

const at = '2026-03-02T10:00:00Z';
const ada = { name: 'A', email: 'a@b.example', grade_level: '5', enrollment_date: at, created_at: at, updated_at: at };

describe('the counters behind exact totals (total)', () => {
  const counted = { student: 'grade_level', grade: 'term' } as const;
  async function expectExact(): Promise<void> {
    for (const [table, column] of Object.entries(counted)) {
      const kept = await sql`SELECT ${sql(column)} AS value, sum(n)::int AS n FROM ${sql(`${table}_count`)}
        GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1`;
      expect(kept).toEqual(
        await sql`SELECT ${sql(column)} AS value, count(*)::int AS n FROM ${sql(table)} GROUP BY 1 ORDER BY 1`,
      );
    }
  }

  const level = (n: number) => `level ${n % 4}`;
  const register = (n: number) => school.student({ grade_level: level(n) });
  const grade = (student_id: number, n: number) =>
    school.post('/grades', { student_id, class_id: classId, score: n, term: level(n) });
  const range = (length: number) => Array.from({ length }, (_, n) => n);

  /** Many rows in one statement, a change of many, and one that is taken back. */
  async function bulk(n: number): Promise<void> {
    const rows = range(30).map((k) => ({ ...ada, name: `bulk ${n}`, grade_level: level(k) }));
    await sql`INSERT INTO student ${sql(rows)}`;
    await sql`UPDATE student SET grade_level = ${level(n)} WHERE name = ${`bulk ${n}`} AND grade_level > 'level 1'`;
    await sql`DELETE FROM student WHERE name = ${`bulk ${n}`} AND id % 3 = 0`;
    await sql`UPDATE grade SET term = ${`moved ${n % 2}`} WHERE score = ${n}`;
    await sql`DELETE FROM grade WHERE score = ${n + 10}`;
    const taken = sql.begin(async (tx) => {
      await tx`DELETE FROM student WHERE name = ${`bulk ${n}`}`;
      await tx`INSERT INTO student ${tx({ ...ada, grade_level: 'never' })}`;
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
  }

  it('equal count(*) after whatever is written in parallel', async () => {
    const registered = await Promise.all(range(40).map(register));
    await Promise.all(registered.map(grade));
    const bulks = range(8).map(bulk);
    const moved = registered.map((id, n) => school.put(`/students/${id}`, { grade_level: level(n + 1) }));
    const refused = range(10).map((n) =>
      school.post('/grades', { student_id: 999_999, class_id: classId, score: n, term: 'x' }),
    );
    const more = range(30).map(register);
    const answers = await Promise.all([...moved, ...registered.map(grade), ...refused]);
    await Promise.all([...bulks, ...more]);
    const statuses = answers.map(({ status }) => status);
    expect([200, 201, 400].map((status) => statuses.filter((each) => each === status).length)).toEqual([40, 40, 10]);
    await expectExact();
  });

  it('are empty when the tables are emptied', async () => {
    await sql`TRUNCATE student CASCADE`;
    expect(await sql`SELECT FROM grade`).toEqual([]);
    expect(await sql`SELECT FROM student_count UNION ALL SELECT FROM grade_count`).toEqual([]);
    const { body } = await school.get('/students');
    expect(body.pagination.total).toBe(0);
    await bulk(0);
    await expectExact();
  });
});
