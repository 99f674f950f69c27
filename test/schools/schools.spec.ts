import { expectInvalid, expectNotFound } from '../support/expectations';
import { settled } from '../syncs/settled';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

afterAll(() => school.close());

const at = '2026-03-02T10:00:00.000Z';

/** @returns the new school's id */
const opened = async (fields: Record<string, unknown> = {}): Promise<number> =>
  (await school.post('/schools', { name: 'Hill School', ...fields })).body.id;

const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

describe('a school', () => {
  it('is created with its name alone, as a school (Schools)', async () => {
    const { status, headers, body } = await school.post('/schools', { name: 'Hill School' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: body.id, name: 'Hill School', identifier: null, kind: 'school' },
      ...{ created_at: at, updated_at: at },
    });
    expect(headers.get('location')).toBe(`http://localhost:3001/v1/schools/${body.id}`);
    expect((await school.get(`/schools/${body.id}`)).body).toEqual(body);
  });

  it('may be a district, and share its identifier with another', async () => {
    for (const name of ['Hills', 'Dales']) {
      const { status, body } = await school.post('/schools', { name, identifier: '100', kind: 'district' });
      expect(status).toBe(201);
      expect(body).toMatchObject({ name, identifier: '100', kind: 'district' });
    }
  });

  it.each([
    ['name', undefined],
    ['name', null],
    ['name', ' '],
    ['name', 'x'.repeat(256)],
    ['identifier', 'x'.repeat(256)],
    ['identifier', 7],
    ['kind', 'university'],
  ])('is refused with %s %j', async (field, value) => {
    const body = { name: 'Hill School', [field]: value };
    expectInvalid(await school.post('/schools', body), field);
    expectInvalid(await school.put(`/schools/${await opened()}`, body), field);
  });

  it('is changed in the fields that are given', async () => {
    const id = await opened({ identifier: '7', kind: 'department' });
    clock.advance(1_000);
    const { status, body } = await school.put(`/schools/${id}`, { name: 'Hilltop' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'Hilltop', identifier: '7', kind: 'department' });
    expect(body.updated_at).toBe(clock.now().toISOString());
    const cleared = { name: 'Hilltop', identifier: null, kind: null };
    expect((await school.put(`/schools/${id}`, cleared)).body).toMatchObject({ identifier: null, kind: 'school' });
  });

  it('keeps a kind that a package named, until it gets another one', async () => {
    const id = await opened();
    await school.sql()`UPDATE school SET kind = 'campus' WHERE id = ${id}`;
    expect((await school.put(`/schools/${id}`, { name: 'Hill' })).body).toMatchObject({ kind: 'campus' });
    expect(idsOf((await school.get('/schools?kind=campus')).body)).toEqual([id]);
    expect((await school.put(`/schools/${id}`, { name: 'Hill', kind: 'local' })).body).toMatchObject({ kind: 'local' });
  });

  it('is not found after it was removed', async () => {
    const id = await opened();
    expect((await school.request('DELETE', `/schools/${id}`, {})).status).toBe(204);
    expectNotFound(await school.get(`/schools/${id}`), 'School');
    expectNotFound(await school.put(`/schools/${id}`, { name: 'Hill' }), 'School');
    expectNotFound(await school.request('DELETE', `/schools/${id}`, {}), 'School');
  });

  it('stays while something belongs to it (What stands in the way)', async () => {
    const id = await opened();
    const student = await school.student({ school_id: id });
    for (const school_id of [id, id]) await school.schoolClass({ teacher_id: await school.teacher(), school_id });
    const { status, body } = await school.request('DELETE', `/schools/${id}`, {});
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'IN_USE', error: 'School is in use: 2 classes, 1 student' });
    expect((await school.get(`/students/${student}/school`)).body.school).toMatchObject({ id });
  });
});

describe('the list of schools', () => {
  let ids: number[];

  beforeAll(async () => {
    await school.sql()`UPDATE school SET kind = 'old'`;
    ids = [];
    for (const [name, kind, identifier] of [
      ['Ölberg Hills', 'district', null],
      ['Hill School', 'national', 'Z-9'],
      ['Anna School', 'national', null],
    ])
      ids.push(await opened({ name, kind, identifier }));
  });

  it('is ordered by id, with the exact number of all', async () => {
    const { body } = await school.get('/schools?kind=national&per_page=1');
    expect(idsOf(body)).toEqual([ids[1]]);
    expect(body.pagination).toEqual({ page: 1, per_page: 1, total: 2, total_pages: 2 });
    expect(idsOf((await school.get('/schools?kind=national&per_page=1&page=2')).body)).toEqual([ids[2]]);
  });

  it.each([
    ['olberg', [0]],
    ['hill', [0, 1]],
    ['z-9', [1]],
    ['school hill', [1]],
    ['nowhere', []],
  ])('has those in whose name or identifier %s occurs', async (search, places) => {
    const { body } = await school.get(`/schools?search=${encodeURIComponent(search)}`);
    const found = idsOf(body).filter((id) => ids.includes(id));
    expect(found).toEqual(places.map((place) => ids[place]));
  });

  it('comes in the order of names, and of changes with what was removed', async () => {
    const { body } = await school.get('/schools?sort=name&kind=national');
    expect(idsOf(body)).toEqual([ids[2], ids[1]]);
    await settled(school);
    const all = await school.get('/schools?after=start&per_page=1000');
    const gone = await opened();
    await school.request('DELETE', `/schools/${gone}`, {});
    await school.put(`/schools/${ids[0]}`, { name: 'Ölberg' });
    await settled(school);
    const { body: later } = await school.get(`/schools?after=${all.body.pagination.next}`);
    expect(idsOf(later)).toEqual([ids[0]]);
    expect(later.removed).toEqual([gone]);
  });
});
