import { TestSchool } from '../support/test-school';
import { GradebookClient } from './gradebook-client';

jest.setTimeout(120_000);

let school: TestSchool;
let client: GradebookClient;
let classId: number;
let studentId: number;
/** The sourcedIds of the class and of the student, and what begins made-up ones. */
let ofClass: string;
let student: string;
let prefix: string;

beforeAll(async () => {
  school = await TestSchool.open();
  client = await GradebookClient.of(school);
  [classId, studentId] = [await school.schoolClass(), await school.student()];
  const [row] = await school.sql()`SELECT left(id::text, 8) || '-' AS prefix FROM roster_identity`;
  prefix = row!['prefix'] as string;
  ofClass = (await client.all('/classes', 'rostering'))[0]!.sourcedId;
  student = (await client.all('/students', 'rostering'))[0]!.sourcedId;
});

afterAll(() => school.close());

const itemOf = (more: object = {}) => ({
  lineItem: {
    ...{ title: 'Quiz', assignDate: '2026-09-01', dueDate: '2026-09-10', class: { sourcedId: ofClass } },
    ...more,
  },
});
const resultOf = (lineItem: string, more: object = {}) => ({
  result: {
    ...{ lineItem: { sourcedId: lineItem }, student: { sourcedId: student }, scoreStatus: 'fully graded', score: 5 },
    ...{ scoreDate: '2026-09-12', ...more },
  },
});
const said = async (method: string, path: string, body?: unknown): Promise<[number, string | undefined]> => {
  const answer = await client.send(method, path, body);
  return [answer.status, answer.body?.imsx_description];
};

describe('a sourcedId that Homeroom may make up', () => {
  it('is not given to new objects', async () => {
    await client.send('PUT', '/lineItems/own', itemOf());
    for (const [path, body] of [
      ['/categories', { category: { title: 'Mine' } }],
      ['/lineItems', itemOf()],
      ['/results', resultOf('own')],
    ] as const) {
      expect(await said('PUT', `${path}/${prefix}line-item-99`, body)).toEqual([
        422,
        expect.stringContaining('begins like the sourcedIds that Homeroom makes up'),
      ]);
    }
  });

  it('is that of the record for which it is made up, which is replaced', async () => {
    const { body: grade } = await school.post('/grades', {
      ...{ student_id: studentId, class_id: classId, score: 12, term: 'Fall', assignment_name: 'Essay' },
    });
    const essay = (await client.all('/lineItems')).find(({ title }) => title === 'Essay')!.sourcedId;
    expect(essay.startsWith(prefix)).toBe(true);
    const [result] = (await client.all('/results')).filter(
      ({ lineItem }) => (lineItem as { sourcedId: string }).sourcedId === essay,
    );
    expect(await said('PUT', `/lineItems/${essay}`, itemOf({ title: 'Essays', resultValueMax: 100 }))).toEqual([
      200,
      undefined,
    ]);
    expect(await said('PUT', `/results/${result!.sourcedId}`, resultOf(essay, { score: 13 }))).toEqual([
      200,
      undefined,
    ]);
    expect((await school.get(`/grades/${grade.id}`)).body).toMatchObject({ assignment_name: 'Essays', score: 13 });
  });
});

describe('a request with many objects', () => {
  const numbered = <Item>(count: number, item: Item) =>
    Array.from({ length: count }, (_, at) => ({ ...item, sourcedId: String(at) }));

  it('has at most 500 of them, as the batches of /v1', async () => {
    const category = { category: { title: 'Many' } };
    await client.send('PUT', '/categories/many', category);
    const named = itemOf({ category: { sourcedId: 'many' }, title: 'Many' }).lineItem;
    const path = `/classes/${ofClass}/lineItems`;
    expect(await said('POST', path, { lineItems: numbered(501, named) })).toEqual([
      422,
      'lineItems must not have more than 500 items, and has 501',
    ]);
    const { status, body } = await client.send('POST', path, { lineItems: numbered(500, named) });
    expect([status, body.sourcedIdPairs.length]).toEqual([201, 500]);
    const { result } = resultOf('own', { class: { sourcedId: ofClass } });
    expect(await said('POST', '/lineItems/own/results', { results: numbered(501, result) })).toEqual([
      422,
      'results must not have more than 500 items, and has 501',
    ]);
  });

  it('says which of them names an unknown one', async () => {
    const { lineItem } = itemOf();
    const lineItems = numbered(3, lineItem);
    lineItems[2] = { ...lineItems[2]!, ...{ category: { sourcedId: 'none' } } };
    expect(await said('POST', `/classes/${ofClass}/lineItems`, { lineItems })).toEqual([
      422,
      'lineItems[2].category does not name a category',
    ]);
  });
});

describe('what PostgreSQL cannot store', () => {
  it('is no sourcedId of any object: 404', async () => {
    const lineItems = [{ ...itemOf().lineItem, sourcedId: '1' }];
    const results = [{ ...resultOf('own').result, sourcedId: '1' }];
    for (const [method, path, body] of [
      ...['categories', 'lineItems', 'results'].map((each) => ['DELETE', `/${each}/%00`, undefined] as const),
      ['PUT', '/lineItems/%00', { lineItem: { status: 'tobedeleted' } }],
      ['POST', '/classes/%00/lineItems', { lineItems }],
      ['POST', '/schools/%00/lineItems', { lineItems }],
      ['POST', '/lineItems/%00/results', { results }],
      ['POST', `/classes/${ofClass}/academicSessions/%00/results`, { results }],
    ] as const)
      expect([method, path, (await client.send(method, path, body)).status]).toEqual([method, path, 404]);
    expect((await client.send('PUT', '/lineItems/%00', itemOf())).status).toBe(422);
  });

  it('is refused in bodies, as are years of other than 0001 to 9999: 422', async () => {
    const nul = 'a\u0000';
    const wrong = [
      ...['title', 'description', 'sourcedId'].map((name) => ({ [name]: nul })),
      ...['class', 'school', 'category', 'academicSession', 'gradingPeriod'].map((name) => ({
        [name]: { sourcedId: nul },
      })),
      ...['0000-01-01', '10000-01-01', '+012026-01-01', '-0001-01-01', '0001-01-01T00:00:00+01:00'].flatMap((day) => [
        { assignDate: day },
        { dueDate: day },
      ]),
    ];
    for (const more of wrong) {
      const lineItems = [{ sourcedId: '1', ...itemOf(more).lineItem }];
      const answers = [
        await client.send('PUT', '/lineItems/nul', itemOf(more)),
        await client.send('POST', `/classes/${ofClass}/lineItems`, { lineItems }),
      ];
      expect([more, ...answers.map(({ status }) => status)]).toEqual([more, 422, 422]);
    }
    for (const more of [
      ...['comment', 'textScore', 'scoreStatus', 'sourcedId'].map((name) => ({ [name]: nul })),
      ...['lineItem', 'student', 'class'].map((name) => ({ [name]: { sourcedId: nul } })),
      { scoreDate: '0000-12-31' },
    ])
      expect([more, (await client.send('PUT', '/results/nul', resultOf('own', more))).status]).toEqual([more, 422]);
    expect((await client.send('PUT', '/categories/nul', { category: { title: nul } })).status).toBe(422);
    expect(
      (await client.send('PUT', '/lineItems/old', itemOf({ assignDate: '0001-01-01', dueDate: '9999-12-31' }))).status,
    ).toBe(201);
  });
});

it('a line item that is deleted and written at the same time is there or is created', async () => {
  for (let at = 0; at < 15; at++) {
    await client.send('PUT', '/lineItems/both', itemOf());
    const [removed, written] = await Promise.all([
      client.send('DELETE', '/lineItems/both'),
      client.send('PUT', '/lineItems/both', itemOf()),
    ]);
    expect([removed.status, [200, 201].includes(written.status)]).toEqual([204, true]);
  }
});
