import { readFileSync } from 'node:fs';
import { importFile } from '../../interchange/api-imports';
import { district11, district12 } from '../../interchange/foreign-package';
import { files, RosterSchool } from '../../interchange/roster-school';
import { commandsOn } from '../../support/programs/in-process';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

const addSchool = async (name: string, identifier: string | null = null): Promise<number> => {
  const [row] = await roster.school.sql()<{ id: number }[]>`
    INSERT INTO school (name, identifier) VALUES (${name}, ${identifier}) RETURNING id`;
  return row!.id;
};

const schoolsOf = async (table: string) => {
  const sql = roster.school.sql();
  const rows = await sql<{ name: string; school: string | null }[]>`
    SELECT member.name, school.name AS school FROM ${sql(table)} member LEFT JOIN school ON school.id = member.school_id`;
  return Object.fromEntries(rows.map(({ name, school }) => [name, school]));
};

describe('the option --school', () => {
  it.each(['id', 'H7', 'hill school'])('names the school of a package by %s', async (given) => {
    const id = await addSchool('Hill School', 'H7');
    const done = await roster.bulk(files, '--school', given === 'id' ? String(id) : given);
    expect(done).toMatchObject({ code: 0 });
    expect(await schoolsOf('school_class')).toEqual({ 'Algebra 1': 'Hill School', Art: 'Hill School' });
    expect(await schoolsOf('student')).toEqual({ 'Ada Obi': 'Hill School', 'Bo Li': 'Hill School' });
  });

  it('is refused for a name of none, and for one of several schools', async () => {
    for (let each = 0; each < 2; each += 1) await addSchool('Hill School');
    const path = roster.packages.folderOf(files);
    const several = await roster.run('oneroster', path, '--school', 'Hill School');
    expect([several.code, several.stderr]).toEqual([2, expect.stringContaining('give the id of one of them')]);
    const none = await roster.run('oneroster', path, '--school', 'Lake School');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('there is no Lake School')]);
    expect(await roster.students()).toEqual([]);
  });

  it('has a field in the form of the API', async () => {
    const [hill, lake] = [await addSchool('Hill School'), await addSchool('Lake School')];
    const heading = 'name,email,grade_level,school_id\n';
    const content = `${heading}Mia,mia@x.example,9,\nLeo,leo@x.example,9,${lake}\n`;
    const done = await importFile(roster.school, { kind: 'students', school_id: String(hill) }, content);
    expect(done).toMatchObject({ status: 'done', created: 1, skipped: 1, errors: 0, options: { school_id: hill } });
    expect(await schoolsOf('student')).toEqual({ Mia: 'Hill School' });
    const unknown = await importFile(roster.school, { kind: 'students', school_id: '999' }, content);
    expect(unknown).toMatchObject({ status: 'refused' });
  });
});

describe('a district as another system writes it', () => {
  it.each([
    // No role of Cy names the home in version 1.1, so that the enrollment decides between the two schools.
    ['1.1', district11, 'Hill School'],
    ['1.2', district12, 'Lake School'],
  ])('has its schools in version %s', async (version, district, homeOfCy) => {
    const path = roster.packages.folderOf(district, 'bulk', version);
    const more = ['--skip-bad-rows', '--bad-rows', roster.packages.path()];
    expect(await roster.imported(path, ...more)).toMatchObject({ code: 0 });
    expect(await schoolsOf('school_class')).toEqual({
      ...{ 'Algebra 1': 'Hill School', 'Homeroom 9': 'Lake School', Pottery: 'Hill School' },
    });
    expect(await schoolsOf('student')).toEqual({
      ...{ 'Ada Obi': 'Hill School', 'Bo Li': 'Hill School', 'Cy Lee': homeOfCy },
    });
    expect(await schoolsOf('teacher')).toMatchObject({ 'Tom Ito': 'Hill School', 'Wes Poe': 'Lake School' });
    const kinds = await roster.school.sql()`SELECT name, kind FROM school ORDER BY name`;
    expect(kinds).toEqual([
      { name: 'Annex', kind: 'campus' },
      { name: 'Hill District', kind: 'district' },
      { name: 'Hill School', kind: 'school' },
      { name: 'Lake School', kind: 'school' },
    ]);
  });
});

describe('the school of a student', () => {
  it('is in the privacy export with its name, and stays when the student is erased', async () => {
    await roster.bulk(files);
    const [student] = await roster.students();
    const id = student!.id;
    const path = roster.packages.path();
    const words = ['privacy', 'export', '--student', String(id), '--output', path, '--environment', 'sandbox'];
    expect(await commandsOn(roster.database)(...words)).toMatchObject({ code: 0 });
    const { school } = JSON.parse(readFileSync(path, 'utf8')) as { school: object };
    expect(school).toMatchObject({ name: 'Hill School' });
    await roster.erase('Ada Obi');
    expect(await schoolsOf('student')).toMatchObject({ 'Erased student': 'Hill School' });
  });
});
