import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ada, bo, files, mum, roles, RosterSchool, tom, userHeading } from '../../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

/** A package of 20 students in two classes. @param changes the text of its files */
function packageOf(
  changes: Readonly<Record<string, (text: string) => string>> = {},
  path = roster.packages.path(),
): string {
  mkdirSync(path, { recursive: true });
  cpSync(join(__dirname, '../../fixtures/roster-nights'), path, { recursive: true });
  mend(path, changes);
  return path;
}

function mend(path: string, changes: Readonly<Record<string, (text: string) => string>>): void {
  for (const [name, change] of Object.entries(changes)) {
    const file = join(path, `${name}.csv`);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
}

const idsIn = (path: string, file: string): string[] =>
  readFileSync(join(path, `${file}.csv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0]!);

const seats = async (): Promise<number[]> => {
  const classes = await roster.classes();
  return Promise.all(classes.map(async ({ name }) => (await roster.rosterOf(name)).length));
};

const badTeacher = { users: (text: string) => text.replace('u1@elm.example', 'x y') };
const goodTeacher = { users: (text: string) => text.replace('x y', 'u1@elm.example') };

describe('the bad rows of a package', () => {
  it('bring all the rest once they are mended, where the row of a teacher was refused', async () => {
    const path = packageOf(badTeacher);
    expect(await roster.imported(path, '--skip-bad-rows')).toMatchObject({ code: 0 });
    expect(await seats()).toEqual([10]);
    const bad = `${path}.bad-rows`;
    expect(readdirSync(bad).sort()).toEqual(['classes.csv', 'enrollments.csv', 'manifest.csv', 'users.csv']);
    expect([idsIn(bad, 'users'), idsIn(bad, 'classes'), idsIn(bad, 'enrollments')]).toEqual([
      ['U1'],
      ['C1'],
      ['ET1', ...Array.from({ length: 10 }, (_, at) => `E${at * 2 + 1}`)],
    ]);
    mend(bad, goodTeacher);
    expect(await roster.imported(bad)).toMatchObject({ code: 0, skipped: 0, findings: [{ rule: 'default' }] });
    expect(await seats()).toEqual([10, 10]);
    expect(await roster.school.sql()`SELECT FROM class_teacher`).toHaveLength(2);
    expect(await roster.imported(packageOf())).toMatchObject({ code: 0, import: null, changed: 0, skipped: 0 });
  });

  it('have the enrollment of a refused teacher in a class that keeps the one whom it had', async () => {
    await roster.imported(packageOf());
    const change = {
      users: (text: string) =>
        `${text}${text
          .split('\n')[1]!
          .replace(/^U1(.*)u1@elm/, 'U3$1x y')
          .replaceAll('idU1', 'idU3')}\n`,
      enrollments: (text: string) => text.replace('ET1,,,C1,O1,U1', 'ET3,,,C1,O1,U3'),
    };
    const path = packageOf(change);
    expect(await roster.imported(path, '--skip-bad-rows')).toMatchObject({ code: 0 });
    const bad = `${path}.bad-rows`;
    expect([idsIn(bad, 'users'), idsIn(bad, 'enrollments')]).toEqual([['U3'], ['ET3']]);
    mend(bad, { users: (text) => text.replace('x y.example', 'u3@elm.example') });
    expect(await roster.imported(bad)).toMatchObject({ code: 0, skipped: 0 });
    const { body } = await roster.school.get('/classes');
    expect((body.data as { teacher: { email: string } }[])[0]).toMatchObject({ teacher: { email: 'u3@elm.example' } });
  });

  it('have the rows that lost their term, their birth date and their guardian', async () => {
    const users = [
      userHeading,
      ada.replace('u-mum', ''),
      bo.replace('bo@x.example', 'x y'),
      tom,
      mum.replace('|||+1', '||u-bo|+1'),
    ];
    const some = {
      ...files,
      users,
      roles: roles(),
      demographics: ['sourcedId|status|birthDate', 'u-ada||2012-03-04', 'u-bo||2011-01-02'],
      academicSessions: (files['academicSessions'] as string[]).map((line) => line.replace('2027-01-20', '2027-02-30')),
      lineItems: ['sourcedId|title|classSourcedId|academicSessionSourcedId', 'q1|Quiz|c1|fall'],
      results: [
        'sourcedId|lineItemSourcedId|studentSourcedId|scoreStatus|score',
        'x1|q1|u-ada|fully graded|9',
        'x2|q1|u-bo|fully graded|8',
      ],
    };
    const path = roster.packages.folderOf(some);
    expect(await roster.imported(path, '--skip-bad-rows')).toMatchObject({ code: 0 });
    const bad = `${path}.bad-rows`;
    expect(
      ['academicSessions', 'users', 'demographics', 'classes', 'enrollments', 'results'].map((file) =>
        idsIn(bad, file),
      ),
    ).toEqual([['fall'], ['u-bo', 'u-mum'], ['u-bo'], ['c1', 'c2'], ['e4'], ['x2', 'x1']]);
    mend(bad, {
      users: (text) => text.replace('x y', 'bo@x.example'),
      academicSessions: (text) => text.replace('2027-02-30', '2027-01-20'),
    });
    expect(await roster.imported(bad)).toMatchObject({ code: 0, skipped: 0 });
    expect(await roster.students()).toMatchObject([
      { name: 'Ada Obi' },
      { name: 'Bo Li', date_of_birth: '2011-01-02', guardian_name: 'Grace Obi' },
    ]);
    expect(await roster.classes()).toMatchObject([{ semester: 'Fall 2026' }, { semester: 'Fall 2026' }]);
    expect((await roster.school.get('/grades')).body.data).toMatchObject([
      { term: 'Fall 2026' },
      { term: 'Fall 2026' },
    ]);
  });

  it('are written anew on the next night, and are gone when there are none', async () => {
    const path = packageOf(badTeacher);
    const bad = `${path}.bad-rows`;
    for (const night of [1, 2]) {
      expect([night, await roster.imported(path, '--skip-bad-rows')]).toMatchObject([night, { code: 0 }]);
      expect(idsIn(bad, 'users')).toEqual(['U1']);
      writeFileSync(join(bad, 'users.csv'), 'sourcedId\nchanged\n');
    }
    mend(path, goodTeacher);
    expect(await roster.imported(path, '--skip-bad-rows')).toMatchObject({ code: 0, skipped: 0 });
    expect(existsSync(bad)).toBe(false);
  });

  it('have a place of their own, and replace no other folder', async () => {
    const path = packageOf(badTeacher);
    const [place, taken] = [roster.packages.path(), roster.packages.path()];
    for (const _ of [1, 2]) await roster.imported(path, '--skip-bad-rows', '--bad-rows', `${place}/`);
    expect([idsIn(place, 'users'), existsSync(`${path}.bad-rows`)]).toEqual([['U1'], false]);
    packageOf({}, taken);
    const refused = await roster.run('oneroster', path, '--skip-bad-rows', '--bad-rows', taken);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('is no package of bad rows: move it away'),
    ]);
    expect(idsIn(taken, 'users')).toHaveLength(22);
    for (const words of [
      ['--bad-rows', place],
      ['--skip-bad-rows', '--bad-rows', path],
    ]) {
      const { code, stderr } = await roster.run('oneroster', path, ...words);
      expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('--bad-rows')]);
      expect(code).not.toBe(0);
    }
  });
});

describe('the bad rows of a CSV file', () => {
  it('are written anew, at a place of their own, and are gone when there are none', async () => {
    const path = `${roster.packages.path()}.csv`;
    const place = `${roster.packages.path()}.csv`;
    const text = (email: string) => `name,email,grade_level\nBad,${email},5\n`;
    for (const bad of [path.replace('.csv', '.bad-rows.csv'), place]) {
      const words = ['csv', 'students', path, '--skip-bad-rows', ...(bad === place ? ['--bad-rows', place] : [])];
      for (const email of ['one', 'two']) {
        writeFileSync(path, text(email));
        expect(await roster.run(...words)).toMatchObject({ code: 0 });
        expect(readFileSync(bad, 'utf8')).toBe(text(email));
      }
      writeFileSync(path, text(`${bad === place ? 'a' : 'b'}@x.example`));
      expect(await roster.run(...words)).toMatchObject({ code: 0 });
      expect(existsSync(bad)).toBe(false);
    }
    const { code, stderr } = await roster.run('csv', 'students', path, '--skip-bad-rows', '--bad-rows', path);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining('another file than the imported one')]);
  });
});
