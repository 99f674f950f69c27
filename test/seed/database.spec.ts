import { planOf, type SeedPlan, seedSchool } from '@homeroom/seed';
import type { Sql } from 'postgres';
import { countOf, rulesOf, tables, thousand } from '../support/seeded-school';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

jest.setTimeout(120_000);

let database: TestDatabase;
let school: Sql;

beforeAll(async () => {
  database = await testDatabase();
  school = database.pool('sandbox');
});

afterAll(() => database.close());

describe('the database after a seed', () => {
  const told: [string, number, number][] = [];
  let plan: SeedPlan;
  let rulesBefore: string[];

  beforeAll(async () => {
    rulesBefore = await rulesOf(school);
    plan = await seedSchool(database.address, thousand, (...progress) => told.push(progress));
  });

  it('has as many of everything as was planned', async () => {
    expect(plan).toEqual(planOf(1000, thousand.date));
    expect(plan).toMatchObject({ teacher: 50, school_class: 100, announcement: 20, grade: 7000, attendance: 60_000 });
    for (const table of tables) expect(await countOf(school, table)).toBe(plan[table]);
  });

  it('told of each table how far it was', () => {
    expect([...new Set(told.map(([table]) => table))]).toEqual(tables);
    for (const table of tables)
      expect(told.filter(([name]) => name === table).at(-1)).toEqual([table, plan[table], plan[table]]);
    expect(told).toContainEqual(['attendance', 30_000, 60_000]);
  });

  it('counts its ids from 1, and goes on with the next one', async () => {
    for (const table of tables) {
      const [ids] = await school`SELECT min(id), max(id)::integer, count(*)::integer FROM ${school(table)}`;
      expect(ids).toMatchObject({ min: 1, max: plan[table], count: plan[table] });
      const next = school`SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::integer AS id`;
      expect(await next).toMatchObject([{ id: plan[table] + 1 }]);
    }
  });

  it('has exact totals', async () => {
    expect(await school`SELECT grade_level, sum(n)::integer AS n FROM student_count GROUP BY 1 ORDER BY 1`).toEqual(
      await school`SELECT grade_level, count(*)::integer AS n FROM student GROUP BY 1 ORDER BY 1`,
    );
    expect(await school`SELECT term, sum(n)::integer AS n FROM grade_count GROUP BY 1 ORDER BY 1`).toEqual(
      await school`SELECT term, count(*)::integer AS n FROM grade GROUP BY 1 ORDER BY 1`,
    );
    expect(
      await school`SELECT id FROM school_class c
        WHERE enrolled_count <> (SELECT count(*) FROM enrollment WHERE class_id = c.id)`,
    ).toEqual([]);
  });

  it('has every index and constraint that it had, and all of them hold', async () => {
    expect(rulesBefore).toContainEqual(expect.stringMatching(/attendance_student_id_class_id_date_key UNIQUE .* t$/));
    expect(await rulesOf(school)).toEqual(rulesBefore);
  });

  it('refuses for the rows to come what it refused before', async () => {
    const [record] = await school`SELECT student_id, class_id, date::text FROM attendance WHERE id = 60000`;
    const taken = (changes: object) => {
      const row = { ...record, ...changes, status: 'present', recorded_at: '2025-12-02T08:00:00Z' };
      return school`INSERT INTO attendance ${school(row)}`;
    };
    await expect(taken({})).rejects.toThrow(/attendance_student_id_class_id_date_key/);
    await expect(taken({ student_id: 1001 })).rejects.toThrow(/attendance_student_id_fkey/);
    await expect(taken({ class_id: 101 })).rejects.toThrow(/attendance_class_id_fkey/);
    await expect(school`DELETE FROM student WHERE id = 7`).rejects.toThrow(/student/);
    expect(await countOf(school, 'attendance')).toBe(plan.attendance);
  });

  it('has statistics, so that the first request is planned for what is there', async () => {
    for (const table of tables) {
      const [size] = await school`SELECT reltuples::integer AS rows, vacuum_count::integer AS vacuums
        FROM pg_class JOIN pg_stat_user_tables ON relid = oid WHERE oid = ${table}::regclass`;
      expect({ table, ...size }).toEqual({ table, rows: plan[table], vacuums: 1 });
      const [known] = await school`SELECT count(*)::integer AS columns FROM pg_stats
        WHERE schemaname = 'sandbox' AND tablename = ${table} AND n_distinct <> 0`;
      expect(known?.columns).toBeGreaterThan(3);
    }
  });
});
