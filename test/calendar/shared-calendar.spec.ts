import { keyWith } from '../shares/district';
import { expectNotFound } from '../support/expectations';
import { TestSchool } from '../support/test-school';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { settled } from '../syncs/settled';

let school: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
/** A key that sees Lincoln. */
let key: string;

beforeAll(async () => {
  school = await TestSchool.open();
  ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
  ({ key } = await keyWith(school, { schools: [lincoln.school], classes: [], teacher: null }));
});

afterAll(() => school.close());

const snow = { name: 'Snow', first_day: '2026-03-03' };
const year = { name: '2025-26', first_day: '2025-08-25', last_day: '2026-06-12' };
const lists = [
  ['/closed-days', snow],
  ['/school-years', year],
] as const;
const idsIn = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);
const created = async (path: string, body: object) => (await school.post(path, body)).body as { id: number };

describe.each(lists)('the calendar of a caller who sees one school: %s', (path, fields) => {
  it('has what is of all schools and of the own one, and nothing of another', async () => {
    const [all, own, other] = [
      await created(path, fields),
      await created(path, { ...fields, school_id: lincoln.school }),
      await created(path, { ...fields, school_id: roosevelt.school }),
    ];
    expect(idsIn(await school.get(path, { key }))).toEqual([all.id, own.id]);
    expect(idsIn(await school.get(`${path}?sort=id`, { key }))).toEqual([all.id, own.id]);
    expect((await school.get(`${path}/${own.id}`, { key })).body).toEqual(own);
    expectNotFound(
      await school.get(`${path}/${other.id}`, { key }),
      path === '/closed-days' ? 'Closed day' : 'School year',
    );
  });

  it('is changed by the caller in the own school only', async () => {
    const [all, own] = [await created(path, fields), await created(path, { ...fields, school_id: lincoln.school })];
    const changed = { ...fields, name: 'Changed' };
    expect((await school.put(`${path}/${all.id}`, changed, { key })).status).toBe(403);
    expect((await school.request('DELETE', `${path}/${all.id}`, { key })).status).toBe(403);
    expect((await school.put(`${path}/${own.id}`, changed, { key })).body).toMatchObject({ name: 'Changed' });
    const added = await school.post(path, fields, { key });
    expect([added.status, added.body.school_id]).toEqual([201, lincoln.school]);
    expect((await school.post(path, { ...fields, school_id: roosevelt.school }, { key })).status).toBe(400);
    expect((await school.put(`${path}/${own.id}`, { ...changed, school_id: null }, { key })).status).toBe(403);
  });

  it('tells a copy what came, changed and left', async () => {
    const [all, own, other] = [
      await created(path, fields),
      await created(path, { ...fields, school_id: lincoln.school }),
      await created(path, { ...fields, school_id: roosevelt.school }),
    ];
    let next = 'start';
    const changes = async () => {
      await settled(school);
      const { body } = await school.get(`${path}?after=${next}&per_page=1000`, { key });
      next = body.pagination.next;
      return { ids: idsIn({ body }).sort((one, two) => one - two), removed: body.removed };
    };
    const { ids } = await changes();
    expect(ids).toEqual(expect.arrayContaining([all.id, own.id]));
    expect(ids).not.toContain(other.id);
    await school.put(`${path}/${own.id}`, { ...fields, school_id: roosevelt.school });
    await school.put(`${path}/${other.id}`, { ...fields, school_id: lincoln.school });
    await school.request('DELETE', `${path}/${all.id}`, {});
    const later = await changes();
    expect(later.ids).toEqual([other.id]);
    expect(later.removed.toSorted()).toEqual([all.id, own.id].sort());
  });
});

it('a caller who sees one school adds no term to a year of the whole district', async () => {
  const [all, own] = [
    await created('/school-years', year),
    await created('/school-years', { ...year, school_id: lincoln.school }),
  ];
  const term = { name: 'Fall 2025', first_day: '2025-08-25', last_day: '2026-01-16' };
  expect((await school.post('/terms', { ...term, school_year_id: all.id }, { key })).status).toBe(403);
  const added = await school.post('/terms', { ...term, school_year_id: own.id }, { key });
  expect([added.status, added.body.school_id]).toEqual([201, lincoln.school]);
  expect((await school.put(`/terms/${added.body.id}`, { ...term, name: 'Fall' }, { key })).status).toBe(200);
});
