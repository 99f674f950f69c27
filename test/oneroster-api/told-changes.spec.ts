import { ada, bo, files, mum, roles, RosterSchool, tom, userHeading } from '../interchange/roster-school';
import { Consumer, type RosterObject } from './consumer';
import { Copy } from './copy';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();
let consumer: Consumer;

beforeEach(async () => {
  consumer = await Consumer.of(roster.school);
});

/** What copies of lists, which ask for what has changed, have otherwise than the lists after some work. */
async function missed(
  paths: readonly string[],
  work: () => Promise<unknown>,
  of = consumer,
): Promise<readonly string[]> {
  const copies = paths.map((path) => new Copy(path, 'when its last pull began'));
  const pull = async () => {
    for (const copy of copies) await copy.pull(of);
  };
  await pull();
  // What the first pull brought up to date has a time after its begin.
  await pull();
  await work();
  await pull();
  const found: string[] = [];
  for (const copy of copies) found.push(...(await copy.differences(of)));
  return found;
}

const named = async (path: string, name: string): Promise<RosterObject> => {
  const found = (await consumer.list(path)).find(
    ({ givenName, familyName, title }) => [givenName, familyName].join(' ') === name || title === name,
  );
  if (!found) throw new Error(`${path} has no ${name}`);
  return found;
};
const agentsOf = (user: RosterObject): readonly string[] =>
  ((user['agents'] ?? []) as readonly { sourcedId: string }[]).map(({ sourcedId }) => sourcedId);
const idOf = async (name: string): Promise<number> => (await roster.students()).find((each) => each.name === name)!.id;
const kim = 'u-kim||true|Kim|Obi|kim@x.example|10|u-mum||102';
const added = async (path: string, body: object): Promise<number> => {
  const { status, text, body: record } = await roster.school.post(path, body);
  expect([path, status < 300 ? '' : text]).toEqual([path, '']);
  return (record as { id: number }).id;
};
const brother = {
  ...files,
  users: [userHeading, ada, bo, tom, mum, kim],
  roles: roles('r8||u-kim|primary|student|||school|'),
};

describe('a guardian of a package', () => {
  it('is gone for every consumer when the office clears the fields of the last child, and comes back with them', async () => {
    await roster.bulk(brother);
    const [ada, kim] = [await idOf('Ada Obi'), await idOf('Kim Obi')];
    const fields = { guardian_name: null, guardian_email: null, guardian_phone: null };
    const put = async (id: number, body: object) => {
      const { status, text } = await roster.school.put(`/students/${id}`, body);
      expect([status, text]).toEqual([200, expect.any(String)]);
    };
    await expect(missed(['/users'], () => put(ada, fields))).resolves.toEqual([]);
    expect(agentsOf(await named('/users', 'Ada Obi'))).toEqual([]);
    expect(agentsOf(await named('/users', 'Grace Obi'))).toEqual(['u-kim']);
    await expect(missed(['/users'], () => put(kim, fields))).resolves.toEqual([]);
    const { objects } = await consumer.page('/users', { filter: `status='tobedeleted'` });
    expect(objects.map(({ sourcedId }) => sourcedId)).toContain('u-mum');
    expect((await consumer.list('/users')).flatMap(agentsOf)).toEqual([]);
    await expect(missed(['/users'], () => put(kim, { guardian_name: 'Grace Obi' }))).resolves.toEqual([]);
    expect(agentsOf(await named('/users', 'Kim Obi'))).toHaveLength(1);
  });

  it('takes the place of an equal contact that the office has added', async () => {
    await roster.bulk(brother);
    const contact = { name: 'Grace Obi', email: 'grace@x.example', phones: ['+1 555'] };
    const answer = await roster.school.post(`/students/${await idOf('Bo Li')}/contacts`, contact);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    const withBo = { ...brother, users: [userHeading, ada, bo.replace('10||', '10|u-mum|'), tom, mum, kim] };
    await expect(missed(['/users'], () => roster.bulk(withBo))).resolves.toEqual([]);
    expect(agentsOf(await named('/users', 'Bo Li'))).toEqual(['u-mum']);
    expect((await consumer.list('/users')).filter(({ givenName }) => givenName === 'Grace')).toHaveLength(1);
  });

  it('names the children who are not withdrawn', async () => {
    await roster.bulk(brother);
    const id = await idOf('Ada Obi');
    await added(`/students/${id}/contacts`, { name: 'Uncle Joe' });
    const withdraw = () => roster.school.post(`/students/${id}/withdraw`, { date: '2026-11-20' });
    await expect(missed(['/users'], withdraw)).resolves.toEqual([]);
    expect(agentsOf(await named('/users', 'Grace Obi'))).toEqual(['u-kim']);
    const known = new Set((await consumer.list('/users')).map(({ sourcedId }) => sourcedId));
    expect((await consumer.list('/users')).flatMap(agentsOf).filter((agent) => !known.has(agent))).toEqual([]);
    const { objects } = await consumer.page('/users', { filter: `status='tobedeleted'` });
    expect(objects.find(({ familyName }) => familyName === 'Joe')).not.toHaveProperty('agents');
    await expect(missed(['/users'], () => roster.school.post(`/students/${id}/reinstate`, undefined))).resolves.toEqual(
      [],
    );
    expect(agentsOf(await named('/users', 'Grace Obi')).toSorted()).toEqual(['u-ada', 'u-kim']);
  });
});

describe('a list below a path, without any share', () => {
  const one = async (path: string, record: string, id: number): Promise<string> => {
    const [row] = await roster.school.sql()<{ id: string }[]>`
      SELECT sourced_id AS id FROM roster_entry WHERE record = ${record} AND record_id = ${id} AND status <> 'removed'`;
    return `${path}/${row!.id}`;
  };
  /** A class with a teacher and a student, another teacher, and another student. */
  const small = async () => {
    const { school } = roster;
    const [first, second] = [
      await school.teacher({ email: 'a@x.example' }),
      await school.teacher({ email: 'b@x.example' }),
    ];
    const [ann, ben] = [await school.student({ email: 'c@x.example' }), await school.student({ email: 'd@x.example' })];
    const art = await added('/classes', { name: 'Art', teacher_id: first, schedule: 'Mon' });
    await added(`/classes/${art}/enroll`, { student_id: ann });
    await consumer.list('/users');
    return { first, second, ann, ben, art };
  };

  it('tells who has come into a class', async () => {
    const { second, ben, art } = await small();
    const ofClass = await one('/classes', 'school_class', art);
    const paths = [
      ...[`${ofClass}/students`, `${ofClass}/teachers`, `${await one('/students', 'student', ben)}/classes`],
      ...[`${await one('/teachers', 'teacher', second)}/classes`, `${await one('/users', 'student', ben)}/classes`],
    ];
    await expect(missed(paths, () => added(`/classes/${art}/enroll`, { student_id: ben }))).resolves.toEqual([]);
    const both = await consumer.list(`${ofClass}/students`);
    expect(both).toHaveLength(2);
    const since = String(both[0]!['dateLastModified']);
    const filter = `dateLastModified>='${since}'`;
    const change = () => roster.school.put(`/classes/${art}`, { name: 'Art', teacher_id: second, schedule: 'Mon' });
    // The first teacher is in the list no longer, which it does not tell.
    await change();
    const told = await consumer.list(`${ofClass}/teachers`, { filter: `${filter} AND status='active'` });
    expect(told.map(({ sourcedId }) => `/teachers/${sourcedId}`)).toEqual([await one('/teachers', 'teacher', second)]);
    const teaches = await consumer.list(`${await one('/teachers', 'teacher', second)}/classes`, {
      filter: `${filter} AND status='active'`,
    });
    expect(teaches.map(({ title }) => title)).toEqual(['Art']);
  });

  it('tells what a merged record brings', async () => {
    const { first, second, ann, ben } = await small();
    const paths = [
      ...[`${await one('/users', 'student', ben)}/classes`, `${await one('/users', 'teacher', second)}/classes`],
      '/classes',
    ];
    await expect(missed(paths, () => roster.school.post(`/students/${ben}/merge`, { other_id: ann }))).resolves.toEqual(
      [],
    );
    await expect(
      missed(paths, () => roster.school.post(`/teachers/${second}/merge`, { other_id: first })),
    ).resolves.toEqual([]);
    await expect(consumer.list(paths[0]!)).resolves.toHaveLength(1);
    await expect(consumer.list(paths[1]!)).resolves.toHaveLength(1);
  });

  it('tells what a package brings', async () => {
    await roster.bulk(files);
    const [kept, [heading, ...seats]] = [files, files['enrollments'] as readonly string[]];
    const more = { ...kept, enrollments: [heading!, ...seats, 'e6||c2|school|u-bo|student||2026-09-01|'] };
    const paths = ['/classes/c2/students', '/students/u-bo/classes', '/users/u-bo/classes'];
    await expect(missed(paths, () => roster.bulk(more))).resolves.toEqual([]);
    await expect(consumer.list('/users/u-bo/classes')).resolves.toHaveLength(2);
  });
});

it('records without a school are told when another school becomes the first one', async () => {
  const { school } = roster;
  const first = await added('/schools', { name: 'First', kind: 'school' });
  await added('/schools', { name: 'Second', kind: 'school' });
  const teacher = await school.teacher();
  const student = await school.student();
  const id = await added('/classes', { name: 'Art', teacher_id: teacher, schedule: 'Mon' });
  await added(`/classes/${id}/enroll`, { student_id: student });
  await added('/grades', { student_id: student, class_id: id, score: 8, term: 'Fall' });
  const paths = ['/users', '/classes', '/courses', '/enrollments', '/orgs'];
  const second = (await consumer.list('/schools')).find(({ name }) => name === 'Second')!.sourcedId;
  for (const kind of ['local', 'school']) {
    const change = () => school.put(`/schools/${first}`, { name: 'First', kind });
    await expect(missed(paths, change)).resolves.toEqual([]);
    const parts = await consumer.list(`/schools/${second}/classes`);
    expect(parts).toHaveLength(kind === 'local' ? 1 : 0);
  }
  const gradebook = await Consumer.of(school, undefined, 'gradebook');
  const change = () => school.put(`/schools/${first}`, { name: 'First', kind: 'district' });
  await expect(missed(['/lineItems', `/schools/${second}/scoreScales`], change, gradebook)).resolves.toEqual([]);
});
