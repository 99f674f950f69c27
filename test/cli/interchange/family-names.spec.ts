import { migrateDown, migrateUp } from '@homeroom/database';
import { environments } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { files, roles, RosterSchool, userHeading } from '../../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

const user = (id: string, given: string, family: string) =>
  `u-${id}||true|${given}|${family}|${id}@x.example|${id === 'tom' ? '' : '09'}||${id === 'tom' ? '+1' : ''}|`;
const tom = user('tom', 'Tom', 'de Boer');
/** Packages with Ada and Bo, who may have several family names. */
const packageOf = (...students: readonly string[]) => ({
  ...files,
  users: [userHeading, tom, user('zoe', 'Zoë', 'Adams'), user('cy', 'Cy', 'Young'), ...students],
  roles: roles('r5||u-zoe|primary|student|||school|', 'r6||u-cy|primary|student|||school|').filter(
    (line) => !line.includes('u-mum'),
  ),
});
const [ada, bo] = [user('ada', 'Ada', 'van der Berg'), user('bo', 'Bo', 'Garcia Lopez')];

const byFamilyName = async (list = 'students') =>
  (await roster.school.get(`/${list}?sort=family_name`)).body.data.map(({ name }: { name: string }) => name);
const rename = async (name: string, to: string) => {
  const { id } = (await roster.students()).find((each) => each.name === name)!;
  expect((await roster.school.put(`/students/${id}`, { name: to })).status).toBe(200);
};

/** Ada is at V, and Bo at G. */
const known = ['Zoë Adams', 'Bo Garcia Lopez', 'Ada van der Berg', 'Cy Young'];
/** Ada is at B, and Bo at L. */
const unknown = ['Zoë Adams', 'Ada van der Berg', 'Bo Garcia Lopez', 'Cy Young'];

describe('the family name of a package', () => {
  it('orders students and teachers before the last word of the name does (Sort)', async () => {
    await roster.bulk(packageOf(ada, bo));
    expect(await byFamilyName()).toEqual(known);
    await roster.school.teacher({ name: 'Ann Cole' });
    await roster.school.teacher({ name: 'Ann Dean' });
    expect(await byFamilyName('teachers')).toEqual(['Ann Cole', 'Tom de Boer', 'Ann Dean']);
  });

  it('orders no longer after a rename here, and again when the name is that of the package', async () => {
    await roster.bulk(packageOf(ada, bo));
    await rename('Ada van der Berg', 'Ada van der Adler');
    expect((await byFamilyName())[1]).toBe('Ada van der Adler');
    await rename('Ada van der Adler', 'Ada van der Berg');
    expect(await byFamilyName()).toEqual(known);
  });

  it('orders otherwise after a package that divides the same name otherwise, and after the undo of that as before', async () => {
    await roster.bulk(packageOf(ada, bo));
    const { import: second } = await roster.bulk(
      packageOf(user('ada', 'Ada van der', 'Berg'), user('bo', 'Bo Garcia', 'Lopez')),
    );
    expect(await byFamilyName()).toEqual(unknown);
    expect((await roster.undo(second)).code).toBe(0);
    expect(await byFamilyName()).toEqual(known);
  });

  it('is forgotten with an import that is undone, of students who were here before', async () => {
    const of = (id: string, name: string) => ({ name, email: `${id}@x.example`, grade_level: '09' });
    for (const student of [of('ada', 'Ada van der Berg'), of('zoe', 'Zoë Adams')]) await roster.school.student(student);
    const { import: first } = await roster.bulk(packageOf(ada, bo), '--match-by', 'email');
    expect(await byFamilyName()).toEqual(known);
    expect((await roster.undo(first)).code).toBe(0);
    await roster.school.student({ name: 'Cy Lund' });
    expect(await byFamilyName()).toEqual(['Zoë Adams', 'Ada van der Berg', 'Cy Lund']);
  });

  it('leaves nothing with an erased student', async () => {
    await roster.bulk(packageOf(ada, bo));
    const id = await roster.erase('Ada van der Berg');
    const [erased] = await roster.school.sql()`SELECT name, family_name_words FROM student WHERE id = ${id}`;
    expect(erased).toEqual({ name: 'Erased student', family_name_words: 1 });
  });

  it('is known to a school that was upgraded with its imports', async () => {
    await roster.bulk(packageOf(ada, bo));
    const plans = schemaPlans(environments);
    await migrateDown(roster.database.address, plans);
    await migrateUp(roster.database.address, plans);
    expect(await byFamilyName()).toEqual(known);
    expect(await byFamilyName('teachers')).toEqual(['Tom de Boer']);
  });
});
