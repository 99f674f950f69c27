import { expectInvalid } from '../support/expectations';
import { TestSchool } from '../support/test-school';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
  const okafor = await school.teacher({ name: 'Grâce Okafor', email: 'grace@algebra.example' });
  const muller = await school.teacher({ name: 'Zoë Müller', email: 'zoe@school.example' });
  const open = (name: string, teacher_id: number, semester: string | null) =>
    school.schoolClass({ name, teacher_id, semester });
  await open('Algebra I', muller, 'Fall 2026');
  await open('Algébra II', okafor, '2026-27');
  await open('Art 100%', muller, '2026-27');
  await open('PE', okafor, null);
});

afterAll(() => school.close());

async function found(query: string): Promise<string[]> {
  const { status, body } = await school.get(`/classes?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ name }: { name: string }) => name);
}

const search = (words: string) => found(`search=${encodeURIComponent(words)}`);

describe('searching classes (search)', () => {
  it.each([
    ['algebra', ['Algebra I', 'Algébra II']],
    ['ALGÉBRA', ['Algebra I', 'Algébra II']],
    ['okafor', ['Algébra II', 'PE']],
    ['grace algebra', ['Algébra II']],
    ['muller', ['Algebra I', 'Art 100%']],
    ['pe', ['PE']],
    ['ii', ['Algébra II']],
    ['0%', ['Art 100%']],
    ['%', ['Art 100%']],
    ['algebra okafor muller', []],
    ['nothing', []],
  ])('for %j finds by the names of the class and of its teacher', async (words, names) => {
    expect(await search(words)).toEqual(names);
  });

  it.each(['school.example', 'zoe@'])('does not look at e-mail addresses: %s', async (words) => {
    expect(await search(words)).toEqual([]);
  });

  it('does not look across the end of a name', async () => {
    expect(await search('PEgrace')).toEqual([]);
  });

  it('is joined with the other filters, in every order, by pages and by cursors', async () => {
    expect(await found('search=algebra&semester=2026-27')).toEqual(['Algébra II']);
    expect(await found('search=algebra&sort=-name')).toEqual(['Algébra II', 'Algebra I']);
    const { body } = await school.get('/classes?search=algebra&per_page=1&page=2');
    expect(body.pagination).toEqual({ page: 2, per_page: 1, total: 2, total_pages: 2 });
    const first = await school.get('/classes?search=muller&sort=name&per_page=1');
    expect(await found(`search=muller&sort=name&after=${first.body.pagination.next}`)).toEqual(['Art 100%']);
  });

  it('allows as many words as the search of students', async () => {
    expectInvalid(await school.get(`/classes?search=${'a%20'.repeat(21)}`), 'search');
  });
});

describe('classes of several semesters', () => {
  it('are those of any of them (Filters)', async () => {
    expect(await found('semesters=2026-27%7CFall%202026')).toEqual(['Algebra I', 'Algébra II', 'Art 100%']);
    expect(await found('semesters=%20Fall%202026%20')).toEqual(['Algebra I']);
    expect(await found('semesters=2026-27%7CFall%202026&sort=name&search=art')).toEqual(['Art 100%']);
    expect(await found('semesters=2025-26')).toEqual([]);
  });
});

describe('classes in the order of their teachers', () => {
  it('come by name, page by page, in both directions (Sort)', async () => {
    expect(await found('sort=teacher_name')).toEqual(['Algébra II', 'PE', 'Algebra I', 'Art 100%']);
    expect(await found('sort=-teacher_name')).toEqual(['Art 100%', 'Algebra I', 'PE', 'Algébra II']);
    const first = await school.get('/classes?sort=teacher_name&per_page=1');
    expect(await found(`sort=teacher_name&after=${first.body.pagination.next}`)).toEqual([
      'PE',
      'Algebra I',
      'Art 100%',
    ]);
  });
});

describe('a class with a new name or teacher', () => {
  it('is found by the new ones (search)', async () => {
    const teacher_id = await school.teacher({ name: 'Ada Before' });
    const id = await school.schoolClass({ name: 'Drama', teacher_id });
    await school.put(`/classes/${id}`, { name: 'Theatre', teacher_id, schedule: 'Mon 9:00' });
    await school.put(`/teachers/${teacher_id}`, { name: 'Ada After', email: 'ada@x.example', department: 'Arts' });
    expect([await search('drama'), await search('before')]).toEqual([[], []]);
    expect([await search('theatre'), await search('after theatre')]).toEqual([['Theatre'], ['Theatre']]);
  });
});
