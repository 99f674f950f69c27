import { addTwoSchools, type SmallSchool } from '../../support/two-schools';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';

let dashboard: TestDashboard;
let owner: Visitor;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  owner = await dashboard.person('owner');
  ({ lincoln, roosevelt } = await addTwoSchools(dashboard.database.pool('sandbox')));
});

afterAll(() => dashboard.close());

const terms = { name: 'Library', environment: 'sandbox' };

const create = async (share: object) => {
  const { status, body } = await owner.post('keys', { ...terms, ...share });
  expect(status).toBe(201);
  return body as { key: string; record: { id: number; share: unknown } };
};

const students = async (key: string): Promise<string[]> => {
  const answer = await fetch(`${dashboard.origin('sandbox')}/v1/students`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await answer.json()) as { data: { name: string }[] };
  return data.map(({ name }) => name);
};

const listed = async (id: number) =>
  (await owner.get('keys')).body.data.find((key: { id: number }) => key.id === id) as { share: unknown };

const shareIds = () =>
  dashboard.database.pool('access')`SELECT id, share_id FROM api_key WHERE share_id IS NOT NULL ORDER BY id`;

describe('a key for some schools and classes (Keys with a share)', () => {
  it('sees the records of a school only, and says so', async () => {
    const { key, record } = await create({ school_ids: [lincoln.school] });
    const share = {
      id: expect.any(Number) as number,
      ...{ schools: [{ id: lincoln.school, name: 'Lincoln' }], classes: [], teacher: null },
    };
    expect(record.share).toEqual(share);
    expect((await listed(record.id)).share).toEqual(share);
    expect(await students(key)).toEqual(['Child of Lincoln']);
    const [event] = (await owner.get('audit')).body.data;
    expect(event).toMatchObject({ action: 'key.created', details: { share: { school_ids: [lincoln.school] } } });
  });

  it('sees the records of a class only', async () => {
    const { key, record } = await create({ class_ids: [roosevelt.schoolClass] });
    expect(record.share).toMatchObject({ classes: [{ id: roosevelt.schoolClass, name: 'Class of Roosevelt' }] });
    expect(await students(key)).toEqual(['Child of Roosevelt']);
  });

  it('sees everything without a share', async () => {
    const { key, record } = await create({});
    expect(record.share).toBeNull();
    expect((await students(key)).sort()).toEqual(['Child of Lincoln', 'Child of Roosevelt']);
  });

  it('keeps the share when it is rotated or changed', async () => {
    const { record } = await create({ school_ids: [lincoln.school] });
    const changed = await owner.put(`keys/${record.id}`, {
      ...{ name: 'Renamed', scopes: ['read:students'], plan: 'standard' },
      ...{ school_ids: [roosevelt.school], class_ids: null },
    });
    expect(changed.body).toMatchObject({ name: 'Renamed', share: record.share });
    const { body } = await owner.post(`keys/${record.id}/rotate`, { overlap_hours: 0 });
    expect(body.record.share).toEqual(record.share);
    expect(await students(body.key)).toEqual(['Child of Lincoln']);
  });

  it.each([
    [{ school_ids: [] }, 'a share must name at least one school or class'],
    [{ school_ids: [], class_ids: [] }, 'a share must name at least one school or class'],
    [{ school_ids: [999] }, 'school 999 does not exist in sandbox'],
    [{ class_ids: [998, 999] }, 'class 998 does not exist in sandbox; class 999 does not exist in sandbox'],
    [{ school_ids: [0] }, 'school_ids holds an item that must be at least 1'],
    [{ school_ids: 'Lincoln' }, 'school_ids must be an array'],
  ])('is not created with %j', async (share, reason) => {
    const before = await shareIds();
    const { status, body } = await owner.post('keys', { ...terms, ...share });
    expect([status, body.error]).toEqual([400, `Validation failed: ${reason}`]);
    expect(await shareIds()).toEqual(before);
    const shares = await dashboard.database.pool('sandbox')`SELECT FROM share`;
    expect(shares).toHaveLength(before.length - rotated);
  });

  it('sees nothing once its school is deleted', async () => {
    const sql = dashboard.database.pool('sandbox');
    const [gone] = await sql<{ id: number }[]>`INSERT INTO school (name) VALUES ('Closed') RETURNING id`;
    const { key, record } = await create({ school_ids: [gone!.id] });
    await sql`DELETE FROM school WHERE id = ${gone!.id}`;
    expect((await listed(record.id)).share).toMatchObject({ schools: [], classes: [], teacher: null });
    expect(await students(key)).toEqual([]);
  });
});

/** Keys that have the share of another key. */
const rotated = 1;
