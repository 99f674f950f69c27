import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { wrongCells } from '../../interchange/allowed-cells';
import { district11, district12 } from '../../interchange/foreign-package';
import { defaults, RosterSchool } from '../../interchange/roster-school';
import { emptySchool } from '../../support/postgres/empty-school';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { commandsOn } from '../../support/programs/in-process';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();
const districts = { '1.1': district11, '1.2': district12 } as const;
type Version = keyof typeof districts;

let other: ProxiedDatabase;

beforeAll(async () => {
  other = await proxiedDatabase();
});

afterAll(() => other.close());

beforeEach(async () => {
  for (const sql of [roster.school.sql(), other.pool('sandbox')]) {
    await emptySchool(sql);
    await sql`INSERT INTO roster_identity (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`;
  }
});

async function run(on: ProxiedDatabase, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await commandsOn(on)(...words, '--environment', 'sandbox');
  expect([words, code, code === 0 ? '' : `${stderr}${stdout}`]).toEqual([words, 0, '']);
  return stdout;
}

async function exported(on: ProxiedDatabase, version: Version): Promise<string> {
  const path = roster.packages.path();
  await run(on, 'export', 'oneroster', path, '--version', version);
  return path;
}

const filesIn = (path: string): Record<string, string> =>
  Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));

/** The rows of a file by their sourcedIds. */
function rowsIn(path: string, file: string): Record<string, Record<string, string>> {
  const rows = parse<Record<string, string>>(readFileSync(join(path, `${file}.csv`), 'utf8'), { columns: true });
  return Object.fromEntries(rows.map((row) => [row['sourcedId'], row]));
}

async function importDistrict(version: Version): Promise<void> {
  const path = roster.packages.folderOf(districts[version], 'bulk', version);
  const { code, skipped, findings } = await roster.imported(path, '--skip-bad-rows');
  const errors = findings.filter(({ level }) => level === 'error').map(({ file, line, rule }) => [file, line, rule]);
  // A result names a line item that the package lacks.
  expect([code, skipped, errors]).toEqual([0, 1, [['results.csv', 5, 'unknown_reference']]]);
}

const ways = (['1.1', '1.2'] as const).flatMap((from) => (['1.1', '1.2'] as const).map((to) => [from, to] as const));

describe('a district of another system', () => {
  it.each(ways)('of version %s is exported as %s, and equal after a way through an empty school', async (from, to) => {
    await importDistrict(from);
    const first = await exported(roster.database, to);
    expect(wrongCells(first, to)).toEqual([]);
    const stdout = await run(other, 'import', 'oneroster', first, ...defaults, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ skipped: 0, changed: 0 });
    const second = await exported(other, to);
    expect(filesIn(second)).toEqual(filesIn(first));
    // The school itself knows the package.
    const again = await roster.imported(first);
    expect(again).toMatchObject({ code: 0, created: 0, changed: 0, skipped: 0, changes: [] });
    expect(filesIn(await exported(roster.database, to))).toEqual(filesIn(first));
  });

  it.each(['1.1', '1.2'] as const)(
    'of version %s gets its teachers, flags, subjects and roles back',
    async (version) => {
      await importDistrict(version);
      const path = await exported(roster.database, version);
      const flags = Object.entries(rowsIn(path, 'enrollments')).filter(([, { role }]) => role === 'teacher');
      expect(
        Object.fromEntries(flags.map(([id, row]) => [id, [row['userSourcedId'], row['primary'], row['endDate']]])),
      ).toEqual({
        t1: ['u-una', 'true', ''],
        t2: ['u-tom', 'true', '2099-01-15'],
        t3: ['u-vic', 'true', '2026-01-31'],
        t4: ['u-wes', 'false', ''],
        t5: ['u-wes', 'false', ''],
        t6: ['u-una', 'false', ''],
        t7: ['u-vic', 'true', '2026-01-31'],
        t8: ['u-una', 'false', ''],
      });
      expect(rowsIn(path, 'courses')['alg']).toMatchObject({
        ...{ courseCode: 'ALG1', grades: '09,10', subjects: 'Mathematics,Algebra', subjectCodes: '02052,02053' },
      });
      if (version === '1.1') {
        const users = rowsIn(path, 'users');
        expect(Object.entries(users).map(([id, row]) => [id, row['role'], row['orgSourcedIds']])).toEqual([
          ['u-ada', 'student', 's1'],
          ['u-bo', 'student', 's1'],
          ['u-cy', 'student', 's2,s1'],
          ['u-tom', 'teacher', 's1'],
          ['u-una', 'teacher', 's1'],
          ['u-vic', 'teacher', 's1'],
          ['u-wes', 'teacher', 's2'],
          ['u-gran', 'relative', 's1'],
          ['u-kim', 'proctor', 's1'],
          ['u-mum', 'parent', 's1'],
          ['u-pat', 'administrator', 'd1'],
          ['u-sub', 'aide', 's1'],
        ]);
        return;
      }
      const roles = Object.values(rowsIn(path, 'roles')).map((row) =>
        ['userSourcedId', 'roleType', 'role', 'orgSourcedId', 'beginDate']
          .map((column) => row[column])
          .join(' ')
          .trim(),
      );
      expect(roles.sort()).toEqual([
        'u-ada primary student s1 2026-08-01',
        'u-bo primary student s1',
        'u-cy primary student s2',
        'u-cy secondary student s1',
        'u-gran primary relative s1',
        'u-kim primary counselor s1',
        'u-mum primary parent s1',
        'u-pat primary districtAdministrator d1',
        'u-pat primary siteAdministrator s1',
        'u-sub primary ext:substitute-teacher s1',
        'u-tom primary teacher s1',
        'u-tom secondary parent s1',
        'u-una primary teacher s1',
        'u-una secondary siteAdministrator s1',
        'u-vic primary teacher s1 2025-08-01',
        'u-wes primary teacher s2',
      ]);
    },
  );

  it('gets a teacher who was changed here as the primary one, and that of former teachers back', async () => {
    await importDistrict('1.2');
    const { body } = await roster.school.get('/teachers?per_page=100');
    const wes = (body.data as { id: number; name: string }[]).find(({ name }) => name === 'Wes Poe')!;
    const algebra = (await roster.classes()).find(({ name }) => name === 'Algebra 1')!;
    const changed = { name: 'Algebra 1', schedule: '1, 3', room: 'R 12', semester: 'Fall', teacher_id: wes.id };
    const { status } = await roster.school.put(`/classes/${algebra.id}`, changed);
    expect(status).toBe(200);
    const first = await exported(roster.database, '1.2');
    const rows = rowsIn(first, 'enrollments');
    expect(['t1', 't2', 't3', 't4'].map((id) => rows[id]!['primary'])).toEqual(['false', 'false', 'true', 'true']);
    await run(other, 'import', 'oneroster', first, ...defaults);
    expect(filesIn(await exported(other, '1.2'))).toEqual(filesIn(first));
  });
});

describe('a school whose records were made here', () => {
  it.each(['1.1', '1.2'] as const)(
    'is exported with allowed cells in version %s, and with the subjects of teachers',
    async (version) => {
      const { school } = roster;
      const teacher = {
        name: 'Tom Ito',
        email: 'tom@x.example',
        department: 'Arts',
        subjects: ['Arts, Crafts', 'Music'],
      };
      const teacher_id = (await school.post('/teachers', teacher)).body.id as number;
      const other_id = (await school.post('/teachers', { ...teacher, email: 'o@x.example', subjects: [] })).body
        .id as number;
      await school.post('/classes', { name: 'Art', teacher_id: other_id, schedule: 'Tue', semester: 'Fall' });
      const class_id = (await school.post('/classes', { name: 'Pottery', teacher_id, schedule: 'Tue' })).body
        .id as number;
      const guardian = { guardian_name: 'Grace Obi', guardian_email: 'g@x.example', guardian_phone: '+1' };
      const student_id = await school.student({
        name: 'Ada Obi',
        email: 'ada@x.example',
        date_of_birth: '2012-03-04',
        ...guardian,
      });
      await school.student({ name: 'Bo', email: 'bo@x.example' });
      await school.post(`/classes/${class_id}/enroll`, { student_id });
      await school.post('/grades', { student_id, class_id, score: 18.5, max_score: 20, term: 'Q1' });
      const first = await exported(roster.database, version);
      expect(wrongCells(first, version)).toEqual([]);
      await run(other, 'import', 'oneroster', first);
      expect(filesIn(await exported(other, version))).toEqual(filesIn(first));
      const subjects = await other.pool('sandbox')`SELECT subjects FROM teacher ORDER BY cardinality(subjects)`;
      expect(subjects.map((row) => row['subjects'])).toEqual([[], ['Arts, Crafts', 'Music']]);
    },
  );

  it('that was seeded is exported with allowed cells, and equal after a way through an empty school', async () => {
    await run(roster.database, 'seed', '--students', '40', '--date', '2026-11-25');
    for (const version of ['1.1', '1.2'] as const) {
      await emptySchool(other.pool('sandbox'));
      const first = await exported(roster.database, version);
      expect(wrongCells(first, version)).toEqual([]);
      await run(other, 'import', 'oneroster', first);
      expect(filesIn(await exported(other, version))).toEqual(filesIn(first));
    }
  });
});
