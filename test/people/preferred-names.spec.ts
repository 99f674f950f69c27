import { keyWith } from '../shares/district';
import { TestSchool } from '../support/test-school';
import { addTwoSchools } from '../support/two-schools';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

const put = (path: string, preferred_given_name: string | null, headers = {}) =>
  school.put(path, { preferred_given_name }, { headers });

const shown = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => /^(preferred_given|shown)_name$/.test(field)));

describe.each([
  ['student', 'students', (name: string) => school.student({ name })],
  ['teacher', 'teachers', (name: string) => school.teacher({ name })],
] as const)('the preferred name of a %s (Preferred names)', (noun, path, add) => {
  it('is set, read and taken away, and the legal name stays', async () => {
    const id = await add('Samantha Rivera');
    const part = `/${path}/${id}/preferred-name`;
    const none = { [`${noun}_id`]: id, preferred_given_name: null, shown_name: 'Samantha Rivera' };
    const sam = { ...none, preferred_given_name: 'Sam', shown_name: 'Sam Rivera' };
    expect((await school.get(part)).body).toEqual(none);
    const answer = await put(part, 'Sam');
    expect([answer.status, answer.body]).toEqual([200, sam]);
    expect((await school.get(part)).body).toEqual(sam);
    const { body: record } = await school.get(`/${path}/${id}`);
    expect(record.name).toBe('Samantha Rivera');
    expect(shown(record)).toEqual({});
    const names = { preferred_given_name: 'Sam', shown_name: 'Sam Rivera' };
    expect((await school.get(`/${path}/${id}?include=names`)).body).toEqual({ ...record, ...names });
    expect((await school.get(`/${path}/${id}?include=school,names`)).body).toEqual({
      ...{ ...record, school: null },
      ...names,
    });
    expect((await put(part, null)).body).toEqual(none);
    expect((await school.get(`/${path}/${id}?include=names`)).body.shown_name).toBeUndefined();
  });

  it('has an entity tag of its own', async () => {
    const part = `/${path}/${await add('Ada Obi')}/preferred-name`;
    const ifMatch = { 'if-match': (await school.get(part)).headers.get('etag')! };
    expect((await put(part, 'Addy', ifMatch)).status).toBe(200);
    expect((await put(part, 'Ad', ifMatch)).status).toBe(412);
  });

  it.each([
    ['', 'must'],
    ['x'.repeat(256), 'must'],
    [7, 'must'],
  ])('is a name: not %j', async (name, message) => {
    const { status, body } = await put(`/${path}/${await add('Ada Obi')}/preferred-name`, name as string);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(JSON.stringify(body)).toContain(`preferred_given_name ${message}`);
  });

  it('shows a corrected family name at once', async () => {
    const id = await add('Samantha Rivera');
    await put(`/${path}/${id}/preferred-name`, 'Sam');
    const { name: _, ...record } = (await school.get(`/${path}/${id}`)).body as { name: string };
    await school.put(`/${path}/${id}`, { ...record, name: 'Samantha Ortiz' });
    expect((await school.get(`/${path}/${id}/preferred-name`)).body).toMatchObject({
      ...{ preferred_given_name: 'Sam', shown_name: 'Sam Ortiz' },
    });
  });

  it('comes with a new record, too', async () => {
    const base = noun === 'student' ? { grade_level: '9' } : { department: 'Art' };
    const body = { ...base, name: 'Robert Xu', email: 'bob@x.example', preferred_given_name: ' Bob ' };
    const { status, body: created } = await school.post(`/${path}`, body);
    expect([status, shown(created)]).toEqual([201, {}]);
    expect((await school.get(`/${path}/${created.id}/preferred-name`)).body.shown_name).toBe('Bob Xu');
  });

  it('is found by a search, as the legal name is, and orders nothing', async () => {
    const id = await add('Wilhelmina Zeta');
    await add('Adam Zeta');
    await put(`/${path}/${id}/preferred-name`, 'Billie');
    const found = async (search: string) => {
      const { body } = await school.get(`/${path}?include=names&sort=family_name&search=${encodeURIComponent(search)}`);
      return (body.data as { name: string; shown_name?: string }[]).map((each) => each.shown_name ?? each.name);
    };
    expect(await found('billie')).toEqual(['Billie Zeta']);
    expect(await found('billie zeta')).toEqual(['Billie Zeta']);
    expect(await found('wilhelmina')).toEqual(['Billie Zeta']);
    expect(await found('zeta')).toEqual(['Adam Zeta', 'Billie Zeta']);
  });

  it('is answered to a share that has the person, and to no other (Shares)', async () => {
    const { lincoln, roosevelt } = await addTwoSchools(school.sql());
    const id = await add('Ulrike Vogt');
    await school.put(`/${path}/${id}/school`, { school_id: lincoln.school });
    await put(`/${path}/${id}/preferred-name`, 'Ulli');
    const [own, other] = await Promise.all(
      [lincoln, roosevelt].map(({ school: of }) => keyWith(school, { schools: [of], classes: [], teacher: null })),
    );
    for (const address of [`/${path}/${id}?include=names`, `/${path}/${id}/preferred-name`]) {
      expect((await school.get(address, { key: own!.key })).body.shown_name).toBe('Ulli Vogt');
      expect((await school.get(address, { key: other!.key })).status).toBe(404);
    }
    const list = (key: string) => school.get(`/${path}?include=names&search=ulli`, { key });
    expect((await list(own!.key)).body.data).toMatchObject([{ shown_name: 'Ulli Vogt' }]);
    expect((await list(other!.key)).body.data).toEqual([]);
  });
});

describe('the shown name (Preferred names)', () => {
  it.each([
    ['Samantha Rivera', 1, 'Sam', 'Sam Rivera'],
    ['Maria de la Cruz', 3, 'Mia', 'Mia de la Cruz'],
    ['Maria de la Cruz', 1, 'Mia', 'Mia Cruz'],
    ['Pelé', 1, 'Edson', 'Edson Pelé'],
    ['Samantha Rivera', 1, null, 'Samantha Rivera'],
  ])('of %s with %i words of family name and %s is %s', async (name, words, preferred, expected) => {
    const [row] = await school.sql()<{ shown: string }[]>`
      SELECT shown_name(${name}, ${words}::smallint, ${preferred}) AS shown`;
    expect(row!.shown).toBe(expected);
  });

  it('has the family name that orders the person', async () => {
    for (const name of ['Samantha Rivera', 'a  b', 'x\u2003y', 'O’Neil, B.', 'Pelé']) {
      const [row] = await school.sql()<{ shown: string; family: string }[]>`
        SELECT shown_name(${name}, 1::smallint, 'P') AS shown, split_part(family_name_order(${name}, 1::smallint), E'\t', 1) AS family`;
      expect(row!.shown).toBe(`P ${row!.family}`);
    }
  });

  it('is on the roster and the sheet of a class, and of its teacher, only where one is set', async () => {
    const teacher = await school.teacher({ name: 'Wilhelm Berg' });
    const schoolClass = await school.schoolClass({ teacher_id: teacher });
    const [sam, ada] = [await school.student({ name: 'Samantha Rivera' }), await school.student({ name: 'Ada Zoll' })];
    for (const student_id of [sam, ada]) await school.post(`/classes/${schoolClass}/enroll`, { student_id });
    await put(`/students/${sam}/preferred-name`, 'Sam');
    await put(`/teachers/${teacher}/preferred-name`, 'Will');
    const names = { preferred_given_name: 'Sam', shown_name: 'Sam Rivera' };
    const plain = (await school.get(`/classes/${schoolClass}/roster?sort=family_name`)).body;
    const roster = (await school.get(`/classes/${schoolClass}/roster?sort=family_name&include=names`)).body;
    expect(roster.students).toEqual([{ ...plain.students[0], ...names }, plain.students[1]]);
    expect(roster.class).toEqual({ ...plain.class, teacher_shown_name: 'Will Berg' });
    const sheet = (await school.get(`/classes/${schoolClass}/attendance?sort=family_name&include=names`)).body;
    expect(sheet.students).toMatchObject([{ name: 'Samantha Rivera', shown_name: 'Sam Rivera' }, { name: 'Ada Zoll' }]);
    expect(sheet.students[1]).not.toHaveProperty('shown_name');
    const { body } = await school.get(`/classes/${schoolClass}?include=school,names`);
    expect(body).toEqual({ ...plain.class, school: null, teacher_shown_name: 'Will Berg' });
    const found = await school.get('/classes?search=will%20berg&include=names');
    expect(found.body.data).toMatchObject([{ id: schoolClass, teacher_shown_name: 'Will Berg' }]);
  });
});
