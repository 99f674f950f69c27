import { TestSchool } from '../support/test-school';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { GradebookClient } from './gradebook-client';

jest.setTimeout(120_000);

let school: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
/** Of a key that sees Lincoln, and of one that sees everything. */
let restricted: GradebookClient;
let everything: GradebookClient;

beforeAll(async () => {
  school = await TestSchool.open();
  ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
  const share = { schoolIds: [lincoln.school], classIds: [], teacherId: null };
  restricted = await GradebookClient.of(school, await school.key({ share }));
  everything = await GradebookClient.of(school);
  await everything.get('/categories');
});

afterAll(() => school.close());

const ofRecord = async (record: string, id: number): Promise<string> => {
  const [row] = await school.sql()<{ id: string }[]>`
    SELECT sourced_id AS id FROM roster_entry WHERE record = ${record} AND record_id = ${id} AND status <> 'removed'`;
  return row!.id;
};
const itemOf = async ({ schoolClass }: SmallSchool) => ({
  lineItem: {
    ...{ title: 'Quiz', assignDate: '2026-09-01', dueDate: '2026-09-02', resultValueMax: 20 },
    class: { sourcedId: await ofRecord('school_class', schoolClass) },
  },
});
const resultOf = async (lineItem: string, { student }: SmallSchool, score = 12) => ({
  result: {
    ...{ scoreStatus: 'fully graded', score, scoreDate: '2026-09-03' },
    ...{ lineItem: { sourcedId: lineItem }, student: { sourcedId: await ofRecord('student', student) } },
  },
});
const said = ({ status, body }: Awaited<ReturnType<GradebookClient['send']>>) => [status, body?.imsx_description];

describe('a key that sees one school', () => {
  it('writes line items and results of its classes and students', async () => {
    expect((await restricted.send('PUT', '/lineItems/own', await itemOf(lincoln))).status).toBe(201);
    expect((await restricted.send('PUT', '/results/own', await resultOf('own', lincoln))).status).toBe(201);
    expect((await restricted.send('PUT', '/lineItems/own', await itemOf(lincoln))).status).toBe(200);
    expect((await restricted.send('PUT', '/results/own', await resultOf('own', lincoln, 14))).status).toBe(200);
    const exempt = await resultOf('own', lincoln);
    const asExempt = { result: { ...exempt.result, scoreStatus: 'exempt' } };
    expect((await restricted.send('PUT', '/results/own', asExempt)).status).toBe(200);
    expect((await restricted.send('PUT', '/results/own', exempt)).status).toBe(200);
    expect((await everything.one('/results/own'))['score']).toBe(12);
    const inUse = await restricted.send('DELETE', '/lineItems/own');
    expect(said(inUse)).toEqual([422, 'Other records refer to the object']);
    expect((await restricted.send('DELETE', '/results/own')).status).toBe(204);
    expect((await restricted.send('DELETE', '/lineItems/own')).status).toBe(204);
  });

  it('names classes, students and line items of others as little as those that do not exist', async () => {
    await restricted.send('PUT', '/lineItems/mine', await itemOf(lincoln));
    await everything.send('PUT', '/lineItems/theirs', await itemOf(roosevelt));
    const others = await itemOf(roosevelt);
    expect(said(await restricted.send('PUT', '/lineItems/new', others))).toEqual([
      422,
      'lineItem.class does not name a class',
    ]);
    const lineItems = [{ ...others.lineItem, sourcedId: '1' }];
    const path = `/classes/${others.lineItem.class.sourcedId}/lineItems`;
    expect(said(await restricted.send('POST', path, { lineItems }))).toEqual([404, 'Class not found']);
    expect(said(await restricted.send('PUT', '/results/new', await resultOf('mine', roosevelt)))).toEqual([
      422,
      'result.student does not name a student',
    ]);
    expect(said(await restricted.send('PUT', '/results/new', await resultOf('theirs', lincoln)))).toEqual([
      422,
      'result.lineItem does not name a line item',
    ]);
    const results = [{ ...(await resultOf('theirs', lincoln)).result, sourcedId: '1' }];
    expect(said(await restricted.send('POST', '/lineItems/theirs/results', { results }))).toEqual([
      404,
      'Line item not found',
    ]);
    expect((await everything.get('/results/new')).status).toBe(404);
  });

  it('neither changes nor deletes what it does not see', async () => {
    await everything.send('PUT', '/lineItems/far', await itemOf(roosevelt));
    await everything.send('PUT', '/results/far', await resultOf('far', roosevelt));
    await restricted.send('PUT', '/lineItems/near', await itemOf(lincoln));
    expect(said(await restricted.send('PUT', '/lineItems/far', await itemOf(lincoln)))).toEqual([
      404,
      'Line item not found',
    ]);
    expect(said(await restricted.send('DELETE', '/lineItems/far'))).toEqual([404, 'Line item not found']);
    expect(said(await restricted.send('PUT', '/results/far', await resultOf('near', lincoln)))).toEqual([
      404,
      'Result not found',
    ]);
    expect(said(await restricted.send('DELETE', '/results/far'))).toEqual([404, 'Result not found']);
    expect((await everything.one('/results/far'))['score']).toBe(12);
  });

  it('does not change a line item that has results of students of others', async () => {
    await restricted.send('PUT', '/lineItems/shared', await itemOf(lincoln));
    await everything.send('PUT', '/results/guest', await resultOf('shared', roosevelt));
    const renamed = await itemOf(lincoln);
    const change = () =>
      restricted.send('PUT', '/lineItems/shared', { lineItem: { ...renamed.lineItem, title: 'Test' } });
    expect((await restricted.get('/results/guest')).status).toBe(404);
    expect((await change()).status).toBe(403);
    expect((await everything.one('/lineItems/shared'))['title']).toBe('Quiz');
  });

  it('deletes score scales of others as little as those that do not exist', async () => {
    const scaleOf = ({ schoolClass }: SmallSchool) => ofRecord('score_scale', schoolClass);
    const remove = async (of: SmallSchool) =>
      said(await restricted.send('DELETE', `/scoreScales/${await scaleOf(of)}`));
    expect(await remove(lincoln)).toEqual([422, expect.any(String)]);
    expect(await remove(roosevelt)).toEqual([404, 'Score scale not found']);
  });

  it('does not write categories, which all schools share (OneRoster gradebook)', async () => {
    const category = { title: 'Homework' };
    expect((await restricted.send('PUT', '/categories/c', { category })).status).toBe(403);
    expect((await everything.send('PUT', '/categories/c', { category })).status).toBe(201);
    expect((await restricted.send('PUT', '/categories/c', { category: { title: 'X' } })).status).toBe(403);
    expect((await restricted.send('DELETE', '/categories/c')).status).toBe(403);
  });

  it('sees the categories that it uses or that nobody uses, and names no other', async () => {
    const names = { 'for-us': lincoln, 'for-them': roosevelt, 'for-both': lincoln };
    const withCategory = async (id: string, of: SmallSchool) => {
      const { lineItem } = await itemOf(of);
      return { lineItem: { ...lineItem, category: { sourcedId: id } } };
    };
    for (const [id, of] of Object.entries(names)) {
      await everything.send('PUT', `/categories/${id}`, { category: { title: id } });
      expect((await everything.send('PUT', `/lineItems/item-${id}`, await withCategory(id, of))).status).toBe(201);
    }
    await everything.send('PUT', '/lineItems/item-for-both-too', await withCategory('for-both', roosevelt));
    await everything.send('PUT', '/categories/for-nobody', { category: { title: 'New' } });
    const categories = await restricted.all('/categories');
    const seen = categories.map(({ sourcedId }) => sourcedId);
    expect(seen).toEqual(expect.arrayContaining(['for-us', 'for-both', 'for-nobody']));
    expect(seen).not.toContain('for-them');
    const ownClass = await ofRecord('school_class', lincoln.schoolClass);
    expect(await restricted.all(`/classes/${ownClass}/categories`)).toEqual(categories);
    expect(categories.map(({ title }) => title)).toContain('Assignments');
    expect((await restricted.get('/categories/for-them')).status).toBe(404);
    expect((await restricted.get('/categories/for-us')).status).toBe(200);
    expect((await everything.all('/categories')).map(({ sourcedId }) => sourcedId)).toContain('for-them');
    const write = async (id: string) =>
      said(await restricted.send('PUT', '/lineItems/with-category', await withCategory(id, lincoln)));
    expect(await write('for-them')).toEqual([422, 'lineItem.category does not name a category']);
    expect(await write('for-nobody')).toEqual([201, undefined]);
    expect(await write('for-both')).toEqual([200, undefined]);
  });

  it('learns of a category that one of its line items gets', async () => {
    await everything.send('PUT', '/categories/late', { category: { title: 'Late' } });
    const { lineItem } = await itemOf(roosevelt);
    const category = { sourcedId: 'late' };
    await everything.send('PUT', '/lineItems/late-1', { lineItem: { ...lineItem, category } });
    await everything.send('PUT', '/categories/later', { category: { title: 'Later' } });
    const times = (await restricted.all('/categories')).map(({ dateLastModified }) => String(dateLastModified));
    expect((await restricted.get('/categories/late')).status).toBe(404);
    const since = times.sort().at(-1);
    const own = await itemOf(lincoln);
    await everything.send('PUT', '/lineItems/late-2', { lineItem: { ...own.lineItem, category } });
    const filter = encodeURIComponent(`dateLastModified>'${since}'`);
    const { body } = await restricted.get(`/categories?filter=${filter}`);
    expect((body.categories as { sourcedId: string }[]).map(({ sourcedId }) => sourcedId)).toEqual(['late']);
  });
});
