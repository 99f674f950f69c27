import { planOf, seedSchool } from '@homeroom/seed';
import type { Sql } from 'postgres';
import { commandsOn } from '../support/programs/in-process';
import { thousand } from '../support/seeded-school';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';

jest.setTimeout(120_000);

const students = 600;

let database: ProxiedDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await proxiedDatabase();
  sql = database.pool('sandbox');
  await seedSchool(database.address, { ...thousand, students, schools: 5 });
});

afterAll(() => database.close());

describe('a seeded district', () => {
  it('has its schools below it, and the records of one school of the size', async () => {
    const schools = await sql`SELECT kind, parent_id, identifier FROM school ORDER BY id`;
    expect(schools).toEqual([
      { kind: 'district', parent_id: null, identifier: '100' },
      ...[101, 102, 103, 104, 105].map((identifier) => ({
        kind: 'school',
        parent_id: 1,
        identifier: String(identifier),
      })),
    ]);
    const plan = planOf(students, thousand.date);
    for (const [table, count] of Object.entries(plan)) {
      expect([table, await sql`SELECT count(*)::integer AS count FROM ${sql(table)}`]).toEqual([table, [{ count }]]);
    }
  });

  it('gives each student, teacher and class a school, and some announcements', async () => {
    for (const table of ['student', 'teacher', 'school_class']) {
      const found = await sql`SELECT school_id FROM ${sql(table)} GROUP BY school_id ORDER BY school_id`;
      expect([table, found]).toEqual([table, [2, 3, 4, 5, 6].map((school_id) => ({ school_id }))]);
    }
    const [check] = await sql<Record<string, number>[]>`
      SELECT (SELECT count(*) FROM announcement WHERE school_id IS NULL)::integer AS "forAll",
        (SELECT count(*) FROM announcement WHERE school_id IS NOT NULL)::integer AS "forOne",
        (SELECT count(*) FROM announcement JOIN school_class ON school_class.id = class_id
          WHERE announcement.school_id IS DISTINCT FROM school_class.school_id)::integer AS "ofOtherClass",
        (SELECT count(*) FROM teacher WHERE NOT EXISTS (SELECT FROM school_class
          WHERE teacher_id = teacher.id AND school_class.school_id = teacher.school_id))::integer AS strangers`;
    expect(check).toMatchObject({ ofOtherClass: 0, strangers: 0 });
    expect(check!['forAll']).toBeGreaterThan(0);
    expect(check!['forOne']).toBeGreaterThan(0);
  });

  it('is seeded by the command, which refuses more schools than the students fill', async () => {
    const words = ['seed', '--students', '120', '--date', '2026-11-25', '--reset'];
    expect(await commandsOn(database)(...words, '--schools', '3')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('at least 50 students for each school'),
    });
    expect(await commandsOn(database)(...words, '--schools', '2')).toMatchObject({ code: 0 });
    expect(await sql`SELECT count(*)::integer AS count FROM school`).toEqual([{ count: 3 }]);
  });
});
