import type { RosterFiles } from '../../interchange/roster-package';
import { SchoolNights } from '../../interchange/school-nights';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

/** A package with Samantha and their teacher. @param family of the student @param preferred their preferred given names */
const packageOf = (family: string, preferred: string, ofTeacher = ''): RosterFiles => ({
  orgs: ['sourcedId|name|type', 'h|High School|school'],
  users: [
    'sourcedId|givenName|familyName|email|grades|preferredGivenName',
    `s-1|Samantha|${family}|s@x.example|9|${preferred}`,
    `t-1|William|Ito|t@x.example||${ofTeacher}`,
  ],
  roles: ['sourcedId|userSourcedId|roleType|role|orgSourcedId', 'r1|s-1|primary|student|h', 'r2|t-1|primary|teacher|h'],
});

const withoutColumn = (): RosterFiles => {
  const { users, ...files } = packageOf('Rivera', '');
  return { ...files, users: (users as readonly string[]).map((line) => line.split('|').slice(0, -1).join('|')) };
};

const import12 = (files: RosterFiles) => nights.night(files, { version: '1.2' });

/** The only student or teacher. */
async function person(path: 'students' | 'teachers') {
  const { body } = await nights.school.get(`/${path}?include=names`);
  const [{ id, name, shown_name: shown = null }] = body.data as [{ id: number; name: string; shown_name?: string }];
  return { id, name, shown };
}

const samantha = () => person('students');

const setHere = async (name: string | null) =>
  nights.school.put(`/students/${(await samantha()).id}/preferred-name`, { preferred_given_name: name });

describe('the preferred name of a package (Preferred names)', () => {
  it('stays for thirty nights, in which the other system corrects the family name twice', async () => {
    const first = await import12(packageOf('Rivera', 'Sam', 'Bill'));
    expect([first.errors, first.created]).toEqual([0, 3]);
    expect(await person('teachers')).toMatchObject({ name: 'William Ito', shown: 'Bill Ito' });
    for (let night = 1; night <= 30; night += 1) {
      nights.comes(night);
      const family = night < 10 ? 'Rivera' : night < 20 ? 'de la Cruz' : 'Ortiz';
      const { errors, changed } = await import12(packageOf(family, 'Sam', 'Bill'));
      expect([night, errors, changed]).toEqual([night, 0, night === 10 || night === 20 ? 1 : 0]);
      expect(await samantha()).toMatchObject({ name: `Samantha ${family}`, shown: `Sam ${family}` });
    }
  });

  it('is another one or none when the other system says so', async () => {
    await import12(packageOf('Rivera', 'Sam'));
    expect((await import12(packageOf('Rivera', 'Sammy'))).changed).toBe(1);
    expect((await samantha()).shown).toBe('Sammy Rivera');
    expect((await import12(packageOf('Rivera', ''))).changed).toBe(1);
    expect(await samantha()).toMatchObject({ name: 'Samantha Rivera', shown: null });
    expect((await import12(packageOf('Rivera', ''))).changed).toBe(0);
  });

  it('that repeats the given name is none, so that nobody is renamed', async () => {
    await import12(packageOf('Rivera', 'SAMANTHA', 'William'));
    expect([(await samantha()).shown, (await person('teachers')).shown]).toEqual([null, null]);
    expect((await import12(packageOf('Rivera', 'SAMANTHA', 'William'))).changed).toBe(0);
  });

  it('that was set here stays until the other system has another one, as any field does', async () => {
    await import12(packageOf('Rivera', ''));
    await setHere('Sammie');
    for (const files of [packageOf('Rivera', ''), packageOf('Ortiz', ''), packageOf('Ortiz', 'Samantha')])
      await import12(files);
    expect(await samantha()).toMatchObject({ name: 'Samantha Ortiz', shown: 'Sammie Ortiz' });
    const { findings } = await import12(packageOf('Ortiz', 'Sam'));
    expect((await samantha()).shown).toBe('Sam Ortiz');
    await setHere('Sammie');
    const kept = await import12(packageOf('Ortiz', 'Sam'));
    expect(kept.findings).toContainEqual(expect.objectContaining({ rule: 'kept', column: 'preferredGivenName' }));
    expect((await samantha()).shown).toBe('Sammie Ortiz');
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is not taken away by a file without the column', async () => {
    await import12(packageOf('Rivera', 'Sam'));
    await import12(withoutColumn());
    expect((await samantha()).shown).toBe('Sam Rivera');
  });

  it('comes with the first import after the upgrade, and the legal names stay', async () => {
    await import12(packageOf('Rivera', 'Sam', 'William'));
    const sql = nights.school.sql();
    await sql`UPDATE student SET preferred_given_name = NULL`;
    await sql`UPDATE roster_object SET fields = fields #- '{values,preferred_given_name}'`;
    const { changed, errors } = await import12(packageOf('Rivera', 'Sam', 'William'));
    expect([changed, errors]).toEqual([1, 0]);
    expect(await samantha()).toMatchObject({ name: 'Samantha Rivera', shown: 'Sam Rivera' });
  });

  it('is undone with the import', async () => {
    await import12(packageOf('Rivera', 'Sam'));
    await nights.undo(await import12(packageOf('Rivera', 'Sammy')));
    expect((await samantha()).shown).toBe('Sam Rivera');
  });
});

describe('the preferred name in a file of students (Preferred names)', () => {
  const ofFile = (...lines: readonly string[]) => nights.csv('students', null, ...lines);

  it('is imported under the headings that offices use, kept without the column, and taken away by an empty cell', async () => {
    const heading = 'name,email,grade_level';
    expect((await ofFile(`${heading},Known as`, 'Samantha Rivera,s@x.example,9,Sam')).errors).toBe(0);
    const { id } = await samantha();
    expect((await samantha()).shown).toBe('Sam Rivera');
    expect((await ofFile(`id,${heading}`, `${id},Samantha Ortiz,s@x.example,9`)).changed).toBe(1);
    expect((await samantha()).shown).toBe('Sam Ortiz');
    const same = await ofFile(`id,${heading},Preferred Name`, `${id},Samantha Ortiz,s@x.example,9,Sam`);
    expect([same.changed, same.unchanged]).toEqual([0, 1]);
    const night = await ofFile(`id,${heading},Rufname`, `${id},Samantha Ortiz,s@x.example,9,`);
    expect([night.changed, (await samantha()).shown]).toEqual([1, null]);
    await nights.undo(night);
    expect((await samantha()).shown).toBe('Sam Ortiz');
  });
});
