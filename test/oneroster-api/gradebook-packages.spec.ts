import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files, RosterSchool } from '../interchange/roster-school';
import { commandsOn } from '../support/programs/in-process';
import { GradebookClient } from './gradebook-client';

jest.setTimeout(120_000);

const roster = RosterSchool.forEachTest();
let client: GradebookClient;

beforeEach(async () => {
  client = await GradebookClient.of(roster.school);
});

const resultHeading =
  'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|textScore|scoreDate|comment|late|missing';
const graded = {
  ...files,
  categories: ['sourcedId|status|title|weight', 'hw||Homework|0.5'],
  lineItems: [
    'sourcedId|status|title|description|assignDate|dueDate|classSourcedId|categorySourcedId|academicSessionSourcedId|resultValueMin|resultValueMax',
    'q1||Quiz||2026-09-03|2026-09-10|c1|hw|fall|0|20',
  ],
  results: [
    resultHeading,
    'r1||q1|u-ada|Partially Graded|15|good|2026-09-12|Well done|true|',
    'r2||q1|u-bo|exempt|||2026-09-13|Ill||true',
  ],
};
const ref = (sourcedId: string) => expect.objectContaining({ sourcedId });
const withPeriod = {
  ...graded,
  academicSessions: [
    ...(files['academicSessions'] as string[]),
    'p1||Period 1|gradingPeriod|2026-08-20|2026-10-20|fall|2027',
  ],
};

describe('the gradebook of a package', () => {
  it('has a result without a score on the day of its line item if its own is no day', async () => {
    const results = [resultHeading, `r2||q1|u-bo|exempt|||'; --|||`];
    expect(await roster.bulk({ ...graded, results })).toMatchObject({ code: 0 });
    expect(await client.one('/results/r2')).toMatchObject({ scoreDate: '2026-09-10' });
  });

  it('is shown with what the package says, and changed by clients under its sourcedIds', async () => {
    expect(await roster.bulk(graded)).toMatchObject({ code: 0 });
    expect(await client.one('/lineItems/q1')).toMatchObject({
      ...{ title: 'Quiz', class: ref('c1'), category: ref('hw'), academicSession: ref('fall'), resultValueMax: 20 },
      ...{ assignDate: '2026-09-03T00:00:00.000Z', dueDate: '2026-09-10T00:00:00.000Z' },
    });
    expect(await client.one('/results/r1')).toMatchObject({
      ...{ lineItem: ref('q1'), student: ref('u-ada'), scoreStatus: 'partially graded', score: 15, textScore: 'good' },
      ...{ scoreDate: '2026-09-12', comment: 'Well done', late: 'true' },
    });
    expect(await client.one('/results/r2')).toMatchObject({
      ...{ lineItem: ref('q1'), student: ref('u-bo'), scoreStatus: 'exempt', scoreDate: '2026-09-13', comment: 'Ill' },
      missing: 'true',
    });
    expect(await client.one('/results/r2')).not.toHaveProperty('score');
    const result = {
      ...{ lineItem: { sourcedId: 'q1' }, student: { sourcedId: 'u-bo' } },
      ...{ scoreStatus: 'fully graded', score: 18, scoreDate: '2026-09-20' },
    };
    expect((await client.send('PUT', '/results/r2', { result })).status).toBe(200);
    expect(
      (await client.send('PUT', '/results/r1', { result: { ...result, student: { sourcedId: 'u-ada' } } })).status,
    ).toBe(200);
    const { body } = await roster.school.get('/grades');
    expect((body.data as { score: number; term: string }[]).map(({ score, term }) => [score, term])).toEqual([
      [18, 'Fall 2026'],
      [18, 'Fall 2026'],
    ]);
    // The next package repeats what it said: what the client wrote stays.
    const { created, changed, code } = await roster.bulk(graded);
    expect({ created, changed, code }).toEqual({ created: 0, changed: 0, code: 0 });
    const kept = await client.one('/results/r1');
    expect([kept['score'], kept['scoreStatus'], kept['late'], kept['textScore']]).toEqual([
      18,
      'fully graded',
      undefined,
      undefined,
    ]);
    expect(await client.one('/results/r2')).toMatchObject({ score: 18, scoreStatus: 'fully graded' });
    // A package that says something else wins.
    const other = [
      resultHeading,
      graded.results[1]!.replace('|15|', '|16|'),
      'r2||q1|u-bo|fully graded|9||2026-09-13|||',
    ];
    await roster.bulk({ ...graded, results: other });
    expect((await client.one('/results/r1'))['score']).toBe(16);
    expect((await client.one('/results/r2'))['score']).toBe(9);
    expect((await roster.school.get('/grades')).body.pagination.total).toBe(2);
    expect((await client.all('/results')).map(({ sourcedId }) => sourcedId).sort()).toEqual(['r1', 'r2']);
  });

  it('has grading periods beside sessions, as long as the package says so', async () => {
    const heading = 'sourcedId|status|title|classSourcedId|academicSessionSourcedId|gradingPeriodSourcedId';
    const lineItems = [heading, 'q1||Quiz|c1|fall|p1', 'q2||Quiz 2|c1||p1', 'q3||Quiz 3|c1|fall|'];
    await roster.bulk({ ...withPeriod, lineItems, results: [resultHeading] });
    const shown = async () =>
      (await client.all('/lineItems')).map((item) =>
        ['sourcedId', 'academicSession', 'gradingPeriod'].map(
          (field) => (item[field] as { sourcedId?: string } | undefined)?.sourcedId ?? item[field],
        ),
      );
    expect(await shown()).toEqual([
      ['q1', 'fall', 'p1'],
      ['q2', 'p1', 'p1'],
      ['q3', 'fall', undefined],
    ]);
    const changed = [heading, 'q1||Quiz|c1|fall|', 'q2||Quiz 2|c1||p1', 'q3||Quiz 3|c1|fall|p1'];
    const { import: id } = await roster.bulk({ ...withPeriod, lineItems: changed, results: [resultHeading] });
    expect(await shown()).toEqual([
      ['q1', 'fall', undefined],
      ['q2', 'p1', 'p1'],
      ['q3', 'fall', 'p1'],
    ]);
    await roster.run('undo', String(id), '--yes');
    expect((await shown()).map(([, , period]) => period)).toEqual(['p1', 'p1', undefined]);
  });

  it('leaves the times and the grading periods of clients where it repeats the days and the session', async () => {
    await roster.bulk(withPeriod);
    const sessions = { academicSession: { sourcedId: 'fall' }, gradingPeriod: { sourcedId: 'p1' } };
    const lineItem = {
      title: 'Quiz',
      class: { sourcedId: 'c1' },
      assignDate: '2026-09-03',
      resultValueMax: 20,
      ...sessions,
    };
    const dueDate = '2026-09-10T16:30:00.000Z';
    expect((await client.send('PUT', '/lineItems/q1', { lineItem: { ...lineItem, dueDate } })).status).toBe(200);
    const [heading, quiz] = graded.lineItems as [string, string];
    const next = (line: string) => roster.bulk({ ...withPeriod, lineItems: [heading, line] });
    await next(quiz.replace('Quiz', 'Test'));
    const kept = { gradingPeriod: ref('p1'), academicSession: ref('fall') };
    expect(await client.one('/lineItems/q1')).toMatchObject({ title: 'Test', dueDate, ...kept });
    await next(quiz.replace('2026-09-10', '2026-09-11').replace('|fall|', '||'));
    const changed = await client.one('/lineItems/q1');
    expect([changed['dueDate'], changed['gradingPeriod']]).toEqual(['2026-09-11T00:00:00.000Z', undefined]);
  });

  it('is exported with what clients wrote, and known again when it comes back', async () => {
    await roster.bulk(withPeriod);
    const put = (path: string, body: object) => client.send('PUT', path, body);
    const dates = { assignDate: '2026-10-01', dueDate: '2026-10-08T11:30:00-05:00' };
    const item = { title: 'Essay', ...dates, class: { sourcedId: 'c1' } };
    expect((await put('/categories/tests', { category: { title: 'Tests' } })).status).toBe(201);
    const sessions = { academicSession: { sourcedId: 'fall' }, gradingPeriod: { sourcedId: 'p1' } };
    const withCategory = { ...item, ...sessions, category: { sourcedId: 'tests' } };
    expect((await put('/lineItems/e1', { lineItem: withCategory })).status).toBe(201);
    expect(
      (await put('/lineItems/q1', { lineItem: { ...item, title: 'Quiz 1', resultValueMin: -5, resultValueMax: 20 } }))
        .status,
    ).toBe(200);
    const result = { lineItem: { sourcedId: 'e1' }, student: { sourcedId: 'u-ada' }, scoreDate: '2026-10-09' };
    await put('/results/x1', { result: { ...result, scoreStatus: 'fully graded', score: 70, late: 'true' } });
    await put('/results/x2', { result: { ...result, scoreStatus: 'not submitted', comment: 'Ill' } });
    const folder = roster.packages.path();
    const words = ['export', 'oneroster', folder, '--version', '1.2', '--environment', 'sandbox'];
    expect(await commandsOn(roster.database)(...words)).toMatchObject({ code: 0 });
    const rowsOf = (file: string, id: string) =>
      readFileSync(join(folder, `${file}.csv`), 'utf8')
        .split(/\r?\n/)
        .filter((line) => line.startsWith(`${id},`));
    expect(rowsOf('lineItems', 'e1')).toEqual([expect.stringContaining('Essay')]);
    expect(rowsOf('lineItems', 'q1')).toEqual([expect.stringMatching(/Quiz 1.*,-5,20$/)]);
    expect(rowsOf('categories', 'tests')).toHaveLength(1);
    expect(rowsOf('results', 'x1')).toEqual([expect.stringMatching(/,e1,u-ada,fully graded,70,2026-10-09.*true/)]);
    expect(rowsOf('results', 'x2')).toEqual([expect.stringMatching(/,e1,u-ada,not submitted,,2026-10-09,Ill/)]);
    expect(rowsOf('lineItems', 'e1')).toEqual([expect.stringContaining(',2026-10-01,2026-10-08,')]);
    const again = await roster.imported(folder);
    expect([again.code, again.created, again.changed]).toEqual([0, expect.any(Number), 0]);
    expect(await client.one('/lineItems/e1')).toMatchObject({
      ...{ assignDate: '2026-10-01T00:00:00.000Z', dueDate: '2026-10-08T16:30:00.000Z' },
      ...{ academicSession: ref('fall'), gradingPeriod: ref('p1') },
    });
    expect((await roster.school.get('/grades')).body.pagination.total).toBe(2);
    expect(await client.one('/results/x2')).toMatchObject({ scoreStatus: 'not submitted', comment: 'Ill' });
  });
});
