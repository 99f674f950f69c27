import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TemporaryFolder } from '@homeroom/temporary-files';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { commandsOn } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';

jest.setTimeout(120_000);

let database: ProxiedDatabase;
let folder: TemporaryFolder;
let lincoln: SmallSchool;
const cli = (...command: string[]) => commandsOn(database)(...command);
const sql = () => database.pool('production');
const lincolnOnly = ['--school', 'Lincoln'];

beforeAll(async () => {
  database = await proxiedDatabase();
  folder = await TemporaryFolder.create('import');
  ({ lincoln } = await addTwoSchools(sql()));
  const year = (name: string, from: string, to: string) =>
    cli('calendar', 'add', 'year', name, '--first-day', from, '--last-day', to);
  await year('2024-25', '2024-08-26', '2025-06-12');
  await year('2025-26', '2025-08-25', '2026-06-11');
  await sql()`INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at, school_id)
    SELECT 'Ida Obi', 'ida@example.org', grade_level, enrollment_date, created_at, updated_at, school_id FROM student
    WHERE school_id = ${lincoln.school}`;
  await sql()`UPDATE student SET enrollment_date = '2024-08-01', grade_level = '5'`;
  await sql()`UPDATE school_class SET created_at = '2024-08-01', semester = NULL`;
  await sql()`UPDATE enrollment SET begin_date = '2024-08-26', end_date = NULL`;
});

afterAll(async () => {
  await folder.remove();
  await database.close();
});

const levels = async () => {
  const rows =
    await sql()`SELECT school_id = ${lincoln.school} AS is_lincoln, grade_level, withdrawn_on IS NOT NULL AS is_gone, count(*)::int AS students
    FROM student WHERE school_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
  return rows.map((row) => ({ ...row }));
};

describe('the end of a year (End of the year)', () => {
  it('shows first what it would change, and changes nothing', async () => {
    const before = await levels();
    const { code, stdout, stderr } = await cli(
      'year',
      'close',
      '2024-25',
      ...lincolnOnly,
      '--levels',
      '5,6',
      '--dry-run',
    );
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect(stdout + stderr).toContain('students from 5 to 6');
    expect(await levels()).toEqual(before);
  });

  it('closes the year of one school, with exceptions, and is undone', async () => {
    const before = await levels();
    const [repeating] = await sql()`SELECT id FROM student WHERE school_id = ${lincoln.school} ORDER BY id LIMIT 1`;
    const path = join(folder.path, 'exceptions.csv');
    await writeFile(path, `student_id,name,outcome\n${repeating!['id']},Somebody,repeats\n`);
    const closing = ['year', 'close', '2024-25', ...lincolnOnly, '--levels', '5,6', '--exceptions', path, '--json'];
    const closed = documentOf(await cli(...closing)) as Record<string, never>;
    expect(closed).toMatchObject({ errors: 0, summary: { repeating: 1, graduating: 0 } });
    const after = await levels();
    expect(after).not.toEqual(before);
    expect(after.filter(({ is_lincoln }) => !is_lincoln)).toEqual(before.filter(({ is_lincoln }) => !is_lincoln));
    expect(documentOf(await cli(...closing))).toMatchObject({ import: null, changed: 0 });
    const undone = await cli('import', 'undo', String(closed['import']), '--yes');
    expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining('is undone')]);
    expect(await levels()).toEqual(before);
    const listed = documentOf(await cli('year', 'list', '--json')) as { kind: string; status: string }[];
    expect(listed.map(({ kind, status }) => [kind, status])).toEqual([['close', 'undone']]);
  });

  it('makes the classes of the next year', async () => {
    const opened = documentOf(await cli('year', 'open', '2024-25', ...lincolnOnly, '--without-rooms', '--json'));
    expect(opened).toMatchObject({ errors: 0, summary: { kind: 'open', classes: expect.any(Number) } });
    const made = await sql()`SELECT room, first_day::text, school_id FROM school_class WHERE copied_from IS NOT NULL`;
    expect(made.length).toBeGreaterThan(0);
    for (const each of made)
      expect({ ...each }).toEqual({ room: null, first_day: '2025-08-25', school_id: lincoln.school });
  });

  it('is prepared for a day to come, and cancelled', async () => {
    const planned = documentOf(await cli('year', 'close', '2025-26', ...lincolnOnly, '--on', '2099-06-30', '--json'));
    expect(planned).toEqual({ roll_over: expect.any(Number), on: '2099-06-30' });
    const { roll_over: id } = planned as { roll_over: number };
    expect(await cli('year', 'cancel', String(id))).toMatchObject({ code: 0 });
    expect(await cli('year', 'cancel', String(id))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The roll-over is no longer planned'),
    });
  });

  it.each([
    [['year', 'close', 'Nowhen'], 'The year must be the id of a school year'],
    [['year', 'close', '2025-26', '--next-school', 'Lincoln'], '--next-school and --next-level go together'],
    [['year', 'open', '2025-26', '--on', 'June'], '--on must be a date'],
    [['year', 'close', '2025-26', '--on', '2099-01-01', '--dry-run'], '--on does not go with --dry-run'],
  ])('refuses %j', async (command, message) => {
    const { code, stderr } = await cli(...command);
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
  });
});
