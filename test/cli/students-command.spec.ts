import type { Sql } from 'postgres';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { commandsOn } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';

jest.setTimeout(120_000);

let database: ProxiedDatabase;
let sql: Sql;
const cli = (...command: string[]) => commandsOn(database)('students', ...command);
const teachers = (...command: string[]) => commandsOn(database)('teachers', ...command);

beforeAll(async () => {
  database = await proxiedDatabase();
  sql = database.pool('production');
  await sql`INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
    SELECT name, email, '9', '2026-09-01', now(), now() FROM (VALUES ('Ann Obi', 'ann@x.example'), ('Anna Obi', 'ann@x.example')) row (name, email)`;
  await sql`INSERT INTO teacher (name, email, department, hire_date, created_at, updated_at)
    SELECT name, 'tom@x.example', 'Art', '2026-09-01', now(), now() FROM unnest(ARRAY['Tom Berg', 'Thomas Berg']) name`;
});

afterAll(() => database.close());

const names = async () => (await sql`SELECT name FROM student ORDER BY id`).map(({ name }) => String(name));

describe('two records of one student (Merging two students)', () => {
  it('are shown by a dry run, which is in the audit trail', async () => {
    const planned = documentOf(await cli('merge', '1', '2', '--dry-run', '--json'));
    expect(planned).toMatchObject({ student_id: 1, merged_id: 2, conflicts: [{ key: 'name' }] });
    expect(await names()).toEqual(['Ann Obi', 'Anna Obi']);
    const [read] = await database.pool(
      'access',
    )`SELECT action, route, student_ids FROM record_event ORDER BY id DESC LIMIT 1`;
    expect(read).toEqual({ action: 'read', route: 'students merge', student_ids: [1, 2] });
  });

  it('are merged by a command, and two again by another one (Undoing a merge)', async () => {
    const { code, stderr } = await cli('merge', '1', '2', '--except', 'name', '--yes');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Students 1 and 2 of production are one: .*both had name\.\n$/),
    ]);
    expect(await names()).toEqual(['Anna Obi']);
    const undone = await cli('undo-merge', '1', '2', '--yes');
    expect([undone.code, undone.stderr]).toEqual([0, 'Students 1 and 2 of production are two again.\n']);
    expect(await names()).toEqual(['Ann Obi', 'Anna Obi']);
  });

  it('need two ids, and a conflict that there is', async () => {
    expect((await cli('merge', '1', 'two', '--yes')).code).toBe(2);
    expect((await cli('merge', '1', '2', '--on-conflict', 'both', '--yes')).code).toBe(2);
    expect((await cli('merge', '1', '2', '--except', 'grade 7', '--yes')).code).toBe(1);
    expect((await cli('undo-merge', '1', '2', '--yes')).code).toBe(1);
  });
});

describe('two records of one teacher (Merging two teachers)', () => {
  const teacherNames = async () => (await sql`SELECT name FROM teacher ORDER BY id`).map(({ name }) => String(name));

  it('are shown by a dry run, merged by a command, and two again by another one (Undoing a merge)', async () => {
    const planned = documentOf(await teachers('merge', '1', '2', '--dry-run', '--json'));
    expect(planned).toMatchObject({ teacher_id: 1, merged_id: 2, moved: { classes: 0 }, conflicts: [{ key: 'name' }] });
    expect(await teacherNames()).toEqual(['Tom Berg', 'Thomas Berg']);
    const { code, stderr } = await teachers('merge', '1', '2', '--on-conflict', 'other', '--yes');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Teachers 1 and 2 of production are one: .*both had name\.\n$/),
    ]);
    expect(await teacherNames()).toEqual(['Thomas Berg']);
    const undone = await teachers('undo-merge', '1', '2', '--yes');
    expect([undone.code, undone.stderr]).toEqual([0, 'Teachers 1 and 2 of production are two again.\n']);
    expect(await teacherNames()).toEqual(['Tom Berg', 'Thomas Berg']);
    expect((await teachers('undo-merge', '1', '2', '--yes')).code).toBe(1);
  });
});
