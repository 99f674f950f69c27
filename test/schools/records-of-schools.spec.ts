import { expectInvalid, expectNotFound } from '../support/expectations';
import { settled } from '../syncs/settled';
import { type Answer, StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let hill: number;
let dale: number;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  [hill, dale] = (await Promise.all(['Hill School', 'Dale School'].map(opened))) as [number, number];
});

afterAll(() => school.close());

const opened = async (name: string): Promise<number> => (await school.post('/schools', { name })).body.id;

const idsOf = ({ body }: Answer): number[] => (body.data as { id: number }[]).map(({ id }) => id);

interface Kind {
  readonly path: string;
  readonly noun: string;
  /** A body that creates a record. */
  readonly body: () => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** A filter of the list beside that of the school, and the field that it needs. */
  readonly filter: readonly [query: string, field: Record<string, unknown>];
  readonly sort: string;
}

const kinds: readonly Kind[] = [
  {
    path: '/students',
    noun: 'student',
    body: () => ({ name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' }),
    filter: ['grade_level=12', { grade_level: '12' }],
    sort: 'name',
  },
  {
    path: '/teachers',
    noun: 'teacher',
    body: () => ({ name: 'Tom Ito', email: 'tom@example.org', department: 'Science' }),
    filter: ['search=femi', { name: 'Femi Ito' }],
    sort: 'name',
  },
  {
    path: '/classes',
    noun: 'class',
    body: async () => ({ name: 'Algebra', teacher_id: await school.teacher(), schedule: 'Mon 09:00' }),
    filter: ['semester=Fall', { semester: 'Fall' }],
    sort: 'name',
  },
  {
    path: '/announcements',
    noun: 'announcement',
    body: () => ({ title: 'Snow', content: 'No school today', scope: 'school' }),
    filter: ['priority=urgent', { priority: 'urgent' }],
    sort: '-published_at',
  },
];

describe.each(kinds)('the school of a $noun', ({ path, body, filter: [query, field], sort }) => {
  /** @returns the new record */
  const created = async (school_id?: number | null, fields: object = {}) =>
    (await school.post(path, { ...(await body()), ...fields, school_id })).body as Record<string, unknown> & {
      id: number;
    };
  const schoolOf = async (id: number) => (await school.get(`${path}/${id}?include=school`)).body.school;

  it('is not among the fields of an answer, and none by default (Schools of records)', async () => {
    const given = await created(hill);
    expect(given).not.toHaveProperty('school');
    expect(given).not.toHaveProperty('school_id');
    expect((await school.get(`${path}/${given.id}`)).body).toEqual(given);
    expect(await schoolOf(given.id)).toEqual((await school.get(`/schools/${hill}`)).body);
    for (const none of [undefined, null]) expect(await schoolOf((await created(none)).id)).toBeNull();
  });

  it('comes after the other fields where it is asked for', async () => {
    const record = await created(dale);
    await settled(school);
    const { body: shown } = await school.get(`${path}/${record.id}?include=school`);
    expect(Object.keys(shown)).toEqual([...Object.keys(record), 'school']);
    const lists = [`${path}?include=school&school_id=${dale}`, `${path}?include=school&school_id=${dale}&sort=id`];
    for (const list of [...lists, `${path}?include=school&school_id=${dale}&after=start`]) {
      const { body: page } = await school.get(list);
      expect((page.data as { id: number }[]).find(({ id }) => id === record.id)).toEqual(shown);
    }
    expectInvalid(await school.get(`${path}?include=teacher`), 'include');
    expectInvalid(await school.get(`${path}/${record.id}?include=everything`), 'include');
  });

  it('is changed, kept and taken away by an update', async () => {
    const { id } = await created(hill);
    const update = async (fields: object) =>
      (await school.put(`${path}/${id}`, { ...(await body()), ...fields })).status;
    expect(await update({ school_id: dale })).toBe(200);
    expect(await update({})).toBe(200);
    expect(await schoolOf(id)).toMatchObject({ id: dale });
    expect(await update({ school_id: null })).toBe(200);
    expect(await schoolOf(id)).toBeNull();
  });

  it('has to exist', async () => {
    const { id } = await created(hill);
    for (const school_id of [999_999, 0, -1]) {
      expectInvalid(await school.post(path, { ...(await body()), school_id }), 'school_id');
      expectInvalid(await school.put(`${path}/${id}`, { ...(await body()), school_id }), 'school_id');
    }
    for (const school_id of ['1', 1.5, true, [hill]])
      expectInvalid(await school.post(path, { ...(await body()), school_id }), 'school_id');
    expect(await schoolOf(id)).toMatchObject({ id: hill });
  });

  it('selects the records of a list, with an exact total', async () => {
    const own = await opened('A school of its own');
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await created(own)).id);
    const chosen = (await created(own, field)).id;
    await created(hill, field);
    const all = [...ids, chosen];
    const list = `${path}?school_id=${own}`;
    const first = await school.get(`${list}&per_page=3`);
    expect(first.body.pagination).toMatchObject({ total: 4, total_pages: 2 });
    const rest = idsOf(await school.get(`${list}&per_page=3&page=2`));
    expect([...idsOf(first), ...rest].sort((one, other) => one - other)).toEqual(all);
    const both = await school.get(`${list}&${query}`);
    expect(idsOf(both)).toEqual([chosen]);
    expect(both.body.pagination.total).toBe(1);
    expect(idsOf(await school.get(`${list}&sort=${sort}`)).sort((one, other) => one - other)).toEqual(all);
    expect((await school.get(`${path}?school_id=999999`)).body.pagination.total).toBe(0);
    expectInvalid(await school.get(`${path}?school_id=hill`), 'school_id');
  });

  it('is left by a record that gets another one, in the order of changes', async () => {
    const own = await opened('A school that is left');
    const { id } = await created(own);
    const list = `${path}?school_id=${own}`;
    await settled(school);
    const { body: before } = await school.get(`${list}&after=start&per_page=1000`);
    expect(idsOf({ body: before } as Answer)).toEqual([id]);
    await school.put(`${path}/${id}`, { ...(await body()), school_id: hill });
    await settled(school);
    const { body: after } = await school.get(`${list}&after=${before.pagination.next}`);
    expect(after).toMatchObject({ data: [], removed: [id] });
  });
});

describe.each(kinds.slice(0, 3))('the path of the school of a $noun', ({ path, noun, body }) => {
  const created = async (fields: object = {}) => (await school.post(path, { ...(await body()), ...fields })).body.id;

  it('answers the school, or null', async () => {
    const id = await created();
    expect((await school.get(`${path}/${id}/school`)).body).toEqual({ [`${noun}_id`]: id, school: null });
    const given = await school.put(`${path}/${id}/school`, { school_id: hill });
    expect(given.status).toBe(200);
    expect(given.body).toEqual({ [`${noun}_id`]: id, school: (await school.get(`/schools/${hill}`)).body });
    expect((await school.get(`${path}/${id}/school`)).body).toEqual(given.body);
    const taken = await school.put(`${path}/${id}/school`, { school_id: null });
    expect(taken.body).toEqual({ [`${noun}_id`]: id, school: null });
  });

  it('changes nothing else of the record but its time', async () => {
    const id = await created();
    const { updated_at: _, ...before } = (await school.get(`${path}/${id}`)).body;
    await school.put(`${path}/${id}/school`, { school_id: dale });
    expect((await school.get(`${path}/${id}`)).body).toMatchObject(before);
  });

  it('refuses what names no school, and a record that there is none of', async () => {
    const id = await created({ school_id: hill });
    for (const wrong of [{}, { school_id: 999_999 }, { school_id: 'hill' }])
      expectInvalid(await school.put(`${path}/${id}/school`, wrong), 'school_id');
    expect((await school.get(`${path}/${id}/school`)).body.school).toMatchObject({ id: hill });
    const capital = noun.charAt(0).toUpperCase() + noun.slice(1);
    expectNotFound(await school.get(`${path}/999999/school`), capital);
    expectNotFound(await school.put(`${path}/999999/school`, { school_id: hill }), capital);
  });

  it('respects the version of the school of the record', async () => {
    const id = await created();
    const { headers } = await school.get(`${path}/${id}/school`);
    const condition = { headers: { 'if-match': headers.get('etag')! } };
    expect((await school.put(`${path}/${id}/school`, { school_id: hill }, condition)).status).toBe(200);
    expect((await school.put(`${path}/${id}/school`, { school_id: dale }, condition)).status).toBe(412);
    expect((await school.get(`${path}/${id}/school`)).body.school).toMatchObject({ id: hill });
  });

  it('is one of many in a batch', async () => {
    const records = [hill, 999_999, null].map(async (school_id) => ({ ...(await body()), school_id }));
    const { status, body: answer } = await school.post(`${path}/batch?partial=true`, {
      records: await Promise.all(records),
    });
    expect(status).toBe(207);
    expect(answer.results).toMatchObject([{ status: 201 }, { status: 400 }, { status: 201 }]);
    expect(answer.results[1].error.error).toContain('school_id does not name a school');
    const { body: own } = await school.get(`${path}/${answer.results[0].record.id}/school`);
    expect(own.school).toMatchObject({ id: hill });
  });
});

it('the withdrawn students of a school are counted by themselves', async () => {
  const own = await opened('A school with a withdrawn student');
  const [stays, leaves] = [await school.student({ school_id: own }), await school.student({ school_id: own })];
  await school.post(`/students/${leaves}/withdraw`, { date: '2026-03-02' });
  const listed = async (status: string) => {
    const { body } = await school.get(`/students?school_id=${own}&status=${status}`);
    return [(body.data as { id: number }[]).map(({ id }) => id), body.pagination.total];
  };
  expect(await listed('active')).toEqual([[stays], 1]);
  expect(await listed('withdrawn')).toEqual([[leaves], 1]);
  expect(await listed('all')).toEqual([[stays, leaves], 2]);
});
