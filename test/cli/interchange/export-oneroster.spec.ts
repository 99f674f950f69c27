import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { commandsOn } from '../../support/programs/in-process';
import { TestSchool } from '../../support/test-school';

jest.setTimeout(240_000);

let database: ProxiedDatabase;
let school: TestSchool;
let folder: string;

beforeAll(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database });
  folder = mkdtempSync(join(tmpdir(), 'homeroom-roster-'));
  const teacher = { name: 'Tom van Ito', email: 'tom@x.example', department: 'Arts, Crafts', phone: '+1 5' };
  const teacher_id = (await school.post('/teachers', teacher)).body.id as number;
  const classes = [
    { name: 'Algebra', teacher_id, schedule: 'Mon, Wed 9:00', capacity: 20, semester: 'Fall "26"', room: 'R 1' },
    { name: 'Art', teacher_id, schedule: 'Tue' },
  ];
  for (const each of classes) await school.post('/classes', each);
  const guardian = { guardian_name: 'Grace Obi', guardian_email: 'g@x.example', guardian_phone: '+1' };
  const names = ['Ada Obi', 'Bo', '=Cy Lee', 'Di de la Cruz', 'Ed Withdrawn'];
  for (const [index, name] of names.entries()) {
    const student_id = await school.student({
      name,
      email: `student-${index}@x.example`,
      date_of_birth: '2012-03-04',
      ...(index === 0 ? guardian : {}),
    });
    for (const class_id of [1, 2]) await school.post(`/classes/${class_id}/enroll`, { student_id });
    const grade = { student_id, class_id: 1, score: 18.5, max_score: 20, term: 'Q1', comments: 'So, so' };
    await school.post('/grades', { ...grade, assignment_name: 'Quiz 1' });
    await school.post('/grades', { ...grade, assignment_name: 'Essay', term: 'Fall "26"' });
  }
  await school.request('DELETE', '/classes/2/enroll/2', {});
  await school.post('/students/5/withdraw', { date: '2026-03-02', reason: 'moved' });
});

afterAll(async () => {
  await school.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const filesIn = (path: string): Record<string, string> =>
  Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));

async function run(on: ProxiedDatabase, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await commandsOn(on)(...words, '--environment', 'sandbox');
  expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
  return stdout;
}

describe('export oneroster', () => {
  it.each(['1.2', '1.1'])(
    'writes files of version %s that are equal after a way through an empty school',
    async (version) => {
      const empty = await proxiedDatabase();
      const [first, second] = [join(folder, `first-${version}`), join(folder, `second-${version}`)];
      await run(database, 'export', 'oneroster', first, '--version', version);
      await run(empty, 'import', 'oneroster', first);
      await run(empty, 'export', 'oneroster', second, '--version', version);
      expect(filesIn(second)).toEqual(filesIn(first));
      // The records are the same as well, but for those of the student who is withdrawn.
      const lists = ['students', 'classes', 'grades'];
      for (const list of lists) {
        const [one, other] = await Promise.all([database, empty].map((on) => run(on, 'export', 'csv', list)));
        const without = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d{4}-\d\d-\d\d/g, 'T').split('\n');
        const expected = without(one!).filter((line) => !/^\d+,5,1,/.test(line));
        expect([list, without(other!).map(withoutIds).sort()]).toEqual([list, expected.map(withoutIds).sort()]);
      }
      await empty.close();
    },
  );

  it('writes an archive for nobody else to read, and takes no name that is there', async () => {
    const path = join(folder, 'district.zip');
    await run(database, 'export', 'oneroster', path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await run(database, 'import', 'oneroster', path, '--dry-run', '--match-by', 'email');
    for (const taken of [path, folder]) {
      const { code, stderr } = await commandsOn(database)('export', 'oneroster', taken, '--environment', 'sandbox');
      expect([code, stderr]).toEqual([1, `${taken} is there already: choose another name\n`]);
    }
    const missing = join(folder, 'missing', 'district');
    const { code } = await commandsOn(database)('export', 'oneroster', missing, '--environment', 'sandbox');
    expect([code, existsSync(missing)]).toEqual([1, false]);
  });

  it('is in the audit trail with the students', async () => {
    const [event] = await database.pool('access')`SELECT student_ids FROM record_event WHERE route = 'export oneroster'
      ORDER BY id DESC LIMIT 1`;
    expect(event).toEqual({ student_ids: [1, 2, 3, 4] });
  });

  it('is accepted by the import of a school that has records of its own', async () => {
    const path = join(folder, 'again');
    mkdirSync(join(folder, 'parent'));
    await run(database, 'export', 'oneroster', path);
    // The package names its own records, which it changes in nothing.
    const { code, stdout } = await commandsOn(database)(
      ...['import', 'oneroster', path, '--environment', 'sandbox', '--match-by', 'email', '--json'],
    );
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { skipped: 0 }]);
    expect((await school.get('/students')).body.pagination.total).toBe(4);
  });
});

/** Ids are given anew, in the order of the sourcedIds. */
const withoutIds = (line: string): string => line.replace(/^(\d+,)+/, '');
