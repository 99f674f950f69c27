import { partsOf } from '@homeroom/rostering';
import { keyWith } from '../shares/district';
import { TestSchool } from '../support/test-school';
import { addTwoSchools } from '../support/two-schools';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

/** The names on all pages of a list. */
async function namesOn(path: string, perPage: number, key?: string): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | null = 'start'; next !== null;) {
    const { status, body } = await school.get(
      `${path}&after=${next}&per_page=${perPage}`,
      key === undefined ? {} : { key },
    );
    expect([path, status]).toEqual([path, 200]);
    names.push(...body.data.map(({ name }: { name: string }) => name));
    next = body.pagination.next;
  }
  return names;
}

/** In the order of family names. */
const ordered = [
  'Ömer Åberg',
  'Anna Berg',
  'Zoë Berg',
  'Aaron Berg-Lund',
  'Ben Bergmann',
  'Maria de la Cruz',
  'Adam Müller',
  'Bea Muller',
  'bo muller',
  'Cem Müller',
  'Pelé',
  'Zoë',
];

const knownFor = (table: string, name: string, words: number) =>
  school.sql()`UPDATE ${school.sql()(table)} SET family_name_words = ${words} WHERE name = ${name}`;

describe.each([
  ['student', '/students', (name: string) => school.student({ name, grade_level: 'Order' }), 'grade_level=Order'],
  ['teacher', '/teachers', (name: string) => school.teacher({ name, department: 'Order' }), 'department=Order'],
] as const)('the %ss in the order of family names (Sort)', (table, path, add, filter) => {
  beforeAll(async () => {
    for (const name of ordered.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1)))
      await add(name);
    // Another one of the same name.
    await add('Anna Berg');
  });

  const all = ordered.toSpliced(1, 0, 'Anna Berg');

  it.each([1, 2, 5, 100])('are each on one page of %i', async (perPage) => {
    const list = `${path}?${filter}&sort`;
    expect(await namesOn(`${list}=family_name`, perPage)).toEqual(all);
    expect(await namesOn(`${list}=-family_name`, perPage)).toEqual(all.toReversed());
  });

  it('have the search of the list', async () => {
    expect(await namesOn(`${path}?${filter}&search=muller&sort=-family_name`, 2)).toEqual([
      'Cem Müller',
      'bo muller',
      'Bea Muller',
      'Adam Müller',
    ]);
  });

  it('have a known family name of several words in its place, a short one before one that begins with it', async () => {
    await add('Ada Berg Lund');
    await knownFor(table, 'Maria de la Cruz', 3);
    await knownFor(table, 'Ada Berg Lund', 2);
    const names = await namesOn(`${path}?${filter}&sort=family_name`, 3);
    expect(names.slice(1, 8)).toEqual([
      ...['Anna Berg', 'Anna Berg', 'Zoë Berg', 'Ada Berg Lund'],
      ...['Aaron Berg-Lund', 'Ben Bergmann', 'Maria de la Cruz'],
    ]);
    await add('Ana Cruz');
    await add('Dan Delgado');
    const further = await namesOn(`${path}?${filter}&sort=family_name`, 100);
    expect(further.slice(6, 10)).toEqual(['Ben Bergmann', 'Ana Cruz', 'Maria de la Cruz', 'Dan Delgado']);
  });
});

describe('the family name that orders a person', () => {
  it('is the one that an export gives to a name without a package', async () => {
    for (const name of [...ordered, 'a  b', 'a b\u00a0c', 'Ana María del Río', 'x\u2003y', 'O’Neil, B.']) {
      const [row] = await school.sql()<{ key: string }[]>`SELECT family_name_order(${name}, 1::smallint) AS key`;
      expect(row!.key.split('\t')).toEqual([partsOf(name).familyName || name, name]);
    }
  });

  it('orders the part of a list that a share has (Shares)', async () => {
    const { lincoln } = await addTwoSchools(school.sql());
    for (const name of ['Uma Zander', 'Yan Abt', 'Ida Çelik'])
      await school.student({ name, school_id: lincoln.school });
    const { key } = await keyWith(school, { schools: [lincoln.school], classes: [], teacher: null });
    const seen = ['Yan Abt', 'Ida Çelik', 'Child of Lincoln', 'Uma Zander'];
    expect(await namesOn('/students?sort=family_name', 1, key)).toEqual(seen);
    expect(await namesOn('/students?sort=-family_name', 3, key)).toEqual(seen.toReversed());
  });
});
