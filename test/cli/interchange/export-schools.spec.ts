import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordListNames } from '@homeroom/export';
import { parse } from 'csv-parse/sync';
import { wrongCells } from '../../interchange/allowed-cells';
import { RosterPackages } from '../../interchange/roster-package';
import { type ProxiedDatabase, proxiedDatabase } from '../../support/postgres/proxied-database';
import { commandsOn } from '../../support/programs/in-process';
import { inTheSandbox } from './in-the-sandbox';

jest.setTimeout(240_000);

let database: ProxiedDatabase;
let packages: RosterPackages;
/** The second school of the district. */
let school: { id: number; name: string; identifier: string };

beforeAll(async () => {
  packages = new RosterPackages();
  database = await proxiedDatabase();
  await run('seed', '--students', '300', '--schools', '4', '--date', '2026-11-25');
  const [found] = await database.pool('sandbox')<
    (typeof school)[]
  >`SELECT id, name, identifier FROM school WHERE kind = 'school' ORDER BY id OFFSET 1`;
  school = found!;
  const sql = database.pool('sandbox');
  // One of each school.
  await sql`INSERT INTO academic_session (name, kind, first_day, last_day, school_year, school_id)
    SELECT name, 'school_year', '2026-08-24', '2027-06-11', 2027, id FROM school`;
  await sql`INSERT INTO closed_day (name, first_day, last_day, school_id, created_at, updated_at)
    SELECT name, '2027-01-12', '2027-01-12', id, now(), now() FROM school`;
  await database.pool(
    'sandbox',
  )`UPDATE announcement SET school_id = ${school.id} WHERE id = (SELECT min(id) FROM announcement)`;
});

afterAll(async () => {
  await database.close();
  packages.remove();
});

const run = inTheSandbox(() => database);

async function exported(...options: string[]): Promise<string> {
  const path = packages.path();
  await run('export', 'oneroster', path, ...options);
  return path;
}

const filesIn = (path: string): Record<string, string> =>
  Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));

const rowsOf = (path: string, file: string): Record<string, string>[] =>
  parse(readFileSync(join(path, `${file}.csv`), 'utf8'), { columns: true });

/** The school of each record, and the number of seats of each class, by their names, which are unique in a seeded district. */
async function schoolsIn(target: ProxiedDatabase): Promise<unknown> {
  const sql = target.pool('sandbox');
  return Promise.all([
    sql`SELECT email, school.name AS school FROM student LEFT JOIN school ON school.id = school_id ORDER BY 1`,
    sql`SELECT email, school.name AS school FROM teacher LEFT JOIN school ON school.id = school_id ORDER BY 1`,
    sql`SELECT school_class.name, school.name AS school, enrolled_count FROM school_class LEFT JOIN school ON school.id = school_id ORDER BY 1, 2, 3`,
    sql`SELECT school.name, school.kind, school.identifier, above.name AS above FROM school LEFT JOIN school above ON above.id = school.parent_id ORDER BY 1`,
  ]);
}

describe('a OneRoster package of a district', () => {
  it.each(['1.1', '1.2'])(
    'has all schools in version %s, and the school of each class and person, there and back',
    async (version) => {
      const first = await exported('--version', version);
      expect(wrongCells(first, version)).toEqual([]);
      expect(
        rowsOf(first, 'orgs')
          .map(({ type }) => type)
          .toSorted(),
      ).toEqual(['district', ...Array<string>(4).fill('school')]);
      const empty = await proxiedDatabase();
      try {
        const words = ['--environment', 'sandbox'];
        const { code, stdout, stderr } = await commandsOn(empty)('import', 'oneroster', first, ...words);
        expect([code, code === 0 ? '' : stderr + stdout]).toEqual([0, '']);
        expect(await schoolsIn(empty)).toEqual(await schoolsIn(database));
        const second = packages.path();
        expect(await commandsOn(empty)('export', 'oneroster', second, '--version', version, ...words)).toMatchObject({
          code: 0,
        });
        expect(filesIn(second)).toEqual(filesIn(first));
      } finally {
        await empty.close();
      }
    },
  );

  it('is as the records are after people changed their schools, and an import of it changes nothing', async () => {
    const sql = database.pool('sandbox');
    const [moved] = await sql<{ id: number }[]>`
      UPDATE student SET school_id = ${school.id} WHERE id = (SELECT min(id) FROM student WHERE school_id <> ${school.id}) RETURNING id`;
    await sql`UPDATE school SET name = 'Renamed School' WHERE id = ${school.id}`;
    const path = await exported('--version', '1.1');
    const org = rowsOf(path, 'orgs').find(({ name }) => name === 'Renamed School')!['sourcedId'];
    const user = rowsOf(path, 'users').find(({ sourcedId }) => sourcedId!.endsWith(`-student-${moved!.id}`));
    expect(user).toMatchObject({ orgSourcedIds: org });
    const again = JSON.parse(await run('import', 'oneroster', path, '--json')) as object;
    expect(again).toMatchObject({ import: null, created: 0, changed: 0, errors: 0 });
    await sql`UPDATE school SET name = ${school.name} WHERE id = ${school.id}`;
  });

  it('can be limited to a school, and is then no package of the others', async () => {
    const path = await exported('--school', school.identifier);
    expect(wrongCells(path, '1.2')).toEqual([]);
    expect(rowsOf(path, 'orgs').map(({ name }) => name)).toEqual(['Fairhaven District', school.name]);
    const sql = database.pool('sandbox');
    const classes = await sql<
      { name: string }[]
    >`SELECT name FROM school_class WHERE school_id = ${school.id} ORDER BY id`;
    expect(
      rowsOf(path, 'classes')
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(classes.map(({ name }) => name).toSorted());
    const students = await sql<{ email: string }[]>`SELECT email FROM student WHERE school_id = ${school.id} OR id IN (
      SELECT student_id FROM enrollment JOIN school_class ON school_class.id = class_id WHERE school_class.school_id = ${school.id})`;
    const roles = new Map(rowsOf(path, 'roles').map(({ userSourcedId, role }) => [userSourcedId, role]));
    const exportedStudents = rowsOf(path, 'users').filter(({ sourcedId }) => roles.get(sourcedId) === 'student');
    expect(exportedStudents.map(({ email }) => email).toSorted()).toEqual(
      students.map(({ email }) => email).toSorted(),
    );
    const before = await schoolsIn(database);
    const again = JSON.parse(await run('import', 'oneroster', path, '--json', '--school', school.name)) as {
      findings: object[];
    };
    expect(again).toMatchObject({ import: null, created: 0, changed: 0, errors: 0 });
    expect(await schoolsIn(database)).toEqual(before);
    const read = await database.pool('access')<{ count: number }[]>`
      SELECT cardinality(student_ids) AS count FROM record_event WHERE route = 'export oneroster'`;
    expect(read.map(({ count }) => count)).toContain(students.length);
  });
});

describe('a list as CSV', () => {
  it.each(recordListNames)('of %s can be limited to a school', async (list) => {
    const all = parse<Record<string, string>>(await run('export', 'csv', list), { columns: true });
    const ofOne = await run('export', 'csv', list, '--school', String(school.id));
    const some = parse<Record<string, string>>(ofOne, { columns: true });
    const sql = database.pool('sandbox');
    const inClasses = sql`(SELECT id FROM school_class WHERE school_id = ${school.id})`;
    const ofStudents = sql`school_id = ${school.id} OR id IN (SELECT student_id FROM enrollment WHERE class_id IN ${inClasses})`;
    const conditions: Record<string, typeof ofStudents> = {
      students: ofStudents,
      contacts: sql`student_id IN (SELECT id FROM student WHERE ${ofStudents})`,
      teachers: sql`school_id = ${school.id} OR id IN (SELECT teacher_id FROM school_class WHERE school_id = ${school.id})
        OR id IN (SELECT teacher_id FROM class_teacher WHERE is_current AND class_id IN ${inClasses})`,
      classes: sql`school_id = ${school.id}`,
      schools: sql`id = ${school.id}`,
      terms: sql`school_id = ${school.id} OR school_id IS NULL`,
      'closed-days': sql`school_id = ${school.id} OR school_id IS NULL`,
      announcements: sql`school_id = ${school.id} OR class_id IN ${inClasses}`,
    };
    const tables: Record<string, string> = {
      students: 'student',
      teachers: 'teacher',
      classes: 'school_class',
      enrollments: 'enrollment',
      announcements: 'announcement',
      grades: 'grade',
      schools: 'school',
      terms: 'academic_session',
      'closed-days': 'closed_day',
      contacts: 'contact',
    };
    const table = tables[list] ?? list;
    // Enrollments have no id among their columns.
    const key = list === 'enrollments' ? sql`class_id || ' ' || student_id` : sql`id::text`;
    const expected = await sql<{ key: string }[]>`
      SELECT ${key} AS key FROM ${sql(table)} WHERE ${conditions[list] ?? sql`class_id IN ${inClasses}`}`;
    const keyOf = (row: Record<string, string>) => row['id'] ?? `${row['class_id']} ${row['student_id']}`;
    expect(some.map(keyOf).toSorted()).toEqual(expected.map((each) => each.key).toSorted());
    expect(some.length).toBeLessThan(all.length);
    expect(Object.keys(some[0]!)).toEqual(Object.keys(all[0]!));
  });

  it('of a school that does not exist is refused', async () => {
    const words = ['--environment', 'sandbox'];
    const commands = commandsOn(database);
    const unknown = await commands('export', 'csv', 'students', '--school', 'Nowhere', ...words);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('there is no Nowhere')]);
  });
});
