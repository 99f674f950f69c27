import { TestSchool } from '../support/test-school';
import { Consumer } from './consumer';

jest.setTimeout(120_000);

let school: TestSchool;
let consumer: Consumer;
let schoolClass: number;

beforeAll(async () => {
  school = await TestSchool.open();
  for (const name of ["Ada O'Hara", 'Bo Li', 'Cem Kaya', 'Dee AND Doe', "Eve '' Quote"]) {
    const email = `${name.slice(0, 3).trim().toLowerCase()}+list@x.example`;
    await school.student({ name, email });
  }
  schoolClass = await school.schoolClass({ name: 'Algebra' });
  await school.post(`/classes/${schoolClass}/enroll`, { student_id: 1 });
  consumer = await Consumer.of(school);
});

afterAll(() => school.close());

const familyNames = async (query: string) =>
  (await consumer.page('/students', query)).objects.map(({ familyName }) => familyName);

describe('a list', () => {
  it.each([
    ['limit=1', 1],
    ['limit=5000', 5],
    ['limit=10000', 5],
    ['limit=2000000000', 5],
    ['limit=2&offset=4', 1],
    ['offset=5', 0],
    ['limit=3&offset=2000000000', 0],
  ])('has the page of %s', async (query, length) => {
    const { objects, total, links } = await consumer.page('/students', query);
    expect([objects.length, total]).toEqual([length, 5]);
    expect(Object.keys(links)).toEqual(expect.arrayContaining(['first', 'last']));
  });

  it('tells of what changes while its pages are read, to a consumer that keeps the greatest time', async () => {
    const inOrder = await school.sql()<{ id: number; sourcedId: string }[]>`
      SELECT record_id AS id, sourced_id AS "sourcedId" FROM roster_entry WHERE record = 'student' AND status = 'active'
      ORDER BY sourced_id`;
    const change = async ({ id }: { readonly id: number }) =>
      expect((await school.put(`/students/${id}`, { address: `${id} Elm Street` })).status).toBe(200);
    const pages = [await consumer.page('/students', 'limit=2')];
    await change(inOrder[0]!);
    await consumer.page('/students', 'limit=1');
    await change(inOrder.at(-1)!);
    while (pages.at(-1)!.links['next'] !== undefined) pages.push(await consumer.follow(pages.at(-1)!.links['next']!));
    const seen = pages.flatMap(({ objects }) => objects);
    expect(seen.map(({ sourcedId }) => sourcedId)).toEqual(inOrder.map(({ sourcedId }) => sourcedId));
    const greatest = seen
      .map(({ dateLastModified }) => String(dateLastModified))
      .sort()
      .at(-1);
    const next = await consumer.list('/students', { filter: `dateLastModified>'${greatest}'` });
    expect(next.map(({ sourcedId }) => sourcedId)).toEqual([inOrder[0]!.sourcedId, inOrder.at(-1)!.sourcedId]);
  });

  it('reads a limit above 10,000 as 10,000', async () => {
    const { links } = await consumer.page('/students', 'limit=10001&offset=25000');
    expect(links['prev']).toMatch(/[?&]limit=10000&offset=0$/);
  });

  it('has 100 objects by default', async () => {
    const records = Array.from({ length: 130 }, (_, at) => ({
      name: `T ${at}`,
      email: `t${at}@x.example`,
      department: 'Art',
    }));
    await school.post('/teachers/batch', { records: records.slice(0, 100) });
    await school.post('/teachers/batch', { records: records.slice(100) });
    const { objects, total } = await consumer.page('/teachers');
    expect([objects.length, total]).toEqual([100, 131]);
  });

  it.each(['limit=0', 'limit=-1', 'limit=abc', 'limit=', 'limit=1.5', 'offset=-1', 'offset=x'])(
    'refuses the page of %s',
    async (query) => {
      const { status, body } = await consumer.get('/students', query);
      expect([status, minorOf(body)]).toEqual([422, 'invaliddata']);
    },
  );

  it('reads a limit and an offset beyond all numbers as the greatest', async () => {
    expect((await consumer.page('/teachers', 'limit=99999999999')).objects).toHaveLength(131);
    expect((await consumer.page('/teachers', 'offset=99999999999')).objects).toEqual([]);
  });

  it.each([
    ["filter=nothing='1'", 'invalid_filter_field'],
    ["filter=class.title='1'", 'invalid_filter_field'],
    ['filter=', 'invalid_filter_field'],
    ['filter=familyName', 'invalid_filter_field'],
    ["filter=familyName='Li", 'invalid_filter_field'],
    ["filter=familyName=='Li'", 'invalid_filter_field'],
    ["filter=familyName='Li' AND", 'invalid_filter_field'],
    ["filter=familyName='Li' XOR givenName='Bo'", 'invalid_filter_field'],
    ["filter=familyName='a' OR familyName='b' OR familyName='c'", 'invalid_filter_field'],
    ["filter=(familyName='Li')", 'invalid_filter_field'],
    ["filter=dateLastModified>'yesterday'", 'invalid_filter_field'],
    ["filter=dateLastModified>'2026-13-45'", 'invalid_filter_field'],
    ["filter=status='gone'", 'invalid_filter_field'],
    ["filter=constructor='x'", 'invalid_filter_field'],
    ['fields=', 'invalid_selection_field'],
    ['fields=,', 'invalid_selection_field'],
    ['fields=givenName,', 'invalid_selection_field'],
    ['fields=nothing', 'invalid_selection_field'],
    ['fields=givenName,constructor', 'invalid_selection_field'],
    ['sort=nothing', 'invalid_selection_field'],
    ['sort=familyName&orderBy=up', 'invalid_selection_field'],
  ])('refuses %s', async (query, minor) => {
    const { status, body } = await consumer.get('/students', query);
    expect([status, minorOf(body)]).toEqual([400, minor]);
  });

  it.each([
    ["filter=familyName='O''Hara'", ["O'Hara"]],
    ["filter=familyName='Quote' AND givenName='Eve '''''", ['Quote']],
    ["filter=givenName='Dee AND'", ['Doe']],
    ["filter=givenName='Dee AND' OR familyName='Li'", ['Li', 'Doe']],
    ["filter=familyName~'a'", ["O'Hara", 'Kaya']],
    ["filter=familyName~'LI'", ['Li']],
    // A plus that is not encoded means a plus.
    ["filter=email='ada+list@x.example'", ["O'Hara"]],
    ["filter=email='ada%2Blist@x.example'", ["O'Hara"]],
    ["filter=email='ada%20list@x.example'", []],
    ["filter=status='active'&limit=2&sort=familyName", ['Doe', 'Kaya']],
    ["filter=status='tobedeleted'", []],
    ['sort=familyName&orderBy=desc&limit=2', ['Quote', "O'Hara"]],
    ['colour=blue&page=7&limit=1', ["O'Hara"]],
    // A percent sign and an underscore are no wildcards.
    ["filter=familyName~'%25'", []],
    ["filter=familyName~'_'", []],
  ])('has the students of %s', async (query, expected) => {
    expect(await familyNames(query)).toEqual(expected);
  });

  it('has the enrollments of a class, a student and a role by paths into them', async () => {
    const [first] = (await consumer.page('/enrollments', "filter=role='student'")).objects;
    const [one] = await consumer.list('/classes');
    const count = async (filter: string) => (await consumer.page('/enrollments', { filter })).total;
    expect(await count(`class.sourcedId='${one?.sourcedId}'`)).toBe(2);
    expect(await count(`class.sourcedId='${one?.sourcedId}' AND role='student'`)).toBe(1);
    expect(await count(`user.sourcedId='none' OR sourcedId='${first?.sourcedId}'`)).toBe(1);
  });
});

describe('what does not exist', () => {
  it('is 404, also where a path begins with it', async () => {
    const paths = consumer.checker.paths.filter((path) => path.includes('{'));
    for (const path of paths) {
      const { status, body } = await consumer.get(path.replaceAll(/\{\w+\}/g, 'none'));
      expect([path, status, minorOf(body)]).toEqual([path, 404, 'unknownobject']);
    }
  });

  it('is a user for whom a collection is another one', async () => {
    const [student] = await consumer.list('/students');
    const [teacher] = await consumer.list('/teachers');
    for (const path of [
      `/teachers/${student?.sourcedId}`,
      `/students/${teacher?.sourcedId}`,
      `/demographics/${teacher?.sourcedId}`,
    ]) {
      expect([path, (await consumer.get(path)).status]).toEqual([path, 404]);
    }
    expect((await consumer.get(`/users/${student?.sourcedId}`)).status).toBe(200);
  });

  it('is a class in another school', async () => {
    const { body } = await school.post('/schools', { name: 'Hill School' });
    await school.post('/schools', { name: 'Lake School' });
    await school.put(`/classes/${schoolClass}/school`, { school_id: body.id });
    const [one] = await consumer.list('/classes');
    const schools = await consumer.list('/schools');
    const statuses: number[] = [];
    for (const { sourcedId } of schools)
      statuses.push((await consumer.get(`/schools/${sourcedId}/classes/${one?.sourcedId}/students`)).status);
    expect(statuses.sort()).toEqual([200, 404]);
  });
});

const minorOf = (body: unknown): string =>
  (body as { imsx_CodeMinor: { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: string }] } }).imsx_CodeMinor
    .imsx_codeMinorField[0].imsx_codeMinorFieldValue;
